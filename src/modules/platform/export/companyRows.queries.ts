import type { CellValue } from 'hucre'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'

const batch = 500

export type OpenTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly linesCursor: string
  readonly sheetCursor: string
}

/** Every table of the company as it is at this moment; its cursors live as long as the transaction. */
export async function openTables(ctx: Ctx): Promise<OpenTable[]> {
  const rows = await rawQuery<{
    table_name: string
    column_names: string[]
    lines_cursor: string
    sheet_cursor: string
  }>(ctx.db, 'select * from platform.open_company_rows() order by place')
  return rows.map(row => ({
    name: row.table_name,
    columns: row.column_names,
    linesCursor: row.lines_cursor,
    sheetCursor: row.sheet_cursor,
  }))
}

async function* fetchLines(ctx: Ctx, cursor: string): AsyncGenerator<string[]> {
  for (;;) {
    const rows = await rawQuery<{ line: string }>(ctx.db, `fetch ${batch} from ${cursor}`)
    if (rows.length === 0) return
    yield rows.map(row => row.line)
  }
}

/** The rows of a table, one JSON object a line, exactly as the database holds them. */
export async function* linesOf(
  ctx: Ctx,
  table: OpenTable,
  seen: (lines: readonly string[]) => void,
): AsyncGenerator<Uint8Array> {
  for await (const lines of fetchLines(ctx, table.linesCursor)) {
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
export async function* sheetOf(ctx: Ctx, table: OpenTable): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre')
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const lines of fetchLines(ctx, table.sheetCursor))
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
