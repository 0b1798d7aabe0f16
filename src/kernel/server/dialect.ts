import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely'
import type { ask } from './ask.ts'
import { CompanyScopeCompiler, refuseUnscopedSql } from './company-scope.ts'

/** Sends a statement in the transaction at work. */
export type Ask = <R>(text: string, values?: readonly unknown[]) => ReturnType<typeof ask<R>>

export class ClientConnection implements DatabaseConnection {
  readonly #ask: Ask
  constructor(ask: Ask) {
    this.#ask = ask
  }
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (compiled.query.kind === 'RawNode') refuseUnscopedSql(compiled.sql)
    const { rows, rowCount } = await this.#ask<R>(compiled.sql, compiled.parameters)
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
