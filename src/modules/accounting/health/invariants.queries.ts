import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { firstChainBreak } from '../chain/chain.queries.ts'
import type { Finding, Verifier } from './finding.queries.ts'

const findings = (sql: string): Verifier => {
  return ctx => rawQuery<Finding>(ctx.db, sql, [ctx.company.id])
}

/**
 * The numbered invariants of 40-finance section 5 that the ledger can prove by itself. Each answers the rows that break it;
 * none means it holds.
 */
export const invariants: Readonly<Record<1 | 2 | 3 | 5 | 6 | 7 | 13 | 21 | 22 | 23, Verifier>> = {
  1: ctx => unbalancedEntries(ctx, 0, Number.MAX_SAFE_INTEGER),
  2: findings(`
    select entry_date::text as subject, sum(debit - credit)::text as found
    from accounting.journal_line where company_id = $1
    group by entry_date having sum(debit - credit) <> 0 order by entry_date limit 50`),
  3: async ctx => [...(await balancesThatDiffer(ctx)), ...(await dimensionsThatDiffer(ctx))],
  // A reversal is its original turned round, account by account and dimension by dimension; of one origin one posting stands.
  5: findings(`
    select r.number as subject, concat('does not undo ', r.reversed_number) as found
    from accounting.journal_entry r
    where r.company_id = $1 and r.reverses_id is not null and exists (
      select from accounting.journal_line l where l.company_id = $1 and l.entry_id in (r.id, r.reverses_id)
      group by l.account_id, l.party_id, l.cost_center_id, l.profit_unit_id having sum(l.debit - l.credit) <> 0)
    union all
    select max(e.number), concat('posted ', count(*), ' times: ', e.origin_key)
    from accounting.journal_entry e
    left join accounting.journal_entry r on r.company_id = $1 and r.reverses_id = e.id
    where e.company_id = $1 and r.id is null and e.kind <> 'reversal'
    group by e.origin_key having count(*) > 1
    order by 1 limit 50`),
  // Closing a month or year seals the books: what its last seal does not cover came in after it.
  6: findings(`
    select e.number as subject, concat('in closed period ', p.id, ', sealed at ', s.seq) as found
    from accounting.period p
    join accounting.fiscal_year y on y.company_id = $1 and y.id = p.fiscal_year_id
    join lateral (
      select max(s.seq) as seq from accounting.seal s where s.company_id = $1
        and s.reason = concat('close ', case p.number when 13 then y.name else to_char(p.ends_on, 'YYYY-MM') end)
    ) s on s.seq is not null
    join accounting.journal_entry e on e.company_id = $1 and e.period_id = p.id and e.chain_seq > s.seq
      and e.entry_date between p.starts_on and p.ends_on
    where p.company_id = $1 and p.status = 'closed' order by e.chain_seq limit 50`),
  7: findings(`
    select concat(e.number, ':', l.line_no) as subject,
      concat('account ', a.code, case when not a.leaf then ' has accounts below it' else ' is outside its class' end) as found
    from accounting.journal_line l
    join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id
    join accounting.account a on a.company_id = $1 and a.id = l.account_id
    left join accounting.account p on p.company_id = $1 and p.id = a.parent_id
    where l.company_id = $1 and (not a.leaf or a.level > 6 or (p.id is not null and left(a.code, length(p.code)) <> p.code))
    order by e.chain_seq limit 50`),
  13: findings(`
    select concat('JE-', s.year) as subject, concat('entries ', s.entries, ', last ', s.last, ', counter ', coalesce(c.last, 0)) as found
    from (
      select split_part(number, '-', 2)::int as year, count(*) as entries, max(split_part(number, '-', 3)::int) as last
      from accounting.journal_entry where company_id = $1 group by 1
    ) s
    left join app.counter c on c.company_id = $1 and c.series = 'JE' and c.year = s.year
    cross join lateral app.jumped('JE', s.year) j
    where s.entries + j.count <> greatest(s.last, j.last) or greatest(s.last, j.last) is distinct from c.last`),
  // What is taken to a month's last day only for its statements is undone, so that both together are nothing (invariant 5).
  21: findings(`
    select e.number as subject, concat('not undone: ', e.source_key) as found
    from accounting.journal_entry e
    left join accounting.journal_entry r on r.company_id = $1 and r.reverses_id = e.id
    where e.company_id = $1 and r.id is null and e.kind <> 'reversal'
      and (e.kind = 'revaluation' or e.origin_key ~ ':accrue:\\d{4}-\\d\\d$')
    order by e.chain_seq limit 50`),
  // A closed year leaves nothing on revenue and expense; what moved to retained earnings is then its result (invariant 1).
  22: findings(`
    select concat(y.name, ' ', a.code) as subject, sum(b.debit - b.credit)::text as found
    from accounting.fiscal_year y
    join accounting.period p on p.company_id = $1 and p.fiscal_year_id = y.id and p.number = 13
    join accounting.account_balance b on b.company_id = $1 and b.period_id <= p.id
    join accounting.account a on a.company_id = $1 and a.id = b.account_id and a.class in (4, 5)
    where y.company_id = $1 and y.status = 'closed'
    group by y.name, a.code having sum(b.debit - b.credit) <> 0 order by 1 limit 50`),
  23: async ctx => {
    const broken = await firstChainBreak(ctx)
    if (broken) return [{ subject: broken.number, found: broken.reason }]
    return rawQuery<Finding>(
      ctx.db,
      `select 'chain' as subject, concat('head ', h.seq, ', entries ', s.entries) as found
       from accounting.ledger_head h,
         lateral (select count(*) as entries from accounting.journal_entry e where e.company_id = $1) s
       where h.company_id = $1 and h.seq <> s.entries`,
      [ctx.company.id],
    )
  },
}

/** Entries after a place of the chain up to another that break invariant 1, or whose lines stand in another period or day. */
export async function unbalancedEntries(ctx: Ctx, after: number, through: number): Promise<Finding[]> {
  return rawQuery<Finding>(ctx.db, unbalancedSql, [ctx.company.id, after, through])
}
const unbalancedSql = `
    select e.number as subject, concat('lines ', s.lines, ', debit ', s.debit, ', credit ', s.credit) as found
    from accounting.journal_entry e
    left join lateral (
      select count(*) as lines, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit,
        coalesce(bool_and((l.debit > 0) <> (l.credit > 0)), false) as one_side,
        coalesce(bool_and(l.period_id = e.period_id and l.entry_date = e.entry_date), false) as same_day
      from accounting.journal_line l where l.company_id = $1 and l.entry_id = e.id
    ) s on true
    where e.company_id = $1 and e.chain_seq > $2 and e.chain_seq <= $3
      and (s.lines < 2 or s.debit <> s.credit or not s.one_side or not s.same_day or s.debit <> e.total)
    order by e.chain_seq limit 50`

/** A period as people say it, `03/2026`; the closing one with its number. Its id is the last day and one digit more. */
export const periodText = (id: string) =>
  `to_char(to_date((${id} / 10)::text, 'YYYYMMDD'), 'MM/YYYY') || case when ${id} % 10 = 5 then ' (13)' else '' end`

/** The name of a cost centre or profit unit; the company is `$1`. */
export const dimensionText = (id: string) => `coalesce(
  (select c.code || ' ' || c.name_ar from accounting.cost_center c where c.company_id = $1 and c.id = ${id}),
  (select u.label_ar from accounting.profit_unit u where u.company_id = $1 and u.id = ${id}), ${id}::text)`

/** Account balances that are not the sum of their lines (rebuild and compare). */
const balancesThatDiffer: Verifier = findings(`
  select concat(a.code, ' ', ${periodText('coalesce(b.period_id, s.period_id)')}) as subject,
    concat('kept ', coalesce(b.debit, 0), '/', coalesce(b.credit, 0), ', lines ', coalesce(s.debit, 0), '/', coalesce(s.credit, 0)) as found
  from (select * from accounting.account_balance where company_id = $1) b
  full join (
    select account_id, period_id, sum(debit) as debit, sum(credit) as credit
    from accounting.journal_line where company_id = $1 group by account_id, period_id
  ) s on s.account_id = b.account_id and s.period_id = b.period_id
  join accounting.account a on a.company_id = $1 and a.id = coalesce(b.account_id, s.account_id)
  where coalesce(b.debit, 0) <> coalesce(s.debit, 0) or coalesce(b.credit, 0) <> coalesce(s.credit, 0)
  order by 1 limit 50`)

/** Balances of cost centres and profit units that are not the sum of their lines. */
const dimensionsThatDiffer: Verifier = findings(`
  select concat(a.code, ' ', ${periodText('coalesce(b.period_id, s.period_id)')}, ' ',
      ${dimensionText('coalesce(b.dimension_id, s.dimension_id)')}) as subject,
    concat('kept ', coalesce(b.debit, 0), '/', coalesce(b.credit, 0), ', lines ', coalesce(s.debit, 0), '/', coalesce(s.credit, 0)) as found
  from (select * from accounting.dimension_balance where company_id = $1) b
  full join (
    select d.dimension_id, l.account_id, l.period_id, sum(l.debit) as debit, sum(l.credit) as credit
    from accounting.journal_line l
    cross join lateral (values (l.cost_center_id), (l.profit_unit_id)) d (dimension_id)
    where l.company_id = $1 and d.dimension_id is not null group by d.dimension_id, l.account_id, l.period_id
  ) s on s.dimension_id = b.dimension_id and s.account_id = b.account_id and s.period_id = b.period_id
  join accounting.account a on a.company_id = $1 and a.id = coalesce(b.account_id, s.account_id)
  where coalesce(b.debit, 0) <> coalesce(s.debit, 0) or coalesce(b.credit, 0) <> coalesce(s.credit, 0)
  order by 1 limit 50`)
