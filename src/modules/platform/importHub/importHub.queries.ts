import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { pageOfImports } from '../import/keeping.commands.ts'
import type * as contract from './importHub.contract.ts'

export async function listImports(ctx: Ctx, input: InputOf<typeof contract.listImports>) {
  const page = await pageOfImports(ctx, input.kind ?? null, input)
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
