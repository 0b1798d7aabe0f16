import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/view.contract.ts'

const mostViews = 50

export async function saveView(ctx: Ctx, input: InputOf<typeof contract.saveView>) {
  const [kept] = await rawQuery<{ count: number }>(
    ctx.db,
    `select count(*)::int as count from app.saved_view
     where company_id = $1 and user_id = $2 and list = $3 and name <> $4`,
    [ctx.company.id, ctx.user.id, input.list, input.name],
  )
  if ((kept?.count ?? 0) >= mostViews)
    deny(refused('platform.view.tooMany', { params: { limit: mostViews } }))
  const [row] = await rawQuery<{ id: string }>(
    ctx.db,
    `insert into app.saved_view (company_id, user_id, list, name, search, pinned, shared)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, user_id, list, name)
       do update set search = excluded.search, pinned = excluded.pinned, shared = excluded.shared
     returning id`,
    [
      ctx.company.id,
      ctx.user.id,
      input.list,
      input.name,
      JSON.stringify(input.search),
      input.pinned,
      input.shared,
    ],
  )
  ctx.audit({ subject: `platform.view:${row!.id}`, label: input.name })
  return { id: row!.id }
}

export async function removeView(ctx: Ctx, input: InputOf<typeof contract.removeView>) {
  const [row] = await rawQuery<{ name: string }>(
    ctx.db,
    'delete from app.saved_view where company_id = $1 and id = $2 and user_id = $3 returning name',
    [ctx.company.id, input.id, ctx.user.id],
  )
  if (!row) deny(notFound())
  ctx.audit({ subject: `platform.view:${input.id}`, label: row.name })
  return { ok: true as const }
}
