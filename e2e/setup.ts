import type { FullConfig } from '@playwright/test'
import { tellWorkers } from './served.ts'
import { startServing } from './serverProcess.ts'

/** A server for each worker, started side by side and stopped when the run ends. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: config.workers }, () => startServing('demo')))
  tellWorkers(servers)
  return async () => {
    await Promise.all(servers.map(server => server.stop()))
  }
}
