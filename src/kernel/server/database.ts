import { type Compilable, Kysely } from 'kysely'
import pg from 'pg'
import { refuseUnscopedSql } from './company-scope.ts'
import { ask, ClientConnection, dialectOver } from './dialect.ts'
import { allDone, Outdated, RollbackWith } from './outcome.ts'

/**
 * Every table the application reads. Modules add theirs by declaration merging from their generated `tables.ts`:
 * `declare module '#kernel/server/database.ts' { interface Tables extends FleetTables {} }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** A connection inside one transaction, in the scope of one company (or of none). */
export type Db = Kysely<Tables>

const { builtins } = pg.types
pg.types.setTypeParser(builtins.DATE, value => value)
pg.types.setTypeParser(builtins.INT8, value => {
  const parsed = Number(value)
  if (!Number.isSafeInteger(parsed)) throw new RangeError(`bigint ${value} does not fit a safe integer`)
  return parsed
})

/** Opens the application's pool: every connection works as the app role, which cannot bypass row-level security. */
export function openPool(url: string, size = 12): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: '-c role=qafila_app -c jit=off',
    // Statements that need not wait for one another travel together; each still ends with its own answer.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  pool.on('acquire', endNow)
  pool.on('error', () => {
    // An idle connection died (database restart); the pool has already dropped it and the next request opens another.
  })
  pool.on('connect', client => {
    client.on('error', () => {
      // It died in the hands of a request, whose next question fails; unheard, this event would end the process.
    })
  })
  return pool
}

export type TransactionScope = {
  readonly companyId: number | null
  readonly readOnly?: boolean
  /** Asked first, in the packet of the first statement; unless it answers yes, the transaction ends with {@link Outdated}. */
  readonly premise?: ((client: pg.PoolClient) => Promise<boolean>) | undefined
}

type Scoped = { readonly client: pg.PoolClient; companyId: number | null }
const scopes = new WeakMap<Db, Scoped>()

/**
 * Runs `work` in one transaction. Begin and company scope travel with the first statement of the work, and what `closing`
 * sends travels with the commit (after a failed statement PostgreSQL answers a commit by rolling back). Serialisation
 * failures and deadlocks are the caller's to repeat (`isRetryable`).
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  scope: TransactionScope,
  work: (db: Db) => Promise<T>,
  closing: (db: Db, value: T) => readonly Promise<unknown>[] = () => [],
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let holds: Promise<boolean> | undefined
  try {
    const company = scope.companyId === null ? '' : String(Math.trunc(scope.companyId))
    const begin = scope.readOnly ? 'begin read only' : 'begin'
    const begun = ask(client, `${begin}; set local app.company_id = '${company}'`)
    // Awaited before anything is acknowledged; a failure of the work is told first.
    begun.catch(() => {})
    holds = scope.premise?.(client).catch(() => false)
    const db: Db = new Kysely<Tables>({
      dialect: dialectOver(new ClientConnection(client), () => scopes.get(db)?.companyId ?? null),
    })
    scopes.set(db, { client, companyId: scope.companyId })
    const value = await work(db)
    if ((await holds) === false) throw new Outdated()
    if (scope.readOnly) {
      await begun
      endLater(client)
    } else {
      await allDone([begun, ...closing(db, value), ask(client, 'commit')])
    }
    return value
  } catch (error) {
    try {
      await client.query('rollback')
    } catch (rollbackError) {
      broken = rollbackError as Error
    }
    if ((await holds) === false) throw new Outdated()
    if (error instanceof RollbackWith) return error.value as T
    throw error
  } finally {
    client.release(broken)
  }
}

const ending = new Set<pg.PoolClient>()
let areEndingSoon = false

/**
 * Ends a transaction that only read without a packet of its own: the commit travels ahead of whatever the connection is used
 * for next, or alone after a moment. Nobody waits for it, and no other statement can come before it (see `openPool`). One timer
 * serves all: setting and clearing one cost a request as much as a statement.
 */
function endLater(client: pg.PoolClient): void {
  ending.add(client)
  if (areEndingSoon) return
  areEndingSoon = true
  setTimeout(() => {
    areEndingSoon = false
    for (const idle of ending) endNow(idle)
  }, 20)
}

function endNow(client: pg.PoolClient): void {
  if (ending.delete(client)) ask(client, 'commit').catch(() => {})
}

/** Moves a running transaction into a company; for calls that learn their company from a token or a new row. */
export async function enterCompany(db: Db, companyId: number): Promise<void> {
  const scope = scopes.get(db)
  if (!scope) throw new Error('No transaction is running on this connection.')
  await scope.client.query(`set local app.company_id = '${Math.trunc(companyId)}'`)
  scope.companyId = companyId
}

/** The company the transaction works in. */
export function companyOf(db: Db): number | null {
  return scopes.get(db)?.companyId ?? null
}

/**
 * Sends a statement at once, ahead of everything that is asked later; `execute` of Kysely sends it some turns later. For what
 * travels in one packet in a fixed order: under a lock, or with the commit ({@link Ctx.withCommit}).
 */
export async function sendNow<R>(db: Db, statement: Compilable<R>): Promise<R[]> {
  const scope = scopes.get(db)
  if (!scope) throw new Error('No transaction is running on this connection.')
  const { sql, parameters } = statement.compile()
  return (await ask<R>(scope.client, sql, parameters)).rows
}

/** Runs one SQL text with numbered parameters; for the rare statement Kysely cannot say. Must name company_id. */
export async function rawQuery<R extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const scope = scopes.get(db)
  if (!scope) throw new Error('No transaction is running on this connection.')
  refuseUnscopedSql(text)
  return (await ask<R>(scope.client, text, values)).rows
}
