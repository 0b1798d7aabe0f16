import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { agreementOn } from '../agreement/agreement.queries.ts'
import type * as contract from './maintenance.contract.ts'
import { placeOf } from './maintenance.row.ts'
import {
  lateAfterHours,
  maintenanceStates,
  maintenanceTransitions,
  openStates,
  tenantShare,
} from './maintenance.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listMaintenance>, 'limit' | 'cursor' | 'sort'>>

const isOpen = sql<boolean>`r.state in (${sql.join(openStates)})`
const isLate = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(${isOpen} and r.reported_at < ${now}::timestamptz
  - (case r.priority when 'urgent' then ${lateAfterHours.urgent}::int when 'high' then ${lateAfterHours.high}::int
     else ${lateAfterHours.low}::int end) * interval '1 hour')`
const placeName = sql<string>`coalesce(b.property_name || '، ', '') || p.property_name`
const cost = sql<number>`(select coalesce(sum(l.net_minor), 0)::bigint from realestate.maintenance_bill mb
  join billing.invoice i on i.company_id = r.company_id and i.id = mb.bill_id and i.status = 'issued'
  join billing.invoice_line l on l.company_id = r.company_id and l.invoice_id = i.id
  where mb.company_id = r.company_id and mb.request_id = r.id)`

function found(ctx: Ctx, filter: Filter) {
  let rows = ctx.db
    .selectFrom('realestate.maintenance_request as r')
    .innerJoin('realestate.property as p', 'p.id', 'r.property_id')
    .leftJoin('realestate.property as b', 'b.id', 'p.parent_id')
    .leftJoin('parties.party as v', 'v.id', 'r.vendor_id')
  rows = whereEqual(rows, {
    'r.state': filter.state,
    'r.category': filter.category,
    'r.priority': filter.priority,
    'r.vendor_id': filter.vendorId,
  })
  const { propertyId, search } = filter
  if (propertyId)
    rows = rows.where(({ or, eb }) => or([eb('p.id', '=', propertyId), eb('p.parent_id', '=', propertyId)]))
  if (filter.isOpen) rows = rows.where(isOpen)
  if (filter.isLate) rows = rows.where(isLate(ctx.now))
  if (search)
    rows = rows.where(
      sql<boolean>`(strpos(r.number, ${search.toUpperCase()}) > 0 or strpos(app.fold_light(r.title || ' ' || ${placeName}), app.fold_light(${search})) > 0)`,
    )
  return rows
}

const shownRows = (ctx: Ctx, filter: Filter) =>
  found(ctx, filter).select([
    'r.id',
    'r.version',
    'r.number',
    'r.property_id as propertyId',
    placeName.as('property'),
    'r.category',
    'r.priority',
    'r.title',
    'r.state',
    'r.reported_at as reportedAt',
    isLate(ctx.now).as('isLate'),
    sql<string | null>`coalesce(v.name_ar, v.name_en, v.code)`.as('vendor'),
    'r.estimated_minor as estimate',
    cost.as('cost'),
    'r.cost_bearer as costBearer',
    'r.scheduled_on as scheduledOn',
  ])

export async function listMaintenance(ctx: Ctx, input: InputOf<typeof contract.listMaintenance>) {
  return keysetPage(
    shownRows(ctx, input),
    { cursor: input.cursor, limit: input.limit, descending: input.descending },
    { sort: 'r.reported_at', id: 'r.id' },
    row => [row.reportedAt, row.id],
  )
}

export async function totalMaintenance(ctx: Ctx, input: InputOf<typeof contract.totalMaintenance>) {
  const sums = await found(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ${isOpen}))::int`.as('open'),
      sql<number>`(count(*) filter (where ${isLate(ctx.now)}))::int`.as('late'),
      ...maintenanceStates.map(state =>
        sql<number>`(count(*) filter (where r.state = ${state}))::int`.as(state),
      ),
    ])
    .executeTakeFirstOrThrow()
  const [month] = await rawQuery<{ minor: number }>(
    ctx.db,
    `select coalesce(sum(l.net_minor), 0)::bigint as minor from realestate.maintenance_bill mb
     join billing.invoice i on i.company_id = $1 and i.id = mb.bill_id and i.status = 'issued'
     join billing.invoice_line l on l.company_id = $1 and l.invoice_id = i.id
     where mb.company_id = $1 and i.invoice_date >= date_trunc('month', $2::date)`,
    [ctx.company.id, ctx.today],
  )
  const counts = sums as unknown as Record<(typeof maintenanceStates)[number], number>
  return {
    count: sums.count,
    open: sums.open,
    late: sums.late,
    byState: Object.fromEntries(maintenanceStates.map(state => [state, counts[state]])) as typeof counts,
    monthCost: month!.minor,
  }
}

export async function getMaintenance(ctx: Ctx, { id }: InputOf<typeof contract.getMaintenance>) {
  const shown = await shownRows(ctx, {}).where('r.id', '=', id).executeTakeFirst()
  if (!shown) deny(notFound())
  const row = await ctx.db
    .selectFrom('realestate.maintenance_request as r')
    .leftJoin('realestate.lease as l', 'l.id', 'r.lease_id')
    .leftJoin('parties.party as t', 't.id', 'l.tenant_id')
    .leftJoin('billing.invoice as i', 'i.id', 'r.tenant_invoice_id')
    .selectAll('r')
    .select(['i.number as invoiceNumber'])
    .select(sql<string | null>`coalesce(t.name_ar, t.name_en, t.code)`.as('tenantName'))
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  const place = await placeOf(ctx, row.property_id)
  const agreement = place.isManaged ? await agreementOn(ctx, place.propertyId, ctx.today) : null
  return {
    ...shown,
    description: row.description,
    reportedByName: row.reported_by_name,
    vendorId: row.vendor_id,
    tenantBps: row.tenant_bps,
    officeBears: row.office_bears,
    leaseId: row.lease_id,
    tenantName: row.tenantName,
    planId: row.plan_id,
    limit: agreement?.spend_limit_minor ?? null,
    approved: row.approved_minor,
    approvalFileIds: row.approval_file_ids,
    beforeFileIds: row.before_file_ids,
    afterFileIds: row.after_file_ids,
    holdReason: row.hold_reason,
    cancelReason: row.cancel_reason,
    doneOn: row.done_on,
    warrantyUntil: row.warranty_until,
    rating: row.rating,
    withoutCost: row.without_cost,
    quotes: await quotesOf(ctx, id),
    bills: await billsOf(ctx, id),
    tenantShare: tenantShare(shown.cost, row.cost_bearer, row.tenant_bps),
    tenantInvoice:
      row.tenant_invoice_id && row.invoiceNumber
        ? { id: row.tenant_invoice_id, number: row.invoiceNumber }
        : null,
    underWarranty: await warrantyOf(ctx, row),
    actions: actionsFrom(maintenanceTransitions, row.state, ctx.actor?.permissions ?? new Set()),
  }
}

const quotesOf = (ctx: Ctx, requestId: string) =>
  ctx.db
    .selectFrom('realestate.maintenance_quote as q')
    .innerJoin('parties.party as v', 'v.id', 'q.vendor_id')
    .select(['q.id', 'q.vendor_id as vendorId', 'q.amount_minor as amount', 'q.file_ids as fileIds'])
    .select(sql<string>`coalesce(v.name_ar, v.name_en, v.code)`.as('vendor'))
    .where('q.request_id', '=', requestId)
    .orderBy('q.amount_minor')
    .execute()

const billsOf = (ctx: Ctx, requestId: string) =>
  ctx.db
    .selectFrom('realestate.maintenance_bill as b')
    .innerJoin('billing.invoice as i', 'i.id', 'b.bill_id')
    .select(['i.id', 'i.reference', 'i.invoice_date as date', 'i.total_minor as amount'])
    .select(sql<string>`coalesce(i.number, '')`.as('number'))
    .where('b.request_id', '=', requestId)
    .where('i.status', '=', 'issued')
    .orderBy('i.invoice_date')
    .execute()

/** An earlier job of the same kind on the property whose warranty still runs: it is repaired for free. */
async function warrantyOf(ctx: Ctx, row: { id: string; property_id: string; category: string }) {
  const earlier = await ctx.db
    .selectFrom('realestate.maintenance_request as r')
    .leftJoin('parties.party as v', 'v.id', 'r.vendor_id')
    .select(['r.id', 'r.number', 'r.warranty_until as until'])
    .select(sql<string | null>`coalesce(v.name_ar, v.name_en, v.code)`.as('vendor'))
    .where('r.property_id', '=', row.property_id)
    .where('r.category', '=', row.category as 'other')
    .where('r.id', '<', row.id)
    .where('r.warranty_until', '>=', ctx.today)
    .orderBy('r.warranty_until', 'desc')
    .executeTakeFirst()
  return earlier ? { ...earlier, until: earlier.until! } : null
}
