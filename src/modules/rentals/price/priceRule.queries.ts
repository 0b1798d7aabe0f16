import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { customersOf, groupsOf } from '../contract/references.queries.ts'
import type * as contract from './priceRule.contract.ts'

/** The whole season calendar, by date. */
export async function seasons(ctx: Ctx) {
  return ctx.db
    .selectFrom('rentals.season')
    .select(['id', 'version', 'name_ar as nameAr', 'group_ids as groupIds', 'from_on as fromOn'])
    .select(['to_on as toOn', 'factor_basis_points as factorBasisPoints', 'min_days as minDays'])
    .select('weekdays')
    .orderBy('from_on', 'desc')
    .execute()
}

const agreements = (ctx: Ctx) =>
  ctx.db
    .selectFrom('rentals.agreement')
    .select(['id', 'version', 'customer_id', 'group_id', 'from_on as fromOn', 'to_on as toOn'])
    .select(['daily_minor as daily', 'weekly_minor as weekly', 'monthly_minor as monthly'])
    .select(['yearly_minor as yearly', 'included_km_daily as includedKmDaily'])
    .select(['included_km_monthly as includedKmMonthly', 'extra_km_minor as extraKm'])
    .orderBy('from_on', 'desc')

export async function agreementsWith(ctx: Ctx, customerId: string, groupId: string) {
  return agreements(ctx).where('customer_id', '=', customerId).where('group_id', '=', groupId).execute()
}

export async function listPriceRules(ctx: Ctx, _input: InputOf<typeof contract.listPriceRules>) {
  const calendar = await seasons(ctx)
  const rows = await agreements(ctx).execute()
  const groups = await groupsOf(ctx, [
    ...calendar.flatMap(season => season.groupIds),
    ...rows.map(row => row.group_id),
  ])
  const customers = await customersOf(
    ctx,
    rows.map(row => row.customer_id),
  )
  return {
    seasons: calendar.map(({ groupIds, ...season }) => ({
      ...season,
      groups: groupIds.flatMap(groupId => groups(groupId) ?? []),
    })),
    agreements: rows.map(({ customer_id, group_id, ...row }) => ({
      ...row,
      customer: customers(customer_id),
      group: groups(group_id)!,
    })),
  }
}
