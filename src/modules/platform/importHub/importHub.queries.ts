import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './importHub.contract.ts'

export async function listImports(ctx: Ctx, input: InputOf<typeof contract.listImports>) {
  let rows = ctx.db.selectFrom('platform.file_import').selectAll()
  if (input.kind) rows = rows.where('kind', '=', input.kind)
  if (input.search) rows = rows.where('file_name', 'ilike', `%${input.search.replace(/[\\%_]/g, '\\$&')}%`)
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'created_at', id: 'id' },
    row => [row.created_at, row.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      fileName: row.file_name,
      rowCount: row.row_count,
      recordCount: row.record_count,
      errorCount: row.error_count,
      state: row.state,
      by: row.created_by_name,
      createdAt: row.created_at,
      undoUntil: row.undo_until,
    })),
  }
}
