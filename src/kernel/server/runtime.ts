import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Actor, CompanyScope } from './context.ts'
import type { Db } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { ConstraintRefusals, ServerModule } from './module.ts'
import type { Premise } from './turn.ts'

export type JobQueue = {
  /** Queues inside the transaction of `db`; the job is invisible until the commit. */
  enqueue(
    db: Db,
    companyId: number | null,
    job: string,
    payload: Record<string, unknown>,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
}

export type Realtime = {
  /** Sends a hint to the open screens of a company (of one user when given). */
  publish(hint: { companyId: number; userId?: string; topic: string; id: string }): void
}

/** The long-lived parts of the server; made once in the composition root, or per test file. */
export type Runtime = {
  readonly config: Config
  readonly pool: pg.Pool
  readonly log: Logger
  readonly modules: readonly ServerModule[]
  readonly constraints: ConstraintRefusals
  readonly jobs: JobQueue
  readonly realtime: Realtime
  readonly files: FileStore
  readonly clock: () => Date
  /**
   * Passes the modules their environment; awaited ahead of all that a module does, once. Code that opens a transaction beside `handle` and
   * `runInCompany` awaits it first.
   */
  readonly start?: () => Promise<void>
  /** Answers who is calling, or null; provided by the access module. */
  readonly authenticate: (request: AuthenticateInput) => Promise<Actor | null>
  /** Who called last in this session, while that is remembered; provided by the access module. */
  readonly recall?: (request: AuthenticateInput) => Recalled | null
  /** Loads the scope of a company; provided by the platform module. */
  readonly loadCompany: (db: Db, companyId: number) => Promise<CompanyScope | null>
}

/** An actor as of an earlier request: nothing may be answered before the session was read anew and the precondition held. */
export type Recalled = { readonly actor: Actor; readonly premise: Premise }

export type AuthenticateInput = {
  readonly cookie: string | undefined
  readonly now: Date
  readonly ip: string | null
}
