import { once } from 'node:events'
import { createServer } from 'node:net'

/** Fails as the server itself would when its address is taken, before a database is started for nothing. */
export async function tryAddress({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    // An unknown name is an address this machine has not; looked up, it would read as the host of the database.
    if ((error as NodeJS.ErrnoException).syscall !== 'getaddrinfo') throw error
    throw Object.assign(new Error(`listen ${host}`, { cause: error }), {
      code: 'EADDRNOTAVAIL',
      address: host,
    })
  }
  probe.close()
  await once(probe, 'close')
}
