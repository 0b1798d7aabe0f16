import { type Compilable, Kysely } from 'kysely'
import { companyOf, type Db, sendNow, type Tables } from './database.ts'
import { ClientConnection, dialectOver } from './dialect.ts'

type Written = { readonly sql: string; readonly parameters: readonly unknown[] }

const kept = new Map<string, Written>()
/** Names hold what a question depends on; one that held values would be endless. */
const mostKept = 1000
/** Stands where the company of the asker goes. */
const asker = {} as unknown as number

/** Writes a statement for whatever company asks; it is never run over this connection. */
const writer: Db = new Kysely<Tables>({
  dialect: dialectOver(new ClientConnection(undefined as never), () => asker),
})

/**
 * Asks a question whose text is the same each time but for the company: Kysely writes it once under this name, where writing it anew
 * would cost a tenth of a list. `write` may name nothing of the call but what the name holds.
 */
export async function askWritten<R>(db: Db, name: string, write: (db: Db) => Compilable<R>): Promise<R[]> {
  const company = companyOf(db)
  if (company === null) throw new Error(`${name} is asked outside a company.`)
  let written = kept.get(name)
  if (!written) {
    const { sql, parameters } = write(writer).compile()
    written = { sql, parameters }
    if (kept.size < mostKept) kept.set(name, written)
  }
  const { sql, parameters } = written
  const compiled = { sql, parameters: parameters.map(value => (value === asker ? company : value)) }
  return sendNow(db, { compile: () => compiled as never })
}
