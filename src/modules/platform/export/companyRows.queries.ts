import type { CellValue } from 'hucre'
import type { QueryResultRow } from 'pg'

const batch = 500

/** Asks the database within one transaction: that of the call, or one of the owner for a whole copy. */
export type Ask = <Row extends QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>

export type OpenTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly linesCursor: string
  readonly sheetCursor: string
}

/** Every table of the company as it is at this moment; its cursors live as long as the transaction. */
export async function openTables(ask: Ask): Promise<OpenTable[]> {
  const rows = await ask<{
    table_name: string
    column_names: string[]
    lines_cursor: string
    sheet_cursor: string
  }>('select * from platform.open_company_rows() order by place')
  return rows.map(row => ({
    name: row.table_name,
    columns: row.column_names,
    linesCursor: row.lines_cursor,
    sheetCursor: row.sheet_cursor,
  }))
}

async function* fetchLines(ask: Ask, cursor: string): AsyncGenerator<string[]> {
  for (;;) {
    const rows = await ask<{ line: string }>(`fetch ${batch} from ${cursor}`)
    if (rows.length === 0) return
    yield rows.map(row => row.line)
  }
}

/** The rows of a table, one JSON object a line, exactly as the database holds them. */
export async function* linesOf(
  ask: Ask,
  table: OpenTable,
  seen: (lines: readonly string[]) => void,
): AsyncGenerator<Uint8Array> {
  for await (const lines of fetchLines(ask, table.linesCursor)) {
    seen(lines)
    yield Buffer.from(lines.map(line => `${line}\n`).join(''))
  }
}

function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The same rows as a sheet for people. */
export async function* sheetOf(ask: Ask, table: OpenTable): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre')
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const lines of fetchLines(ask, table.sheetCursor))
      for (const line of lines) {
        const row = JSON.parse(line) as Record<string, unknown>
        yield table.columns.map(column => cellOf(row[column]))
      }
  }
  const stream = writeXlsxStream(rows(), {
    name: table.name.slice(0, 31),
    columns: table.columns.map(header => ({ header, width: 18 })),
  })
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
