import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { approvalsAsked, requestAbout } from '#modules/approvals/public.server.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { getCustody } from '../custody/custody.queries.ts'
import { filesOf } from '../document/attachments.commands.ts'
import { findOpenMarks } from '../mark/mark.queries.ts'
import { hadPlate, typedText } from '../plate/plateSearch.queries.ts'
import { planItemsOf } from '../servicePlan/plan.queries.ts'
import type { WorkOrderTable } from '../tables.ts'
import { findHolder, plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './workOrder.contract.ts'
import { type WorkState, whyNotBegin } from './workOrder.rules.ts'

export type WorkOrderRow = Selectable<WorkOrderTable>
const dayMillis = 24 * 60 * 60 * 1000

/** A work order under lock. */
export async function lockWorkOrder(ctx: Ctx, id: string): Promise<WorkOrderRow> {
  const row = await ctx.db
    .selectFrom('fleet.work_order')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

export const workSubject = (id: string) => ({ type: 'fleet.workOrder', id })
export const workSource = 'vehicle_maintenance'

/** Why the work may not begin yet, as the company's rules of today stand. */
export async function whyNotApproved(ctx: Ctx, order: Pick<WorkOrderRow, 'approval' | 'estimated_minor'>) {
  return whyNotBegin(order.approval, order.estimated_minor, await approvalsAsked(ctx, workSource))
}

/** What completed orders cost and no paper has cleared yet (debit less credit, so below zero). */
export async function accruedWork(ctx: Ctx): Promise<number> {
  const { open } = await ctx.db
    .selectFrom('fleet.work_order')
    .select(sql<number>`coalesce(sum(cost_minor - cleared_minor), 0)::bigint`.as('open'))
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow()
  return -Number(open)
}

type Filter = Partial<Omit<InputOf<typeof contract.listWorkOrders>, 'limit' | 'cursor'>>

function foundOrders(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('fleet.work_order as w')
    .innerJoin('fleet.vehicle as v', 'v.id', 'w.vehicle_id')
  if (filter.state) found = found.where('w.state', '=', filter.state)
  if (filter.unbilled)
    found = found
      .where('w.state', '=', 'completed')
      .where('w.billed_minor', 'is', null)
      .where('w.cost_minor', '>', 0)
  if (filter.vehicleId) found = found.where('w.vehicle_id', '=', filter.vehicleId)
  if (filter.type) found = found.where('w.type', '=', filter.type)
  if (filter.priority) found = found.where('w.priority', '=', filter.priority)
  if (filter.completedFrom) found = found.where('w.completed_on', '>=', filter.completedFrom)
  if (filter.completedTo) found = found.where('w.completed_on', '<=', filter.completedTo)
  if (filter.search) {
    const typed = typedText(filter.search)
    found = found.where(
      sql<boolean>`(strpos(w.number || ' ' || upper(w.description), ${typed}) > 0 or ${hadPlate('w.vehicle_id', typed)})`,
    )
  }
  return found
}

const orderRows = (ctx: Ctx, filter: Filter) =>
  foundOrders(ctx, filter)
    .selectAll('w')
    .select(['v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('w.vehicle_id', ctx.today).as('plate'))
type FoundRow = Awaited<ReturnType<ReturnType<typeof orderRows>['execute']>>[number]

async function shownOrders(ctx: Ctx, rows: readonly FoundRow[]) {
  const names = await findPartyNames(
    ctx,
    rows.flatMap(row => row.vendor_party_id ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    number: row.number,
    vehicleId: row.vehicle_id,
    plate: shownPlate(row.plate),
    vehicle: `${row.make} ${row.model} ${row.year}`,
    type: row.type,
    description: row.description,
    priority: row.priority,
    vendor: row.vendor_party_id
      ? { id: row.vendor_party_id, name: names.get(row.vendor_party_id) ?? '' }
      : null,
    plannedFrom: row.planned_from,
    plannedTo: row.planned_to,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    daysDown: row.started_at
      ? Math.floor(((row.completed_at ?? ctx.now).getTime() - row.started_at.getTime()) / dayMillis)
      : null,
    estimated: row.estimated_minor,
    cost: row.cost_minor,
    billed: row.billed_minor,
    state: row.state,
    approval: row.approval,
  }))
}

export async function listWorkOrders(ctx: Ctx, input: InputOf<typeof contract.listWorkOrders>) {
  const isByNumber = input.sort === 'number'
  const page = await keysetPage(
    orderRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: isByNumber ? 'w.number' : 'w.created_at', id: 'w.id' },
    row => [isByNumber ? row.number : row.created_at, row.id],
  )
  return { rows: await shownOrders(ctx, page.rows), next: page.next }
}

export async function totalWorkOrders(ctx: Ctx, input: InputOf<typeof contract.totalWorkOrders>) {
  const sums = await foundOrders(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(w.estimated_minor) filter (where w.state in ('pending', 'in_progress')), 0)::bigint`.as(
        'estimated',
      ),
      sql<number>`coalesce(sum(w.cost_minor), 0)::bigint`.as('cost'),
      sql<number>`coalesce(sum(w.cost_minor - w.cleared_minor), 0)::bigint`.as('accrued'),
    ])
    .executeTakeFirstOrThrow()
  const { state: _, unbilled: __, ...others } = input
  const states = await foundOrders(ctx, others)
    .select(['w.state', sql<number>`count(*)::int`.as('count')])
    .select(
      sql<number>`(count(*) filter (where w.billed_minor is null and w.cost_minor > 0))::int`.as('unbilled'),
    )
    .groupBy('w.state')
    .execute()
  const byState: Record<WorkState, number> = { pending: 0, in_progress: 0, completed: 0, cancelled: 0 }
  for (const { state, count } of states) byState[state] = count
  return { ...sums, byState, unbilled: states.reduce((sum, { unbilled }) => sum + unbilled, 0) }
}

export async function getWorkOrder(ctx: Ctx, { id }: InputOf<typeof contract.getWorkOrder>) {
  const row = await orderRows(ctx, {}).where('w.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [shown] = await shownOrders(ctx, [row])
  const lines = await ctx.db
    .selectFrom('fleet.work_order_line')
    .select(['id', 'kind', 'description', 'unit_cost_minor as unitCost', 'amount_minor as amount'])
    .select(['plan_item_id as planItemId', 'mark_id as markId', 'capitalise'])
    .select(sql<string>`trim_scale(quantity)::text`.as('quantity'))
    .where('work_order_id', '=', id)
    .orderBy('line_no')
    .execute()
  const isOpen = row.state === 'pending' || row.state === 'in_progress'
  const holder = isOpen ? await findHolder(ctx, row.vehicle_id, ctx.now) : null
  const custody = row.custody_id ? await getCustody(ctx, row.custody_id) : null
  const marks = isOpen ? await findOpenMarks(ctx, row.vehicle_id) : []
  return {
    ...shown!,
    request: isOpen ? await requestAbout(ctx, workSubject(id)) : null,
    whyNotBegin: row.state === 'pending' ? ((await whyNotApproved(ctx, row))?.code ?? null) : null,
    interrupts: custody?.interrupts_id != null,
    openedBy: row.created_by_name,
    createdAt: row.created_at,
    odometerKm: row.odometer_km,
    cancelReason: row.cancel_reason,
    billDocument: row.bill_document,
    paymentId: row.payment_id,
    billId: row.bill_id,
    accrued: (row.cost_minor ?? 0) - row.cleared_minor,
    fileIds: await filesOf(ctx, 'work_order_id', id),
    lines,
    heldBy: holder && { name: holder.name, kind: holder.kind },
    planItems: isOpen
      ? (await planItemsOf(ctx, row.vehicle_id)).map(({ id: item, type }) => ({ id: item, type }))
      : [],
    openMarks: marks.map(({ id: mark, view, type, severity }) => ({ id: mark, view, type, severity })),
  }
}
