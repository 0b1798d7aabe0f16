import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import type { RowError } from '#modules/platform/import/public.ts'
import { periodLabel } from '../period/period.rules.ts'
import { type Finder, finderOf, type KnownAccount } from './fileImport.rules.ts'

export async function knownAccounts(ctx: Ctx): Promise<KnownAccount[]> {
  return rawQuery<KnownAccount>(
    ctx.db,
    `select id, code, name_ar as "nameAr", name_en as "nameEn", class, control, leaf, active,
       requires_party as "requiresParty", requires_cost_center as "requiresCostCenter",
       requires_profit_unit as "requiresProfitUnit"
     from accounting.account where company_id = $1 order by code`,
    [ctx.company.id],
  )
}

type NamedRow = { id: string; code: string | null; nameAr: string; nameEn: string | null }

export async function costCenterFinder(ctx: Ctx): Promise<Finder<{ id: string }>> {
  const rows: NamedRow[] = await ctx.db
    .selectFrom('accounting.cost_center')
    .select(['id', 'code', 'name_ar as nameAr', 'name_en as nameEn'])
    .where('active', '=', true)
    .execute()
  return finderOf(rows, row => [row.code, row.nameAr, row.nameEn])
}

export async function unitFinder(ctx: Ctx): Promise<Finder<{ id: string }>> {
  const rows = await ctx.db
    .selectFrom('accounting.profit_unit')
    .select(['id', 'label_ar as nameAr', 'label_en as nameEn'])
    .execute()
  return finderOf(rows, row => [row.nameAr, row.nameEn])
}

/** Why the caller may not post on a day, as posting would say it. */
export async function closedDays(
  ctx: Ctx,
): Promise<(day: Day) => Pick<RowError<string>, 'code' | 'params'> | null> {
  const periods = await ctx.db
    .selectFrom('accounting.period')
    .select(['number', 'starts_on as startsOn', 'ends_on as endsOn', 'status'])
    .where('number', '<', 13)
    .orderBy('id')
    .execute()
  const accepts = (status: string) =>
    status === 'open' || (status === 'adjusting' && ctx.can('finance.periods.write'))
  const shown = (day: Day) => formatDay(day, ctx.company.digits)
  return (day): Pick<RowError<string>, 'code' | 'params'> | null => {
    const period = periods.find(one => one.startsOn <= day && day <= one.endsOn)
    if (!period) return { code: 'accounting.period.missing', params: { date: shown(day) } }
    if (accepts(period.status)) return null
    const next = periods.find(one => one.startsOn > day && accepts(one.status))
    return {
      code: 'accounting.period.closed',
      params: { period: periodLabel(period), date: shown(next?.startsOn ?? ctx.today) },
    }
  }
}
