/** What a test needs to know of the server it talks to. */
export type Served = {
  readonly url: string
  /** Where the letters of its outbox are written. */
  readonly mailFolder: string
  /** Tells the server how far its clock is ahead. */
  readonly clockFile: string
}

const variable = 'QAFILA_SERVED'

/** Tells the workers, which are started later, of their servers: one each, by the worker's place. */
export function tellWorkers(servers: readonly Served[]): void {
  process.env[variable] = JSON.stringify(servers)
}

let own: Served | null = null

/** Lets the tests of this file talk to a server they started themselves; null goes back to the worker's. */
export function serveFrom(server: Served | null): void {
  own = server
}

/** The server of this worker. Stories move its clock and fill its company, so no two workers share one. */
export function served(): Served {
  if (own) return own
  const all = JSON.parse(process.env[variable] ?? '[]') as Served[]
  const mine = all[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  if (!mine)
    throw new Error('No server was started for this worker: run the browser tests by playwright test.')
  return mine
}
