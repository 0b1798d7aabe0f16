import type { Ctx } from '#kernel/server/context.ts'
import { enterCompany, rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { platformChain } from '../audit/auditChain.queries.ts'
import type * as contract from './view.contract.ts'

type ViewRow = {
  id: string
  name: string
  search: Record<string, unknown>
  pinned: boolean
  shared: boolean
  is_own: boolean
}

/** Where the views of the caller are kept: their company, or the platform's own place for its staff outside a visit. */
export async function homeOfViews(ctx: Ctx): Promise<number> {
  if (!ctx.actor?.superAdmin || ctx.actor.company) return ctx.company.id
  await enterCompany(ctx.db, platformChain.id)
  return platformChain.id
}

/** The saved views of a list: the person's own, pinned ones first, then those shared in the company. */
export async function listViews(ctx: Ctx, input: InputOf<typeof contract.listViews>) {
  const rows = await rawQuery<ViewRow>(
    ctx.db,
    `select id, name, search, pinned, shared, user_id = $3 as is_own from app.saved_view
     where company_id = $1 and list = $2 and (user_id = $3 or shared)
     order by user_id = $3 desc, pinned desc, created_at, id`,
    [await homeOfViews(ctx), input.list, ctx.user.id],
  )
  return { rows: rows.map(({ is_own: isOwn, ...row }) => ({ ...row, isOwn })) }
}
