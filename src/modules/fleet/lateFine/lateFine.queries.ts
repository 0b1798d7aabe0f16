import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { getSettings, violationFee } from '../settings/settings.queries.ts'
import { adminFee } from '../violation/violation.rules.ts'
import type * as contract from './lateFine.contract.ts'
import {
  enoughFines,
  type FinePast,
  figuresOf,
  type HeldDays,
  holdBack,
  type LateFineFigures,
  type LateFinePolicy,
  lateFineDays,
} from './lateFine.rules.ts'

/** How far back the past is read: two years of days that are old enough. */
const pastDays = 730

type PastRow = { group_id: string; days: number }
type FineRow = { group_id: string; days_to_arrive: number; fine: number; uncollected: number }

/** Rented days that ended 180 days ago or earlier, by group; the days a custody touched, as they are counted everywhere here. */
const daysSql = `select v.group_id,
    sum((c.to_at at time zone $4)::date - (c.from_at at time zone $4)::date + 1)::int as days
  from fleet.custody c join fleet.vehicle v on v.company_id = $1 and v.id = c.vehicle_id
  where c.company_id = $1 and c.kind = 'contract' and c.voided_at is null
    and c.until_at < ($3::date + 1)::timestamp at time zone $4 and c.until_at >= $2::timestamp at time zone $4
  group by v.group_id`

/** Their fines: when each arrived, and what of it the company bore or was never paid. */
const finesSql = `select v.group_id, x.fine_minor as fine,
    greatest(0, (x.arrived_at at time zone $4)::date - (x.occurred_at at time zone $4)::date) as days_to_arrive,
    case when x.liability = 'employee' then 0
      when x.liability = 'custodian' then least(x.fine_minor, coalesce(i.open_minor, 0))
      else x.fine_minor end as uncollected
  from fleet.violation x
  join fleet.custody c on c.company_id = $1 and c.id = x.custody_id and c.kind = 'contract' and c.voided_at is null
    and c.until_at < ($3::date + 1)::timestamp at time zone $4 and c.until_at >= $2::timestamp at time zone $4
  join fleet.vehicle v on v.company_id = $1 and v.id = c.vehicle_id
  left join billing.invoice i on i.company_id = $1 and i.id = x.invoice_id
  where x.company_id = $1 and x.state <> 'cancelled'`

/** The past's figures on a day, by vehicle group; a group with few fines goes by the company's figures (R20). */
export async function lateFineFigures(ctx: Ctx, on: Day): Promise<(groupId: string) => LateFineFigures> {
  const last = addDays(on, -lateFineDays)
  const values = [ctx.company.id, addDays(last, -pastDays), last, ctx.company.timeZone]
  const days = await rawQuery<PastRow>(ctx.db, daysSql, values)
  const fines = await rawQuery<FineRow>(ctx.db, finesSql, values)
  const pastOf = (groupId: string | null): FinePast => ({
    rentedDays: days
      .filter(row => groupId === null || row.group_id === groupId)
      .reduce((sum, row) => sum + row.days, 0),
    fines: fines
      .filter(row => groupId === null || row.group_id === groupId)
      .map(row => ({
        daysToArrive: row.days_to_arrive,
        fineMinor: row.fine,
        uncollectedMinor: row.uncollected,
      })),
  })
  const company = figuresOf(pastOf(null))
  const known = new Map<string, LateFineFigures>()
  return groupId => {
    const before = known.get(groupId)
    if (before) return before
    const past = pastOf(groupId)
    const figures = past.fines.length < enoughFines ? company : figuresOf(past)
    known.set(groupId, figures)
    return figures
  }
}

export type HeldCustody = HeldDays & {
  readonly custodyId: string
  readonly vehicleId: string
  readonly groupId: string
}

/** Ended rentals whose fines may still come on a day. */
export async function recentCustodies(ctx: Ctx, on: Day): Promise<HeldCustody[]> {
  const { timeZone } = ctx.company
  const rows = await rawQuery<{
    id: string
    vehicle_id: string
    group_id: string
    from_at: Date
    to_at: Date
  }>(
    ctx.db,
    `select c.id, c.vehicle_id, v.group_id, c.from_at, c.to_at
     from fleet.custody c join fleet.vehicle v on v.company_id = $1 and v.id = c.vehicle_id
     where c.company_id = $1 and c.kind = 'contract' and c.voided_at is null and c.to_at is not null
       and c.until_at < ($3::date + 1)::timestamp at time zone $4 and c.until_at >= $2::timestamp at time zone $4
     order by c.id`,
    [ctx.company.id, addDays(on, -lateFineDays), on, timeZone],
  )
  return rows.map(row => ({
    custodyId: row.id,
    vehicleId: row.vehicle_id,
    groupId: row.group_id,
    from: dayIn(row.from_at, timeZone),
    to: dayIn(row.to_at, timeZone),
  }))
}

export type LateFineAdvice = {
  readonly policy: LateFinePolicy
  /** The mean number of fines still to come. */
  readonly expected: number
  /** With 80 % certainty no more than these. */
  readonly count: number
  readonly amountMinor: number
  readonly releaseOn: Day
}

/**
 * What to hold back of a deposit for fines that may still come of these custodies (R20), on a day; a custody that still runs counts until
 * then. The policy decides what is done with it: hold, only have it signed, or nothing.
 */
export async function expectedLateFines(
  ctx: Ctx,
  input: { custodyIds: readonly string[]; on?: Day },
): Promise<LateFineAdvice> {
  const on = input.on ?? ctx.today
  const { timeZone } = ctx.company
  const rows = await ctx.db
    .selectFrom('fleet.custody as c')
    .innerJoin('fleet.vehicle as v', 'v.id', 'c.vehicle_id')
    .select(['v.group_id', 'c.from_at', 'c.to_at'])
    .where(sql<boolean>`c.id = any (${[...input.custodyIds]}::uuid[])`)
    .where('c.voided_at', 'is', null)
    .orderBy('c.from_at')
    .execute()
  const { lateFines } = await getSettings(ctx)
  const held = rows.map(row => ({
    groupId: row.group_id,
    from: dayIn(row.from_at, timeZone),
    to: row.to_at ? dayIn(row.to_at, timeZone) : on,
  }))
  // Custodies of one contract may be of several groups; the group that held longest speaks for all.
  const figures = (await lateFineFigures(ctx, on))(longestGroup(held) ?? '')
  const fee = adminFee(await violationFee(ctx), figures.meanMinor)
  const max = parseMoney(lateFines.maxHold, ctx.company.currency)
  if (!max.ok) throw new Error(`The cap ${lateFines.maxHold} is no amount of ${ctx.company.currency}.`)
  const advice = holdBack(figures, held, on, { adminFeeMinor: fee, maxMinor: max.minor })
  return { policy: lateFines.policy, ...advice }
}

function longestGroup(held: readonly (HeldDays & { groupId: string })[]): string | null {
  const days = new Map<string, number>()
  for (const one of held)
    days.set(one.groupId, (days.get(one.groupId) ?? 0) + (Date.parse(one.to) - Date.parse(one.from)))
  return [...days].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

export async function getExpectedLateFines(ctx: Ctx, input: InputOf<typeof contract.getExpectedLateFines>) {
  const custody = await ctx.db
    .selectFrom('fleet.custody')
    .select('id')
    .where('id', '=', input.custodyId)
    .executeTakeFirst()
  if (!custody) deny(notFound())
  const { amountMinor, ...advice } = await expectedLateFines(ctx, {
    custodyIds: [input.custodyId],
    ...(input.on ? { on: input.on } : {}),
  })
  return { ...advice, amount: amountMinor }
}

/** What the last run keeps for late fines (debit less credit, so below zero). */
export async function lateClaims(ctx: Ctx): Promise<number> {
  const run = await ctx.db
    .selectFrom('fleet.reserve_run')
    .select('target_minor')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return -(run?.target_minor ?? 0)
}
