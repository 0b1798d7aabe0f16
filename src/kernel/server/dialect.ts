import type { Writable } from 'node:stream'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { CompanyScopeCompiler, refuseUnscopedSql } from './company-scope.ts'

/** Prepared statements halve the server's CPU; rare texts (reports) beyond the limit stay unnamed. */
const statementNames = new Map<string, string>()
export function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known) return known
  if (statementNames.size >= 3000) return undefined
  const name = `q${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

const held = new WeakSet<Writable>()

/**
 * Holds what is written to a connection until the promises that can go on have gone on, so that statements which do not wait
 * for one another leave in one packet: a system call and a waking of the database's process instead of one for each. Not until
 * the event loop turns: answers to other connections would be read first, while this one may hold a company's lock.
 */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (held.has(stream)) return
  held.add(stream)
  stream.cork()
  // Asked for within a microtask, the next tick comes when no microtask is left.
  queueMicrotask(() =>
    process.nextTick(() => {
      held.delete(stream)
      stream.uncork()
    }),
  )
}

/**
 * Sends one statement, together with what else waits to leave. By callback: in the driver's own promises each answer keeps the
 * next one alive until all memory is collected, 20 KB for every request.
 */
export async function ask<R>(client: pg.PoolClient, text: string, values?: readonly unknown[]) {
  sendTogether(client)
  const name = values && statementName(text)
  const query = { text, values: values as unknown[], ...(name && { name }) }
  try {
    return await new Promise<pg.QueryResult<R & pg.QueryResultRow>>((resolve, reject) =>
      client.query(query, (error, reply) => (error ? reject(error) : resolve(reply))),
    )
  } catch (error) {
    // Made where the answer was read, it does not know who asked.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

export class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.#client = client
  }
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (compiled.query.kind === 'RawNode') refuseUnscopedSql(compiled.sql)
    const { rows, rowCount } = await ask<R>(this.#client, compiled.sql, compiled.parameters)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
  // biome-ignore lint/correctness/useYield: streaming goes through key-set pages, not cursors
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in key-set pages instead of streaming a cursor.')
  }
}

/** Kysely over one connection that already stands in a transaction of a company (or of none). */
export function dialectOver(connection: DatabaseConnection, companyId: () => number | null): Dialect {
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
    createQueryCompiler: () => new CompanyScopeCompiler(companyId),
  }
}
