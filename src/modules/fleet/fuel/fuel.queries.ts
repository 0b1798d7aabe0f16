import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { addDays, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { filesOf } from '../document/attachments.commands.ts'
import { hadPlate, typedText } from '../plate/plateSearch.queries.ts'
import type { FuelLogTable } from '../tables.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './fuel.contract.ts'
import { filling } from './fuel.contract.ts'
import type { FuelFinding } from './fuel.rules.ts'

export type FuelRow = Selectable<FuelLogTable>

/** Fillings under lock in the order of their ids. */
export async function lockFuel(ctx: Ctx, ids: readonly string[]): Promise<FuelRow[]> {
  const rows = await ctx.db
    .selectFrom('fleet.fuel_log')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < new Set(ids).size) deny(notFound())
  return rows
}

const isOwed = sql<boolean>`f.paid_by = 'company' and f.cost_minor is not null and f.fuel_bill_id is null and f.voided_at is null`

/** What fillings cost and no paper has cleared yet (debit less credit, so below zero). */
export async function accruedFuel(ctx: Ctx): Promise<number> {
  const { open } = await ctx.db
    .selectFrom('fleet.fuel_log as f')
    .select(sql<number>`coalesce(sum(f.cost_minor), 0)::bigint`.as('open'))
    .where(isOwed)
    .executeTakeFirstOrThrow()
  return -Number(open)
}

type Filter = Partial<Omit<InputOf<typeof contract.listFuel>, 'limit' | 'cursor' | 'sort' | 'descending'>>

/** The use before a full tank (R24), for a lateral join to the log `f`. */
const useBefore = sql<{
  litres: string
  km: number
  per_hundred: string | null
  usual: string | null
  is_high: boolean
}>`fleet.fuel_use(f.vehicle_id, f.at)`
const finding = sql<FuelFinding | null>`case when f.litres > v.tank_litres then 'over_tank' when u.is_high then 'high_use' end`

const fuelLogs = (ctx: Ctx) =>
  ctx.db
    .selectFrom('fleet.fuel_log as f')
    .innerJoin('fleet.vehicle as v', 'v.id', 'f.vehicle_id')
    .leftJoinLateral(useBefore.as('u'), join => join.onTrue())

function foundFuel(ctx: Ctx, filter: Filter) {
  const { timeZone } = ctx.company
  let found = whereEqual(fuelLogs(ctx).where('f.voided_at', 'is', null), {
    'f.vehicle_id': filter.vehicleId,
    'f.vendor_party_id': filter.vendorPartyId,
    'f.paid_by': filter.paidBy,
  })
  if (filter.unbilled) found = found.where(isOwed)
  if (filter.flagged) found = found.where(finding, 'is not', null)
  if (filter.from) found = found.where('f.at', '>=', instantOf(filter.from, '00:00', timeZone))
  if (filter.to) found = found.where('f.at', '<', instantOf(addDays(filter.to, 1), '00:00', timeZone))
  if (filter.search) {
    const typed = typedText(filter.search)
    found = found.where(
      sql<boolean>`(strpos(upper(coalesce(f.receipt_no, '')), ${typed}) > 0 or ${hadPlate('f.vehicle_id', typed)})`,
    )
  }
  return found
}

const shownRows = (ctx: Ctx, found: ReturnType<typeof fuelLogs>) =>
  found
    .leftJoin('fleet.fuel_bill as b', 'b.id', 'f.fuel_bill_id')
    .selectAll('f')
    .select(['v.make', 'v.model', 'v.year', 'b.document', 'b.payment_id', 'b.bill_id'])
    .select(plateKeyOn('f.vehicle_id', ctx.today).as('plate'))
    .select(finding.as('finding'))
    .select(['u.km as span_km', 'u.per_hundred', 'u.usual'])
    .select([
      sql<string>`trim_scale(f.litres)::text`.as('shown_litres'),
      sql<string>`trim_scale(u.litres)::text`.as('span_litres'),
    ])
type FoundRow = Awaited<ReturnType<ReturnType<typeof shownRows>['execute']>>[number]

async function shownFuel(ctx: Ctx, rows: readonly FoundRow[]) {
  const names = await findPartyNames(
    ctx,
    rows.flatMap(row => row.vendor_party_id ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    ...valuesOf(filling, row),
    litres: row.shown_litres,
    plate: shownPlate(row.plate),
    vehicle: `${row.make} ${row.model} ${row.year}`,
    km: row.km,
    vendor: row.vendor_party_id
      ? { id: row.vendor_party_id, name: names.get(row.vendor_party_id) ?? '' }
      : null,
    span:
      row.span_km === null ? null : { km: row.span_km, litres: row.span_litres, perHundred: row.per_hundred },
    finding: row.finding,
    document: row.document,
  }))
}

export async function listFuel(ctx: Ctx, input: InputOf<typeof contract.listFuel>) {
  const page = await keysetPage(
    shownRows(ctx, foundFuel(ctx, input)),
    { ...input, descending: input.descending ?? true },
    { sort: 'f.at', id: 'f.id' },
    row => [row.at, row.id],
  )
  return { rows: await shownFuel(ctx, page.rows), next: page.next }
}

export async function totalFuel(ctx: Ctx, input: InputOf<typeof contract.totalFuel>) {
  const sums = await foundFuel(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`trim_scale(coalesce(sum(f.litres), 0))::text`.as('litres'),
      sql<number>`coalesce(sum(f.cost_minor) filter (where f.paid_by = 'company'), 0)::bigint`.as('cost'),
      sql<number>`coalesce(sum(f.cost_minor) filter (where ${isOwed}), 0)::bigint`.as('accrued'),
      sql<string | null>`round(sum(u.litres) * 100 / nullif(sum(u.km), 0), 2)::text`.as('perHundred'),
    ])
    .executeTakeFirstOrThrow()
  const { unbilled: _, flagged: __, ...others } = input
  const views = await foundFuel(ctx, others)
    .select([
      sql<number>`(count(*) filter (where ${isOwed}))::int`.as('unbilled'),
      sql<number>`(count(*) filter (where ${finding} is not null))::int`.as('flagged'),
    ])
    .executeTakeFirstOrThrow()
  return { ...sums, ...views }
}

export async function getFuel(ctx: Ctx, { id }: InputOf<typeof contract.getFuel>) {
  const row = await shownRows(ctx, fuelLogs(ctx)).where('f.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [shown] = await shownFuel(ctx, [row])
  return {
    ...shown!,
    usual: row.usual,
    recordedBy: row.created_by_name,
    voidReason: row.void_reason,
    fileIds: await filesOf(ctx, 'fuel_log_id', id),
    paymentId: row.payment_id,
    billId: row.bill_id,
  }
}

/** What is unusual about one filling. */
export async function fuelFinding(ctx: Ctx, id: string): Promise<FuelFinding | null> {
  const row = await fuelLogs(ctx).select(finding.as('finding')).where('f.id', '=', id).executeTakeFirst()
  return row?.finding ?? null
}
