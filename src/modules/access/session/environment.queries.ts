import pg from 'pg'
import type { Logger } from 'pino'

export type AccessOptions = {
  /** The application's pool, for work beside the requests. */
  readonly pool: pg.Pool
  /** At least 32 characters; encrypts authenticator secrets and signs challenges. Must survive restarts. */
  readonly secret: string
  /** Where people reach us: links in mails, passkey origin. */
  readonly baseUrl: string
  readonly log: Pick<Logger, 'error'>
  /** Super administrators must set up an authenticator or passkey before anything else; on unless switched off. */
  readonly secondFactorForSuperAdmins?: boolean
}

export type AccessEnvironment = Required<AccessOptions> & {
  /** Counts sign-in attempts: on connections of its own, because an attempt counts even when its transaction rolls back. */
  readonly countingPool: pg.Pool
}

let running: AccessEnvironment | undefined
const background = new Set<Promise<void>>()

/** Tells the module where it runs; called once by the composition root before the first request. */
export function startAccess(options: AccessOptions): void {
  const countingPool = new pg.Pool({ ...options.pool.options, max: 2, allowExitOnIdle: true })
  // The error carries the whole connection, the key that cancels its statements among it: only the sentence is for the log.
  countingPool.on('error', error =>
    options.log.error({ reason: error.message }, 'a counting connection was lost'),
  )
  running = { secondFactorForSuperAdmins: true, ...options, countingPool }
}

/** Finishes what runs beside the requests and closes the module's own connections. */
export async function stopAccess(): Promise<void> {
  await backgroundDone()
  await running?.countingPool.end()
  running = undefined
}

export function environment(): AccessEnvironment {
  if (!running) throw new Error('startAccess() was not called before the first request.')
  return running
}

/** Work whose length must not be visible in the answer (a mail to a known address only); failures go to the log. */
export function inBackground(what: string, work: () => Promise<void>): void {
  const { log } = environment()
  const promise = work()
    .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
    .finally(() => background.delete(promise))
  background.add(promise)
}

/** Waits for the background work that has begun so far. */
export async function backgroundDone(): Promise<void> {
  await Promise.all(background)
}
