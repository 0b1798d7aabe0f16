import { type Compilable, Kysely } from 'kysely'
import pg from 'pg'
import { onceLeft } from './ask.ts'
import { refuseUnscopedSql } from './company-scope.ts'
import { ClientConnection, dialectOver } from './dialect.ts'
import { allDone, isOutage, Outdated, RollbackWith } from './outcome.ts'
import { type TransactionScope, Turn, textOf } from './turn.ts'

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

const turns = new WeakMap<Db, Turn>()

function turnOf(db: Db): Turn {
  const turn = turns.get(db)
  if (!turn) throw new Error('No transaction is running on this connection.')
  return turn
}

/**
 * Runs `work` in one transaction (a reader's, see {@link Turn}). Begin and company scope travel with the first statement of the work, and
 * what `closing` sends travels with the commit (after a failed statement PostgreSQL answers a commit by rolling back). Serialisation
 * failures and deadlocks are the caller's to repeat (`isRetryable`).
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  scope: TransactionScope,
  work: (db: Db) => Promise<T>,
  closing: (db: Db, value: T) => readonly Promise<unknown>[] = () => [],
): Promise<T> {
  const client = await pool.connect()
  const turn = new Turn(client, scope)
  let broken: Error | undefined
  try {
    const db: Db = new Kysely<Tables>({
      dialect: dialectOver(new ClientConnection(turn.ask), () => turn.companyId),
    })
    turns.set(db, turn)
    const value = await work(db)
    if (!(await turn.holds())) throw new Outdated()
    if (!scope.readOnly) await allDone([...closing(db, value), ...turn.commit()])
    return value
  } catch (error) {
    const holds = await turn.holds()
    // The connection may be gone before the pool notices: it is not given out again.
    if (isOutage(error)) broken = error as Error
    else if (turn.hasBegun) {
      try {
        await turn.ask('rollback')
      } catch (rollbackError) {
        broken = rollbackError as Error
      }
    }
    if (!holds) throw new Outdated()
    if (error instanceof RollbackWith) return error.value as T
    throw error
  } finally {
    onceLeft(client, () => client.release(broken))
  }
}

/** Moves a running transaction into a company; for calls that learn their company from a token or a new row. */
export async function enterCompany(db: Db, companyId: number): Promise<void> {
  const turn = turnOf(db)
  await turn.ask(`select set_config('app.company_id', $1, true)`, [textOf(companyId)])
  turn.companyId = companyId
}

/** The company the transaction works in. */
export function companyOf(db: Db): number | null {
  return turns.get(db)?.companyId ?? null
}

/**
 * Sends a statement at once, ahead of every later query; `execute` of Kysely sends it some ticks later. For what travels in one pipeline in
 * a fixed order: under a lock, or with the commit ({@link Ctx.withCommit}).
 */
export async function sendNow<R>(db: Db, statement: Compilable<R>): Promise<R[]> {
  const { sql, parameters } = statement.compile()
  return (await turnOf(db).ask<R>(sql, parameters)).rows
}

/** Runs one SQL text with numbered parameters; for the rare statement Kysely cannot build. Must name company_id. */
export async function rawQuery<R extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  refuseUnscopedSql(text)
  return (await turnOf(db).ask<R>(text, values)).rows
}
