import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './openingImport.contract.ts'

/** Numbers of opening documents that stand already; a void keeps its number. */
export async function takenNumbers(ctx: Ctx): Promise<Set<string>> {
  const rows = await rawQuery<{ number: string }>(
    ctx.db,
    `select number from billing.invoice where company_id = $1 and number like 'OPN-%'`,
    [ctx.company.id],
  )
  return new Set(rows.map(row => row.number))
}

export async function listOpeningImports(ctx: Ctx, input: InputOf<typeof contract.listOpeningImports>) {
  let rows = ctx.db.selectFrom('billing.opening_import as i').selectAll('i')
  if (input.search)
    rows = rows.where(
      sql<boolean>`strpos(lower(array_to_string(i.file_names, ' ')), ${input.search.toLowerCase()}) > 0`,
    )
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'i.created_at', id: 'i.id' },
    row => [row.created_at, row.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      openedOn: row.opened_on,
      fileNames: row.file_names,
      state: row.state,
      accountCount: row.account_count,
      itemCount: row.item_count,
      total: row.total_minor,
      createdAt: row.created_at,
      undoneAt: row.undone_at,
    })),
  }
}
