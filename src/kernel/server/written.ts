import { type Compilable, Kysely } from 'kysely'
import { companyOf, type Db, sendNow, type Tables } from './database.ts'
import { ClientConnection, dialectOver } from './dialect.ts'

type Written = { sql: string; parameters: readonly unknown[] }

const kept = new Map<string, Written>()
/** Names hold what a question depends on; one that held values would be endless. */
const mostKept = 1000
/** Stands where the company of the asker goes. */
const asker = {} as unknown as number

/** Stands where a value goes. */
class Place {
  readonly row: number
  readonly column: string
  constructor(row: number, column: string) {
    this.row = row
    this.column = column
  }
}

/** Writes a statement for whatever company asks; it is never run over this connection. */
const writer: Db = new Kysely<Tables>({
  dialect: dialectOver(new ClientConnection(undefined as never), () => asker),
})

/**
 * Asks at once what has the same text each time but for the company and the values: Kysely writes it once under this name, where writing
 * it anew would cost a tenth of a list. `write` may name nothing of the call but what the name holds; in place of `rows` it gets as many
 * with the same columns, and may decide nothing by what stands in them.
 */
export async function askWritten<R, V extends Readonly<Record<string, unknown>>>(
  db: Db,
  name: string,
  write: (db: Db, rows: readonly V[]) => Compilable<R>,
  rows: readonly V[] = [],
): Promise<R[]> {
  const company = companyOf(db)
  if (company === null) throw new Error(`${name} is asked outside a company.`)
  const shape = rows.length === 0 ? name : `${name} ${rows.map(row => Object.keys(row).join()).join(';')}`
  let written = kept.get(shape)
  if (!written) {
    const places = rows.map((row, at) =>
      Object.fromEntries(Object.keys(row).map(column => [column, new Place(at, column)])),
    )
    const { sql, parameters } = write(writer, places as unknown as readonly V[]).compile()
    written = { sql, parameters }
    if (kept.size < mostKept) kept.set(shape, written)
  }
  const { sql } = written
  const parameters = written.parameters.map(value => {
    if (value === asker) return company
    return value instanceof Place ? rows[value.row]![value.column] : value
  })
  return sendNow(db, { compile: () => ({ sql, parameters }) as never })
}
