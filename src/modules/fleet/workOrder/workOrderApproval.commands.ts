import type { Ctx } from '#kernel/server/context.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden, refuse } from '#kernel/shared/refusal.ts'
import { type SourceHandler, submitForApproval } from '#modules/approvals/public.server.ts'
import { findPartyName } from '#modules/parties/public.server.ts'
import { vehicleCard } from '../vehicle/vehicle.queries.ts'
import { lockWorkOrder, type WorkOrderRow, workSource, workSubject } from './workOrder.queries.ts'
import { whyNotIn } from './workOrder.rules.ts'

/** What is approved of an order; its planned times may move without asking again. */
export const askedOf = (order: WorkOrderRow) => ({
  vehicle: order.vehicle_id,
  type: order.type,
  description: order.description,
  vendor: order.vendor_party_id,
  estimated: order.estimated_minor,
})

async function vehicleName(ctx: Ctx, id: string): Promise<string> {
  const { plate, make, model, year } = await vehicleCard(ctx, id)
  return [plate, `${make} ${model} ${year}`].filter(part => part !== null).join(' · ')
}

/** Submits the order for approval of its cost; without a rule its work may begin at once. */
export async function askApproval(ctx: Ctx, id: string): Promise<'waiting' | null> {
  const order = await lockWorkOrder(ctx, id)
  const label = await vehicleName(ctx, order.vehicle_id)
  const asked = await submitForApproval(ctx, {
    source: workSource,
    subject: workSubject(id),
    title: `${order.number} · ${label}`,
    amountMinor: order.estimated_minor,
    priority: order.priority,
  })
  const approval = asked ? 'waiting' : null
  if (approval !== order.approval)
    await ctx.db.updateTable('fleet.work_order').set({ approval }).where('id', '=', id).execute()
  return approval
}

async function findOrder(ctx: Ctx, id: string): Promise<WorkOrderRow | undefined> {
  return ctx.db.selectFrom('fleet.work_order').selectAll().where('id', '=', id).executeTakeFirst()
}

async function stand(ctx: Ctx, order: WorkOrderRow, approval: WorkOrderRow['approval'], reason?: string) {
  await ctx.db
    .updateTable('fleet.work_order')
    .set({ approval, version: order.version + 1 })
    .where('id', '=', order.id)
    .execute()
  ctx.audit({
    subject: `fleet.workOrder:${order.id}`,
    label: order.number,
    changes: [{ field: 'approval', before: order.approval, after: approval }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('fleet.workOrder', order.id)
}

/** How a work order is approved: with the last approval its work may begin; rejected it waits for another estimate. */
export const workOrderSource: SourceHandler = {
  type: 'fleet.workOrder',
  sources: [workSource],
  permission: 'fleet.maintenance.write',
  posts: false,
  fields: async (ctx, id) => {
    const order = await findOrder(ctx, id)
    return order ? askedOf(order) : null
  },
  facts: async (ctx, id) => {
    const order = await findOrder(ctx, id)
    if (!order) return []
    const vendor = order.vendor_party_id ? await findPartyName(ctx, order.vendor_party_id) : null
    const label = await vehicleName(ctx, order.vehicle_id)
    return [
      { label: 'fleet.vehicle.title', kind: 'text', value: label },
      { label: 'fleet.workOrder.column.description', kind: 'text', value: order.description },
      ...(vendor ? [{ label: 'fleet.workOrder.column.vendor', kind: 'text' as const, value: vendor }] : []),
      ...(order.estimated_minor === null
        ? []
        : [
            {
              label: 'fleet.workOrder.estimated',
              kind: 'money' as const,
              value: moneyText(order.estimated_minor, ctx.company.currency),
            },
          ]),
    ]
  },
  lock: async (ctx, id) => {
    await lockWorkOrder(ctx, id)
  },
  approve: async (ctx, id) => {
    const order = await lockWorkOrder(ctx, id)
    refuse(whyNotIn(order.state, 'pending'))
    // The writer of an order that another user sent is a maker too.
    if (order.created_by === ctx.user.id) deny(forbidden('approvals.request.ownRequest'))
    await stand(ctx, order, 'approved')
  },
  end: async (ctx, id, { outcome, reason }) => {
    const order = await lockWorkOrder(ctx, id)
    await stand(ctx, order, outcome === 'rejected' ? 'rejected' : null, reason)
  },
}
