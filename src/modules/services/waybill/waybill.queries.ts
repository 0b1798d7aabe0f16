import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { plateText } from '#modules/fleet/public.ts'
import { findPartyIds, findPartyName, findPartyNames } from '#modules/parties/public.server.ts'
import type { WaybillTable } from '../tables.ts'
import type * as contract from './waybill.contract.ts'
import { type WaybillState, waybillStates, waybillTransitions } from './waybill.rules.ts'

type WaybillRow = Selectable<WaybillTable>

export const waybills = recordKind({
  table: 'services.waybill',
  kind: 'services.waybill',
  label: row => row.number,
})

type Filter = Partial<Omit<InputOf<typeof contract.listWaybills>, 'limit' | 'cursor'>>

const disbursed = sql<number>`(select coalesce(sum(d.amount_minor), 0)::bigint from services.disbursement d
  where d.company_id = r.company_id and d.waybill_id = r.id and not d.is_void)`

async function foundWaybills(ctx: Ctx, filter: Filter) {
  const found = whereEqual(ctx.db.selectFrom('services.waybill as r'), {
    'r.state': filter.state,
    'r.customer_id': filter.customerId,
    'r.vehicle_id': filter.vehicleId,
  })
  if (!filter.search) return found
  const customers = await findPartyIds(ctx, filter.search)
  const places = sql<boolean>`strpos(app.fold_light(r.consignee || ' ' || r.cargo || ' ' || r.from_place || ' ' || r.to_place),
    app.fold_light(${filter.search})) > 0`
  return found.where(({ eb, or }) =>
    or([
      sql<boolean>`strpos(r.number, ${filter.search!.toUpperCase()}) > 0`,
      places,
      ...(customers.length > 0 ? [eb('r.customer_id', 'in', customers)] : []),
    ]),
  )
}

/** Rows with the vehicle's plate of today and the sum of disbursements. */
const shownRows = async (ctx: Ctx, filter: Filter) =>
  (await foundWaybills(ctx, filter))
    .leftJoin('fleet.vehicle as v', 'v.id', 'r.vehicle_id')
    .leftJoin('fleet.vehicle_plate as n', join =>
      join
        .onRef('n.vehicle_id', '=', 'v.id')
        .on('n.valid_from', '<=', ctx.today)
        .on(eb => eb.or([eb('n.valid_to', 'is', null), eb('n.valid_to', '>=', ctx.today)])),
    )
    .selectAll('r')
    .select(['n.key as plate', 'v.make', 'v.model', disbursed.as('disbursed')])

type Found = WaybillRow & {
  plate: string | null
  make: string | null
  model: string | null
  disbursed: number
}

async function shown(ctx: Ctx, rows: readonly Found[]) {
  const ids = rows.flatMap(row => [row.customer_id, row.carrier_id]).filter(id => id !== null)
  const names = await findPartyNames(ctx, ids)
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    number: row.number,
    state: row.state,
    customer: named(row.customer_id),
    consignee: row.consignee,
    cargo: row.cargo,
    fromPlace: row.from_place,
    toPlace: row.to_place,
    plannedAt: row.planned_at,
    expectedAt: row.expected_at,
    isLate: isLate(row, ctx.now),
    vehicle: row.vehicle_id
      ? { id: row.vehicle_id, label: row.plate ? plateText(row.plate) : `${row.make} ${row.model}` }
      : null,
    carrier: row.carrier_id ? named(row.carrier_id) : null,
    freight: row.freight_minor,
    disbursed: Number(row.disbursed),
  }))
}

const isLate = (row: WaybillRow, now: Date) =>
  row.state === 'dispatched' ? row.expected_at < now : row.state === 'draft' && row.planned_at < now

export async function listWaybills(ctx: Ctx, input: InputOf<typeof contract.listWaybills>) {
  const byTime = input.sort !== 'number'
  const page = await keysetPage(
    await shownRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: byTime ? 'r.planned_at' : 'r.number', id: 'r.id' },
    row => [byTime ? row.planned_at.toISOString() : row.number, row.id],
  )
  return { rows: await shown(ctx, page.rows), next: page.next }
}

export async function totalWaybills(ctx: Ctx, input: InputOf<typeof contract.totalWaybills>) {
  const count = sql<number>`count(*)::int`
  const late = sql<number>`count(*) filter (where (r.state = 'dispatched' and r.expected_at < ${ctx.now})
    or (r.state = 'draft' and r.planned_at < ${ctx.now}))::int`
  const counted = await (await foundWaybills(ctx, input))
    .select([count.as('count'), late.as('late')])
    .executeTakeFirstOrThrow()
  const { state: _, ...others } = input
  const groups = await (await foundWaybills(ctx, others))
    .select(['r.state', count.as('count')])
    .select(sql<number>`coalesce(sum(r.freight_minor + ${disbursed}), 0)::bigint`.as('sum'))
    .groupBy('r.state')
    .execute()
  const byState = Object.fromEntries(waybillStates.map(state => [state, 0])) as Record<WaybillState, number>
  for (const group of groups) byState[group.state] = group.count
  const toInvoice = groups.find(({ state }) => state === 'delivered')?.sum ?? 0
  return { count: counted.count, late: counted.late, byState, toInvoice: Number(toInvoice) }
}

export async function getWaybill(ctx: Ctx, { id }: InputOf<typeof contract.getWaybill>) {
  const row = await (await shownRows(ctx, {})).where('r.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const disbursements = await ctx.db
    .selectFrom('services.disbursement as d')
    .innerJoin('billing.payment as p', 'p.id', 'd.payment_id')
    .select(['d.id', 'd.description', 'd.amount_minor', 'd.paid_on', 'p.number'])
    .where('d.waybill_id', '=', id)
    .where('d.is_void', '=', false)
    .orderBy('d.id')
    .execute()
  const invoice = row.invoice_id
    ? await ctx.db
        .selectFrom('billing.invoice')
        .select(['id', 'number'])
        .where('id', '=', row.invoice_id)
        .executeTakeFirstOrThrow()
    : null
  const [first] = await shown(ctx, [row])
  return {
    ...first!,
    shipper: row.shipper,
    consigneePhone: row.consignee_phone,
    weightKg: row.weight_kg === null ? null : Number(row.weight_kg),
    packages: row.packages,
    driver: row.driver_id
      ? { id: row.driver_id, name: (await findPartyName(ctx, row.driver_id)) ?? '' }
      : null,
    note: row.note,
    dispatchedAt: row.dispatched_at,
    deliveredAt: row.delivered_at,
    receiver: row.receiver,
    signatureFileId: row.signature_file_id,
    photoFileIds: row.photo_file_ids,
    invoice: invoice && { id: invoice.id, number: invoice.number ?? '' },
    disbursements: disbursements.map(one => ({
      id: one.id,
      description: one.description,
      amount: one.amount_minor,
      paidOn: one.paid_on,
      payment: one.number,
    })),
    actions: actionsFrom(waybillTransitions, row.state, ctx.actor?.permissions ?? new Set()),
  }
}
