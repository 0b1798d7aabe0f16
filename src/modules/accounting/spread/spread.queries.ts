import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Finding } from '../health/finding.queries.ts'
import { keyChain } from '../mapping/mappingKeys.rules.ts'

// What spreads still have to post: by days up to a stop, rounded once as `earnedThrough` does, less what was posted.
const remainingSql = `
  select s.debit_key as "debitKey", s.credit_key as "creditKey",
    sum(round(s.amount::numeric * s.taken_days / s.all_days) - coalesce(p.posted, 0))::bigint as remaining
  from (
    select id, debit_key, credit_key, amount, ends_on - starts_on + 1 as all_days,
      greatest(0, least(coalesce(stopped_on, ends_on + 1), ends_on + 1) - starts_on) as taken_days
    from accounting.spread where company_id = $1 and next_on is not null
  ) s
  left join lateral (
    select sum(p.amount) as posted from accounting.spread_posting p where p.company_id = $1 and p.spread_id = s.id
  ) p on true
  group by s.debit_key, s.credit_key`

type Remaining = { debitKey: string; creditKey: string; remaining: number }
type Account = { id: string; code: string; balance: number }

/**
 * Accounts of deferred revenue and prepaid expense that are not what their spreads still have to post (invariant 8). A finished
 * spread has nothing left, so only those with a month to come are read.
 */
export async function spreadsThatDiffer(ctx: Ctx): Promise<Finding[]> {
  const accounts = await rawQuery<Account>(
    ctx.db,
    `select a.id, a.code, coalesce((select sum(b.debit - b.credit) from accounting.account_balance b
       where b.company_id = $1 and b.account_id = a.id), 0)::bigint as balance
     from accounting.account a where a.company_id = $1 and a.control = 'spread' and a.leaf order by a.code`,
    [ctx.company.id],
  )
  if (accounts.length === 0) return []
  const mapped = await rawQuery<{ key: string; accountId: string }>(
    ctx.db,
    'select key, account_id as "accountId" from accounting.account_mapping where company_id = $1',
    [ctx.company.id],
  )
  const accountOf = new Map(mapped.map(({ key, accountId }) => [key, accountId]))
  const left = new Map<string, number>()
  const add = (key: string, minor: number) => {
    const serving = keyChain(key).find(candidate => accountOf.has(candidate))
    const id = serving && accountOf.get(serving)
    if (id) left.set(id, (left.get(id) ?? 0) + minor)
  }
  for (const spread of await rawQuery<Remaining>(ctx.db, remainingSql, [ctx.company.id])) {
    add(spread.debitKey, -spread.remaining)
    add(spread.creditKey, spread.remaining)
  }
  return accounts.flatMap(({ id, code, balance }) => {
    const spreads = left.get(id) ?? 0
    return balance === spreads ? [] : [{ subject: code, found: `ledger ${balance}, spreads ${spreads}` }]
  })
}
