import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import type * as contract from './view.contract.ts'
import { homeOfViews } from './view.queries.ts'

const mostViews = 50

/** The views of platform staff belong to no company and stand in the system log; those of a company in its chain. */
async function record(ctx: Ctx, id: string, name: string): Promise<void> {
  if (ctx.actor?.company) return ctx.audit({ subject: `platform.view:${id}`, label: name })
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'platform.view',
    message: 'تغيّر عرض محفوظ',
    metadata: { view: name },
  })
}

export async function saveView(ctx: Ctx, input: InputOf<typeof contract.saveView>) {
  const home = await homeOfViews(ctx)
  const [kept] = await rawQuery<{ count: number }>(
    ctx.db,
    `select count(*)::int as count from app.saved_view
     where company_id = $1 and user_id = $2 and list = $3 and name <> $4`,
    [home, ctx.user.id, input.list, input.name],
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
    [home, ctx.user.id, input.list, input.name, JSON.stringify(input.search), input.pinned, input.shared],
  )
  await record(ctx, row!.id, input.name)
  return { id: row!.id }
}

export async function removeView(ctx: Ctx, input: InputOf<typeof contract.removeView>) {
  const home = await homeOfViews(ctx)
  const [row] = await rawQuery<{ name: string }>(
    ctx.db,
    'delete from app.saved_view where company_id = $1 and id = $2 and user_id = $3 returning name',
    [home, input.id, ctx.user.id],
  )
  if (!row) deny(notFound())
  await record(ctx, input.id, row.name)
  return { ok: true as const }
}
