import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { hadPlate } from '#modules/fleet/public.server.ts'
import { findPartyIds, membersOf } from '#modules/parties/public.server.ts'
import { contractTabs, type contractTotals } from '../contract.contract.ts'
import { openPart } from '../contractMoney.queries.ts'
import { endingMonthDays, endingSoonDays, renewalDays } from './badge.rules.ts'

export type ListFilter = InputOf<typeof contractTotals>
type Tab = (typeof contractTabs)[number]
export const tabNames: readonly Tab[] = contractTabs

/** The contracts of a tab as a condition on `c`: badges and boards are computed, so they are asked, not stored. */
export function conditionOf(ctx: Ctx, tab: Tab): RawBuilder<boolean> {
  const { timeZone } = ctx.company
  const dayStart = instantOf(ctx.today, '00:00', timeZone)
  const tomorrow = instantOf(addDays(ctx.today, 1), '00:00', timeZone)
  const within = (days: number) => instantOf(addDays(ctx.today, days + 1), '00:00', timeZone)
  const status = (name: string) => sql<boolean>`c.status = ${name}`
  switch (tab) {
    case 'all':
      return sql<boolean>`true`
    case 'active':
      return sql<boolean>`c.status in ('active', 'suspended')`
    case 'underReview':
      return status('under_review')
    case 'reserved':
      return status('reserved')
    case 'endingSoon':
      return sql<boolean>`(c.status = 'active' and c.due_back_at >= ${ctx.now} and c.due_back_at < ${within(endingSoonDays)})`
    case 'returnLate':
      return sql<boolean>`(c.status in ('active', 'suspended') and c.due_back_at < ${ctx.now})`
    case 'returned':
      return status('returned')
    case 'closed':
      return status('closed')
    case 'cancelled':
      return status('cancelled')
    case 'handOverToday':
      return sql<boolean>`(c.status = 'reserved' and c.type <> 'service' and c.start_at < ${tomorrow})`
    case 'dueBackToday':
      return sql<boolean>`(c.status in ('active', 'suspended') and c.type <> 'service'
        and c.due_back_at >= ${dayStart} and c.due_back_at < ${tomorrow})`
    case 'renewals':
      return sql<boolean>`(c.status = 'active' and c.type not in ('daily', 'weekly')
        and c.due_back_at >= ${ctx.now} and c.due_back_at < ${within(renewalDays)})`
    case 'endingMonth':
      return sql<boolean>`(c.status in ('active', 'suspended') and c.due_back_at >= ${ctx.now}
        and c.due_back_at < ${within(endingMonthDays)})`
    case 'unpaid':
      return sql<boolean>`exists (select from rentals.contract_invoice l
        join billing.invoice i on i.company_id = app.current_company() and i.id = l.invoice_id and i.status = 'issued'
          and i.kind <> 'creditNote' and i.open_minor > 0 and i.due_on <= ${ctx.today}
        where l.company_id = app.current_company() and l.contract_id = c.id and ${sql.raw(openPart)} > 0)`
  }
}

/** Contracts by tab, filters and typed text: number, external number, customer, phone or plate. */
export async function filterContracts(ctx: Ctx, filter: ListFilter) {
  let rows = ctx.db.selectFrom('rentals.contract as c')
  const { timeZone } = ctx.company
  if (filter.tab !== 'all') rows = rows.where(conditionOf(ctx, filter.tab))
  if (filter.customerId) {
    const family = (await membersOf(ctx, [filter.customerId])).get(filter.customerId) ?? [filter.customerId]
    rows = rows.where('c.customer_id', 'in', family)
  }
  if (filter.vehicleId) {
    const { vehicleId } = filter
    rows = rows.where(
      sql<boolean>`(c.vehicle_id = ${vehicleId} or exists (select from rentals.leg g
        where g.company_id = app.current_company() and g.contract_id = c.id and g.vehicle_id = ${vehicleId}))`,
    )
  }
  if (filter.groupId) rows = rows.where('c.group_id', '=', filter.groupId)
  if (filter.branchId) rows = rows.where('c.branch_id', '=', filter.branchId)
  if (filter.type) rows = rows.where('c.type', '=', filter.type)
  if (filter.startFrom) rows = rows.where('c.start_at', '>=', instantOf(filter.startFrom, '00:00', timeZone))
  if (filter.startTo)
    rows = rows.where('c.start_at', '<', instantOf(addDays(filter.startTo, 1), '00:00', timeZone))
  if (!filter.search) return rows
  const typed = foldLight(filter.search)
  const parties = await findPartyIds(ctx, filter.search)
  return rows.where(eb =>
    eb.or([
      sql<boolean>`strpos(c.search, ${typed}) > 0`,
      ...(parties.length > 0 ? [eb('c.customer_id', 'in', parties)] : []),
      hadPlate('c.vehicle_id', typed),
    ]),
  )
}

/** How many contracts stand under a tab of their list. */
export async function countContracts(ctx: Ctx, tab: Tab): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('rentals.contract as c')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(conditionOf(ctx, tab))
    .executeTakeFirstOrThrow()
  return count
}
