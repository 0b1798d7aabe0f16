import { once } from 'node:events'
import { createServer } from 'node:net'

/** Fails as the server itself would when its address is taken, before a database is started for nothing. */
export async function tryAddress({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
