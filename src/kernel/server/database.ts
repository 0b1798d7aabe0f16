import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { CompanyScopePlugin, refuseUnscopedSql } from './company-scope.ts'

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

/** Prepared statements halve the server's CPU; rare texts (reports) beyond the limit stay unnamed. */
const statementNames = new Map<string, string>()
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known) return known
  if (statementNames.size >= 3000) return undefined
  const name = `q${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.#client = client
  }
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (compiled.query.kind === 'RawNode') refuseUnscopedSql(compiled.sql)
    const name = statementName(compiled.sql)
    const reply = await this.#client.query<R & pg.QueryResultRow>({
      text: compiled.sql,
      values: compiled.parameters as unknown[],
      ...(name ? { name } : {}),
    })
    return { rows: reply.rows, numAffectedRows: BigInt(reply.rowCount ?? 0) }
  }
  // biome-ignore lint/correctness/useYield: streaming goes through key-set pages, not cursors
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in key-set pages instead of streaming a cursor.')
  }
}

function dialectOver(client: pg.PoolClient): Dialect {
  const connection = new ClientConnection(client)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {
      throw new Error('The request already runs in one transaction.')
    },
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Opens the application's pool: every connection works as the app role, which cannot bypass row-level security. */
export function openPool(url: string, size = 12): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: '-c role=qafila_app',
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

export type TransactionScope = { readonly companyId: number | null; readonly readOnly?: boolean }

type Scoped = { readonly client: pg.PoolClient; companyId: number | null }
const scopes = new WeakMap<Db, Scoped>()

/** Thrown by work that must leave no trace (dry run); the value comes back, the transaction does not. */
export class RollbackWith<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('rolled back on purpose')
    this.value = value
  }
}

/**
 * Runs `work` in one transaction. Begin and company scope travel in one round trip. Serialisation failures and deadlocks
 * are the caller's to repeat ({@link isRetryable}).
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  scope: TransactionScope,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const company = scope.companyId === null ? '' : String(Math.trunc(scope.companyId))
    await client.query(
      `begin${scope.readOnly ? ' read only' : ''}; set local app.company_id = '${company}'; set local jit = off`,
    )
    const db: Db = new Kysely<Tables>({
      dialect: dialectOver(client),
      plugins: [new CompanyScopePlugin(() => scopes.get(db)?.companyId ?? null)],
    })
    scopes.set(db, { client, companyId: scope.companyId })
    const value = await work(db)
    await client.query('commit')
    return value
  } catch (error) {
    try {
      await client.query('rollback')
    } catch (rollbackError) {
      broken = rollbackError as Error
    }
    if (error instanceof RollbackWith) return error.value as T
    throw error
  } finally {
    client.release(broken)
  }
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

/** Runs one SQL text with numbered parameters; for the rare statement Kysely cannot say. Must name company_id. */
export async function rawQuery<R extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const scope = scopes.get(db)
  if (!scope) throw new Error('No transaction is running on this connection.')
  refuseUnscopedSql(text)
  const name = statementName(text)
  const reply = await scope.client.query<R>({ text, values: values as unknown[], ...(name ? { name } : {}) })
  return reply.rows
}

/** True for failures that a fresh attempt of the same transaction may survive (deadlock, serialisation). */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === '40P01' || code === '40001'
}
