import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { findPartyIds, membersOf } from '#modules/parties/public.server.ts'
import { customersOf, groupsOf, vehiclesOf } from '../contract/references.queries.ts'
import type { TypedDiscount } from '../price/price.contract.ts'
import { shownLine } from '../price/priceAnswer.queries.ts'
import { timesLines } from '../price/priceLines.commands.ts'
import type * as contract from './quotation.contract.ts'
import {
  getQuotationRow,
  itemsOf,
  type QuotationItem,
  type QuotationRow,
  shownStatus,
  taxOfItem,
} from './quotation.row.ts'
import {
  quotationStatuses,
  quotationTransitions,
  type RejectReason,
  rejectReasons,
  winRate,
} from './quotation.rules.ts'

type Filter = Omit<InputOf<typeof contract.quotationTotals>, never>

/** The status that all see: a sent offer past its validity is expired. */
const statusSql = (today: string) =>
  sql<
    QuotationRow['status']
  >`case when q.status = 'sent' and q.valid_until_on < ${today} then 'expired' else q.status end`

async function found(ctx: Ctx, filter: Filter) {
  let rows = ctx.db.selectFrom('rentals.quotation as q').where('q.is_newest', '=', true)
  const { timeZone } = ctx.company
  if (filter.status) rows = rows.where(statusSql(ctx.today), '=', filter.status)
  if (filter.customerId) {
    const family = (await membersOf(ctx, [filter.customerId])).get(filter.customerId) ?? [filter.customerId]
    rows = rows.where('q.customer_id', 'in', family)
  }
  if (filter.groupId) {
    const { groupId } = filter
    rows = rows.where(
      sql<boolean>`exists (select from rentals.quotation_item i where i.company_id = app.current_company()
        and i.quotation_id = q.id and i.group_id = ${groupId})`,
    )
  }
  if (filter.createdFrom)
    rows = rows.where('q.created_at', '>=', instantOf(filter.createdFrom, '00:00', timeZone))
  if (filter.createdTo)
    rows = rows.where(
      'q.created_at',
      '<',
      sql<Date>`${instantOf(filter.createdTo, '00:00', timeZone)}::timestamptz + interval '1 day'`,
    )
  if (filter.search) {
    const typed = foldLight(filter.search)
    const parties = await findPartyIds(ctx, filter.search)
    rows = rows.where(eb =>
      eb.or([
        sql<boolean>`strpos(q.search, ${typed}) > 0`,
        ...(parties.length > 0 ? [eb('q.customer_id', 'in', parties)] : []),
      ]),
    )
  }
  return rows
}

const sortKeys: Readonly<Record<string, RawBuilder<unknown>>> = {
  number: sql<string>`coalesce(q.number, '')`,
  startAt: sql<Date>`q.start_at`,
  validUntilOn: sql<string>`q.valid_until_on`,
  total: sql<number>`q.total_minor`,
  customer: sql<string>`(select p.sort_name from parties.party p where p.company_id = app.current_company() and p.id = q.customer_id)`,
  created: sql<string>`q.id`,
}

export async function listQuotations(ctx: Ctx, input: InputOf<typeof contract.listQuotations>) {
  const rows = (await found(ctx, input))
    .selectAll('q')
    .select(sortKeys[input.sort ?? 'created']!.as('sort_key'))
  const outer = ctx.db.selectFrom(rows.as('row')).selectAll() as unknown as SelectQueryBuilder<
    { row: QuotationRow & { sort_key: unknown } },
    'row',
    QuotationRow & { sort_key: unknown }
  >
  const descending = input.sort ? (input.descending ?? false) : (input.descending ?? true)
  const page = await keysetPage(
    outer,
    { ...input, descending },
    { sort: 'row.sort_key', id: 'row.id' },
    row => [row.sort_key, row.id],
  )
  const shown = await shownRows(ctx, page.rows)
  return { rows: shown, next: page.next }
}

async function shownRows(ctx: Ctx, rows: readonly QuotationRow[]) {
  const customers = await customersOf(
    ctx,
    rows.map(row => row.customer_id),
  )
  const items =
    rows.length === 0
      ? []
      : await ctx.db
          .selectFrom('rentals.quotation_item')
          .select(['quotation_id', 'group_id'])
          .where(
            'quotation_id',
            'in',
            rows.map(row => row.id),
          )
          .orderBy('position')
          .execute()
  const groups = await groupsOf(
    ctx,
    items.map(item => item.group_id),
  )
  return rows.map(row => {
    const own = [...new Set(items.filter(item => item.quotation_id === row.id).map(item => item.group_id))]
    return {
      ...headOf(ctx, row),
      customer: customers(row.customer_id),
      groups: own.map(groups).filter(group => group !== null),
    }
  })
}

function headOf(ctx: Ctx, row: QuotationRow) {
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    versionNo: row.version_no,
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    total: row.total_minor,
    validUntilOn: row.valid_until_on,
    status: shownStatus(ctx, row),
    viewedAt: row.viewed_at,
    sentAt: row.sent_at,
    holdUntil: row.hold_until,
  }
}

export async function quotationTotals(ctx: Ctx, input: InputOf<typeof contract.quotationTotals>) {
  const { status, ...others } = input
  const rows = await (await found(ctx, others))
    .select([statusSql(ctx.today).as('status'), 'q.reject_reason', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`coalesce(sum(q.total_minor), 0)::bigint`.as('total'))
    .groupBy([sql`1`, 'q.reject_reason'])
    .execute()
  const of = (wanted: string) => rows.filter(row => row.status === wanted)
  const count = (some: typeof rows) => some.reduce((sum, row) => sum + row.count, 0)
  const total = (some: typeof rows) => some.reduce((sum, row) => sum + row.total, 0)
  const matched = status ? of(status) : rows
  const reasons = rejectReasons.map(reason => ({
    reason,
    count: count(rows.filter(row => row.reject_reason === reason)),
  }))
  return {
    count: count(matched),
    total: total(matched),
    pendingValue: total(of('sent')),
    winRateBasisPoints: winRate(count(of('approved')) + count(of('converted')), count(of('rejected'))),
    statuses: Object.fromEntries(quotationStatuses.map(one => [one, count(of(one))])) as Record<
      QuotationRow['status'],
      number
    >,
    rejectReasons: reasons.filter(one => one.count > 0),
  }
}

export async function getQuotation(ctx: Ctx, input: InputOf<typeof contract.getQuotation>) {
  const row = await getQuotationRow(ctx, input.id)
  const [head] = await shownRows(ctx, [row])
  const previous = await ctx.db
    .selectFrom('rentals.quotation')
    .select(['id', 'version_no', 'total_minor'])
    .where('root_id', '=', row.root_id)
    .where('version_no', '=', row.version_no - 1)
    .executeTakeFirst()
  const contracts = await ctx.db
    .selectFrom('rentals.contract')
    .select(['id', 'number'])
    .where('quotation_id', '=', row.id)
    .orderBy('id')
    .execute()
  const permissions = ctx.actor?.permissions ?? new Set<string>()
  return {
    ...head!,
    items: await shownItems(ctx, row.id),
    terms: row.terms,
    holdHours: row.hold_hours,
    discountReason: row.discount_reason,
    decision: decisionOf(row),
    previous: previous
      ? {
          id: previous.id,
          versionNo: previous.version_no,
          total: previous.total_minor,
          items: await shownItems(ctx, previous.id),
        }
      : null,
    contracts: contracts.map(one => ({ id: one.id, number: one.number ?? '' })),
    timelineSubjects: [`rentals.quotation:${row.id}`],
    actions: actionsFrom(quotationTransitions, shownStatus(ctx, row), permissions).map(action => ({
      action,
      why: null,
    })),
  }
}

function decisionOf(row: QuotationRow) {
  if (!row.decided_at || row.is_approved === null) return null
  return {
    approved: row.is_approved,
    name: row.decision_name,
    at: row.decided_at,
    reason: row.reject_reason as RejectReason | null,
    reasonText: row.reject_text,
  }
}

async function shownItems(ctx: Ctx, quotationId: string) {
  const items = await itemsOf(ctx, quotationId)
  const vehicles = await vehiclesOf(
    ctx,
    items.map(item => item.vehicle_id),
  )
  const groups = await groupsOf(
    ctx,
    items.map(item => item.group_id),
  )
  return items.map((item: QuotationItem) => ({
    id: item.id,
    type: item.type,
    group: groups(item.group_id),
    vehicle: vehicles(item.vehicle_id),
    quantity: item.quantity,
    startAt: item.start_at,
    dueBackAt: item.due_back_at,
    days: item.days,
    listPrice: item.list_price_minor,
    discount: item.discount_minor,
    tax: taxOfItem(item),
    total: item.total_minor,
    lines: timesLines(item.lines, item.quantity).map(shownLine),
    typed: {
      discount: item.discount as TypedDiscount | null,
      extras: item.extras as { extraId: string; quantity: number }[],
    },
    note: item.note,
  }))
}
