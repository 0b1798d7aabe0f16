import { createHash } from 'node:crypto'
import type { Owner } from '../company/owner.queries.ts'
import type { Table } from './tables.queries.ts'

const batchRows = 1000
const batchChars = 2_000_000

export type Target = {
  /** The company the rows go to, and the one they came from. */
  readonly companyId: number
  readonly sourceId: number
  /** Files of a copy lie in a folder of its own, so that nothing the original removes is missed. */
  readonly folder: { readonly from: string; readonly to: string } | null
}

const quoted = (column: string) => `"${column.replaceAll('"', '""')}"`

/** Writes rows as they once were: no trigger fires, no reference is looked at; both are proven afterwards. */
export const asTheyWere = `set local session_replication_role = 'replica'`

/** The lines of a table in batches that one statement takes. */
async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let chars = 0
  for await (const line of lines) {
    batch.push(line)
    chars += line.length
    if (batch.length < batchRows && chars < batchChars) continue
    yield batch
    batch = []
    chars = 0
  }
  if (batch.length > 0) yield batch
}

/** What a column of a row becomes in the company it goes to. */
function adapted(table: string, column: string, { folder }: Target): string {
  if (column === 'company_id') return '$2::int'
  if (table === 'app.file' && column === 'storage_key' && folder) return `replace(r.storage_key, $3, $4)`
  // Members of the original are known by name in a copy; none of them can sign in to it, and its administrator invites anew.
  if (table === 'access.membership') {
    if (column === 'has_system_access') return 'false'
    if (column === 'account_status') return `'inactive'`
    if (column === 'employee_id' || column === 'employee_number' || column === 'manager_user_id')
      return 'null'
  }
  return `r.${quoted(column)}`
}

/** Inserts the lines of a table; answers how many there were. */
export async function insertLines(
  owner: Owner,
  table: Table,
  columns: readonly string[],
  lines: AsyncIterable<string>,
  target: Target,
): Promise<number> {
  const written = columns.filter(column => !table.generated.has(column))
  const values = written.map(column => adapted(table.name, column, target))
  const folder = values.some(value => value.includes('$3'))
  const statement = `insert into ${table.quoted} (${written.map(quoted).join(', ')})
    select ${values.join(', ')} from json_populate_recordset(null::${table.quoted}, $1::json) r`
  let count = 0
  for await (const batch of batches(lines)) {
    await owner.query(statement, [
      `[${batch.join(',')}]`,
      target.companyId,
      ...(folder ? [target.folder!.from, target.folder!.to] : []),
    ])
    count += batch.length
  }
  return count
}

/** The checksum of a table's rows as the copy would write them; equal bytes are equal rows. */
export async function checksumOf(
  owner: Owner,
  table: Table,
  columns: readonly string[],
  target: Target,
): Promise<{ rows: number; sha256: string }> {
  const shown = columns.map(column => {
    if (column === 'company_id') return `${target.sourceId}::int as company_id`
    if (table.name === 'app.file' && column === 'storage_key' && target.folder)
      return 'replace(t.storage_key, $3, $2) as storage_key'
    return `t.${quoted(column)}`
  })
  const folder = shown.some(column => column.includes('$3'))
  const order = table.key.map(column => `t.${quoted(column)}`).join(', ')
  const name = 'rows_to_compare'
  await owner.query(
    `declare ${name} no scroll cursor for select to_json(r)::text as line from
       (select ${shown.join(', ')} from ${table.quoted} t where t.company_id = $1 order by ${order}) r`,
    [target.companyId, ...(folder ? [target.folder!.from, target.folder!.to] : [])],
  )
  const digest = createHash('sha256')
  let rows = 0
  for (;;) {
    const fetched = await owner.query<{ line: string }>(`fetch ${batchRows} from ${name}`)
    if (fetched.rows.length === 0) break
    rows += fetched.rows.length
    digest.update(fetched.rows.map(row => `${row.line}\n`).join(''))
  }
  await owner.query(`close ${name}`)
  return { rows, sha256: digest.digest('hex') }
}
