import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { figuresOfAll } from '../figures/figures.queries.ts'
import { defaultCreditLimit } from '../settings/settings.queries.ts'
import type { BalanceFilter, CreditState } from './partyCodes.rules.ts'

type Filters = {
  credit?: CreditState | undefined
  balance?: BalanceFilter | undefined
  overdue?: boolean | undefined
  contracts?: boolean | undefined
}

const balances: Readonly<Record<BalanceFilter, { holds: RawBuilder<SqlBool>; isOutside?: true }>> = {
  owes: { holds: sql`f.receivable > 0` },
  advance: { holds: sql`f.unallocated > 0` },
  clear: { holds: sql`f.receivable > 0 or f.unallocated > 0`, isOutside: true },
}

/** The conditions of what parties owe. The figures stand in other modules, whose selects are summed by survivor. */
export async function owingConditions(ctx: Ctx, filters: Filters): Promise<Expression<SqlBool>[]> {
  const { credit, balance, overdue, contracts } = filters
  const conditions: Expression<SqlBool>[] = []
  if ([credit, balance, overdue, contracts].every(one => one === undefined)) return conditions
  const sources = await figuresOfAll(ctx)
  // No source reports figures: nothing is owed.
  const figures = sources.length === 0 ? null : standing(ctx, sources)
  const narrow = (holds: RawBuilder<SqlBool>, isOutside = false) => {
    const ids = figures && sql`(select f.id from ${figures} where ${holds})`
    if (!ids) conditions.push(isOutside ? sql<SqlBool>`true` : sql<SqlBool>`false`)
    else conditions.push(isOutside ? sql<SqlBool>`p.id not in ${ids}` : sql<SqlBool>`p.id in ${ids}`)
  }
  if (overdue !== undefined) narrow(sql`f.overdue > 0`, !overdue)
  if (contracts !== undefined) narrow(sql`f.contracts > 0`, !contracts)
  if (balance !== undefined) narrow(balances[balance].holds, balances[balance].isOutside)
  if (credit !== undefined) {
    const companyLimit = await defaultCreditLimit(ctx)
    conditions.push(credit === 'hold' ? sql<SqlBool>`p.credit_hold` : sql<SqlBool>`not p.credit_hold`)
    if (credit !== 'hold') narrow(creditHolds(ctx, companyLimit, credit), credit === 'ok')
  }
  return conditions
}

/** The bounds of `creditStateOf`: who owes nothing is inside every limit, so only holders of figures are looked at. */
function creditHolds(
  ctx: Ctx,
  companyLimitMinor: number,
  credit: 'ok' | 'near' | 'over',
): RawBuilder<SqlBool> {
  const limit = sql`coalesce(c.credit_limit_minor, ${companyLimitMinor}::bigint)`
  const near = sql`f.owed > 0 and f.owed * 5 >= ${limit} * 4`
  const bounds = { ok: near, near: sql`${near} and f.owed <= ${limit}`, over: sql`f.owed > ${limit}` }
  return sql<SqlBool>`exists (select from parties.party c where c.company_id = ${ctx.company.id} and c.id = f.id
    and (${bounds[credit]}))`
}

/** What each survivor owes with all merged into it, as `f`. */
function standing(ctx: Ctx, sources: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(select coalesce(m.alias_of, s.party_id) as id, sum(s.receivable) as receivable, sum(s.overdue) as overdue,
      sum(s.unallocated) as unallocated, sum(s.receivable - s.unallocated + s.uninvoiced) as owed,
      sum(s.contracts) as contracts
    from (${sql.join(sources, sql` union all `)}) s
    left join parties.party m on m.company_id = ${ctx.company.id} and m.id = s.party_id and m.alias_of is not null
    group by 1) f`
}
