import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, Kysely, type QueryResult } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Db } from '#kernel/server/database.ts'
import { dialectOver } from '#kernel/server/dialect.ts'

/** One call of the sign-in library: the transaction it works in and what it left behind. */
export type AuthCall = {
  readonly db: Db
  /** Our clock minus the machine's: tests stop ours, the library reads the machine's. */
  readonly shiftMs: number
  readonly ip: string | null
  readonly device: string | null
  /** The token of the session the call created; only its hash is stored. */
  issuedToken: string | null
}

const calls = new AsyncLocalStorage<AuthCall>()

export function currentCall(): AuthCall {
  const call = calls.getStore()
  if (!call) throw new Error('The sign-in library was called outside a request.')
  return call
}

/** Runs the library inside the transaction of the request, so that its writes commit or vanish with ours. */
export async function withinCall<T>(
  ctx: Pick<Ctx, 'db' | 'now' | 'ip' | 'device'>,
  work: (call: AuthCall) => Promise<T>,
): Promise<T> {
  const call: AuthCall = {
    db: ctx.db,
    shiftMs: ctx.now.getTime() - Date.now(),
    ip: ctx.ip,
    device: ctx.device,
    issuedToken: null,
  }
  return calls.run(call, () => work(call))
}

const shifted = (value: unknown, byMs: number) =>
  value instanceof Date ? new Date(value.getTime() + byMs) : value

const connection: DatabaseConnection = {
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { db, shiftMs } = currentCall()
    const parameters = compiled.parameters.map(value => shifted(value, shiftMs))
    const result = await db.executeQuery(CompiledQuery.raw(compiled.sql, parameters))
    const rows = (result.rows as Record<string, unknown>[]).map(row =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, shifted(value, -shiftMs)])),
    )
    return { ...result, rows: rows as R[] }
  },
  // biome-ignore lint/correctness/useYield: the library reads single rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The sign-in library does not stream.')
  },
}

/** The library's database: whatever transaction the present call runs in. */
// biome-ignore lint/suspicious/noExplicitAny: the library brings its own table shapes
export const authDatabase = new Kysely<any>({ dialect: dialectOver(connection, () => null) })
