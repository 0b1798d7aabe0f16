import type { Ctx } from '#kernel/server/context.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import { getCompanyId } from '../company/company.row.ts'
import { previewSubscription } from '../subscription/subscription.queries.ts'
import { readOwnSubscription } from '../subscription/subscription.row.ts'
import { anchorOf } from '../subscription/subscription.rules.ts'
import type * as contract from './order.contract.ts'
import { ensureSubscription, lockOrder, nextOrderNumber, type OrderRow, showOpenOrder } from './order.row.ts'
import { boughtPeriod, whyNotOrder, whyNotPaid } from './order.rules.ts'

export async function orderPlan(ctx: Ctx, input: InputOf<typeof contract.orderPlan>) {
  const now = await readOwnSubscription(ctx)
  refuse(whyNotOrder(now, input))
  const cost = await previewSubscription(ctx, input)
  await ensureSubscription(ctx)
  const open = await ctx.db
    .selectFrom('platform.subscription_order')
    .select('id')
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (open) deny(refused('platform.order.open'))
  const order = await ctx.db
    .insertInto('platform.subscription_order')
    .values({
      number: await nextOrderNumber(ctx),
      plan_code: cost.planCode,
      cycle: cost.cycle,
      takes_effect: cost.takesEffect,
      starts_on: cost.startsOn,
      ends_on: cost.endsOn,
      anchor_day: now && anchorOf(now, cost.startsOn),
      price_minor: cost.priceMinor,
      credit_minor: cost.creditMinor,
      due_minor: cost.dueMinor,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await showOpenOrder(ctx, order)
  auditOrder(ctx, order, null, 'pending')
  return { id: order.id, number: order.number }
}

export async function cancelOrder(ctx: Ctx, input: InputOf<typeof contract.cancelOrder>) {
  const order = await lockOrder(ctx, input.id)
  refuse(whyNotStale(order, input.version))
  if (order.state !== 'pending') deny(refused('platform.order.notPending'))
  await ctx.db
    .updateTable('platform.subscription_order')
    .set({ state: 'cancelled', version: order.version + 1 })
    .where('id', '=', order.id)
    .execute()
  await showOpenOrder(ctx, null)
  auditOrder(ctx, order, 'pending', 'cancelled')
  return { ok: true as const }
}

export async function recordOrderPayment(ctx: Ctx, input: InputOf<typeof contract.recordOrderPayment>) {
  await ctx.enterCompany(await getCompanyId(ctx, input.companyId))
  const order = await lockOrder(ctx, input.orderId)
  const { amountMinor, receivedOn } = input
  refuse(
    whyNotPaid(
      { state: order.state, dueMinor: order.due_minor },
      { amountMinor, receivedOn, today: ctx.today },
    ),
  )
  const period = boughtPeriod(
    {
      startsOn: order.starts_on,
      endsOn: order.ends_on,
      cycle: order.cycle,
      takesEffect: order.takes_effect,
      creditMinor: order.credit_minor,
    },
    receivedOn,
  )
  const paid = await ctx.db
    .updateTable('platform.subscription_order')
    .set({
      state: 'paid',
      method: input.method,
      reference: input.reference,
      received_on: receivedOn,
      recorded_by: ctx.user.name,
      starts_on: period.startsOn,
      ends_on: period.endsOn,
      anchor_day: period.startsOn === order.starts_on ? order.anchor_day : null,
      version: order.version + 1,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await showOpenOrder(ctx, null)
  if (paid.starts_on <= ctx.today) await applyOrder(ctx, paid, ctx.today)
  auditOrder(ctx, paid, 'pending', 'paid')
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'platform.order.recordPayment',
    companyId: ctx.company.id,
    message: 'سُجل سداد طلب اشتراك',
    metadata: { number: paid.number },
  })
  return { number: paid.number, endsOn: paid.ends_on }
}

/** Begins what an order bought: the plan, its days, and what was paid for them. */
async function applyOrder(ctx: Ctx, order: OrderRow, on: Day): Promise<void> {
  await ctx.db
    .updateTable('platform.subscription')
    .set(eb => ({
      plan_code: order.plan_code,
      cycle: order.cycle,
      state: 'active' as const,
      starts_on: order.starts_on,
      ends_on: order.ends_on,
      paid_minor: order.price_minor,
      anchor_day: order.anchor_day,
      last_reminder: null,
      changed_at: ctx.now,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', ctx.company.id)
    .execute()
  await ctx.db
    .updateTable('platform.subscription_order')
    .set({ applied_on: on })
    .where('id', '=', order.id)
    .execute()
  ctx.hint('platform.subscription', ctx.company.uuid)
  ctx.hint(rightsTopic, '*')
}

/** Begins a paid plan whose day has come; the hourly clock of subscriptions asks before it looks at the old one. */
export async function beginPaidPlan(ctx: Ctx): Promise<void> {
  const order = await ctx.db
    .selectFrom('platform.subscription_order')
    .selectAll()
    .where('state', '=', 'paid')
    .where('applied_on', 'is', null)
    .where('starts_on', '<=', ctx.today)
    .orderBy('starts_on')
    .forUpdate()
    .executeTakeFirst()
  if (!order) return
  await applyOrder(ctx, order, ctx.today)
  auditOrder(ctx, order, 'paid', 'applied')
}

function auditOrder(ctx: Ctx, order: OrderRow, before: string | null, after: string): void {
  ctx.audit({
    subject: `platform.order:${order.id}`,
    label: order.number,
    changes: [
      { field: 'state', before, after },
      { field: 'planCode', before: null, after: order.plan_code },
    ],
  })
}
