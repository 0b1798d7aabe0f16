import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type CostKind, costKeys, noSums, type UnitSums } from './analysis.rules.ts'

/** Which account is which kind of cost; an account that two keys lead to counts once, for the first of them. */
export async function accountsOfCosts(ctx: Ctx): Promise<Map<string, CostKind>> {
  const keys = Object.values(costKeys).flat()
  const rows = await ctx.db
    .selectFrom('accounting.account_mapping')
    .select(['key', 'account_id'])
    .where('key', 'in', keys)
    .execute()
  const accountOf = new Map(rows.map(row => [row.key, row.account_id]))
  const kinds = new Map<string, CostKind>()
  for (const [kind, own] of Object.entries(costKeys) as [CostKind, readonly string[]][])
    for (const key of own) {
      const accountId = accountOf.get(key)
      if (accountId && !kinds.has(accountId)) kinds.set(accountId, kind)
    }
  return kinds
}

type LineSum = {
  unit: string | null
  accountId: string
  class: number
  credit: number
}

/** Revenue and costs of a period by profit unit; lines without one under null. Year-end entries are left out. */
export async function sumsByUnit(
  ctx: Ctx,
  accounts: ReadonlyMap<string, CostKind>,
  from: Day,
  to: Day,
): Promise<Map<string | null, UnitSums>> {
  const lines = await rawQuery<LineSum>(
    ctx.db,
    `select l.profit_unit_id as unit, l.account_id as "accountId", a.class, sum(l.credit - l.debit)::bigint as credit
     from accounting.journal_line l
     join accounting.account a on a.company_id = $1 and a.id = l.account_id and a.class in (4, 5)
     where l.company_id = $1 and l.entry_date between $2 and $3 and l.period_id % 10 <> 5
     group by l.profit_unit_id, l.account_id, a.class`,
    [ctx.company.id, from, to],
  )
  const units = new Map<string | null, UnitSums>()
  for (const line of lines) {
    const sums = units.get(line.unit) ?? noSums
    const kind = line.class === 4 ? 'revenue' : (accounts.get(line.accountId) ?? 'other')
    const amount = kind === 'revenue' ? line.credit : -line.credit
    units.set(line.unit, { ...sums, [kind]: sums[kind] + amount })
  }
  return units
}

/** The month the books' first revenue fell in; what a vehicle brought before, they do not know. Null before any. */
export async function firstMonthOfBooks(ctx: Ctx): Promise<Day | null> {
  const [row] = await rawQuery<{ on: Day | null }>(
    ctx.db,
    `select min(p.starts_on) as "on" from accounting.account_balance b
       join accounting.account a on a.company_id = $1 and a.id = b.account_id and a.class = 4
       join accounting.period p on p.company_id = $1 and p.id = b.period_id
     where b.company_id = $1`,
    [ctx.company.id],
  )
  return row?.on ?? null
}
