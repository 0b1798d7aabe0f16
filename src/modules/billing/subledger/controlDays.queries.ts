import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, startOfMonth } from '#kernel/shared/day.ts'
import type { Finding } from '#modules/accounting/public.server.ts'

// What documents move on their accounts day by day, debit less credit: the statements of all parties together. A document counts from
// its day, what settles it from the day it does, and what is undone on the day it is.
const signOf = (kind: string) => `case when ${kind} in ('creditNote', 'writeOff', 'bill') then -1 else 1 end`
const ofParties = `
  select control_account_id as account_id, party_id, counts_on as on_day, ${signOf('kind')} * total_minor as amount
  from billing.invoice where company_id = $1 and status <> 'draft'
  union all
  select control_account_id, party_id, voided_on, -${signOf('kind')} * total_minor
  from billing.invoice where company_id = $1 and status = 'void'
  union all
  select i.control_account_id, i.party_id, a.allocated_on, -${signOf('i.kind')} * a.amount_minor
  from billing.allocation a join billing.invoice i on i.company_id = $1 and i.id = a.invoice_id where a.company_id = $1
  union all
  select c.control_account_id, c.party_id, a.allocated_on, -${signOf('c.kind')} * coalesce(a.source_minor, a.amount_minor)
  from billing.allocation a join billing.invoice c on c.company_id = $1 and c.id = a.credit_id where a.company_id = $1
  union all
  select p.advance_account_id, p.party_id, m.on_day, m.way * case p.direction when 'in' then -1 else 1 end * p.credit_minor
  from billing.payment p
  cross join lateral (
    select p.payment_date as on_day, 1 as way
    union all select p.voided_on, -1 where p.status = 'voided'
    union all select p.returned_on, -1 where p.returned_on is not null
    union all select m.moved_on, case when m.to_state = 'lodged' then 1 else -1 end
      from billing.cheque c join billing.cheque_move m on m.company_id = $1 and m.cheque_id = c.id
        and (m.to_state in ('bounced', 'stopped') or m.from_state = 'bounced' and m.to_state = 'lodged')
      where c.company_id = $1 and c.payment_id = p.id
  ) m
  where p.company_id = $1 and p.credit_minor > 0
  union all
  select p.advance_account_id, p.party_id, a.allocated_on,
    case p.direction when 'in' then 1 else -1 end * coalesce(a.source_minor, a.amount_minor)
  from billing.allocation a join billing.payment p on p.company_id = $1 and p.id = a.payment_id where a.company_id = $1
  union all
  select r.advance_account_id, r.party_id, m.on_day, m.way * s.amount_minor
  from billing.payment_split s
  join billing.payment r on r.company_id = $1 and r.id = s.refunds_id
  join billing.payment p on p.company_id = $1 and p.id = s.payment_id
  cross join lateral (select p.payment_date as on_day, 1 as way union all select p.voided_on, -1 where p.status = 'voided') m
  where s.company_id = $1
  union all
  select p.advance_account_id, p.party_id, m.moved_on, m.amount_minor
  from billing.deposit_move m join billing.payment p on p.company_id = $1 and p.id = m.payment_id
  where m.company_id = $1 and m.kind = 'receive' and not exists (
    select from billing.payment_split s where s.company_id = $1 and s.deposit_id = m.deposit_id and s.payment_id = m.payment_id)`

const keyed = (key: string) =>
  `(select account_id from accounting.account_mapping where company_id = $1 and key = '${key}')`
const chequeSides = `
  select c.direction, c.amount_minor, m.on_day, m.state, m.way from billing.cheque c
  join billing.payment p on p.company_id = $1 and p.id = c.payment_id
  cross join lateral (
    select p.payment_date as on_day, case c.direction when 'in' then 'onHand' else 'issued' end as state, 1 as way
    union all
    select m.moved_on, s.state, s.way from billing.cheque_move m
    cross join lateral (values (m.to_state, 1), (m.from_state, -1)) s (state, way)
    where m.company_id = $1 and m.cheque_id = c.id
  ) m
  where c.company_id = $1 and m.state in ('onHand', 'lodged', 'issued')`
const ofPlaces = `
  select d.control_account_id as account_id, m.moved_on as on_day,
    case m.kind when 'receive' then -m.amount_minor else m.amount_minor end as amount
  from billing.deposit_move m join billing.deposit d on d.company_id = $1 and d.id = m.deposit_id
  where m.company_id = $1 and m.kind not in ('reserve', 'release')
  union all
  select t.account_id, m.moved_on, m.amount_minor
  from billing.treasury_move m join billing.treasury_account t on t.company_id = $1 and t.id = m.treasury_account_id
  where m.company_id = $1
  union all
  select case state when 'onHand' then ${keyed('chequesReceivable')} when 'lodged' then ${keyed('chequesLodged')}
    else ${keyed('chequesPayable')} end, on_day, way * case direction when 'in' then amount_minor else -amount_minor end
  from (${chequeSides}) c
  union all
  select ${keyed('cashInTransit')}, m.on_day, m.way * t.amount_out_minor from billing.transfer t
  cross join lateral (select t.sent_on as on_day, 1 as way union all select t.ended_on, -1 where t.ended_on is not null) m
  where t.company_id = $1 and t.two_steps`

/**
 * A cheque's free money waits on another account than an advance until it clears, and documents do not say on which of both it stood on a
 * day of the past: the two are one here. What is revalued for a month's statements and undone the next day is no document's.
 */
const beside = (accounts: string, moved: string) => `
  with moved as (${moved}),
  one_of as (select u.account_id as waits, c.account_id as stands from accounting.account_mapping u
    join accounting.account_mapping c on c.company_id = $1 and c.key = 'customerAdvances'
    where u.company_id = $1 and u.key = 'chequesUnearned'),
  accounts as (select distinct account_id from moved where account_id is not null union select waits from one_of union select stands from one_of),
  sides as (
    select account_id, ${accounts === 'parties' ? 'party_id' : 'null::uuid as party_id'}, on_day, -amount as amount from moved
    union all
    select l.account_id, ${accounts === 'parties' ? 'l.party_id' : 'null'}, l.entry_date, l.debit - l.credit
    from accounting.journal_line l
    join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id and e.kind <> 'revaluation'
    left join accounting.journal_entry r on r.company_id = $1 and r.id = e.reverses_id
    where l.company_id = $1 and l.account_id in (select account_id from accounts) and l.entry_date <= $2
      and r.kind is distinct from 'revaluation'
  ),
  days as (
    select coalesce(o.stands, b.account_id) as account_id, b.party_id, b.on_day, sum(b.amount) as amount
    from sides b left join one_of o on o.waits = b.account_id
    where b.on_day <= $2 and b.account_id is not null group by 1, 2, 3
  )`

const accountsByDay = (moved: string) => `${beside('accounts', moved)}
  select concat(a.code, ' ', d.on_day) as subject, concat('ledger less documents ', d.standing) as found
  from (
    select account_id, on_day, sum(amount) over run as standing, lead(on_day) over run as next_on
    from days window run as (partition by account_id order by on_day)
  ) d
  join accounting.account a on a.company_id = $1 and a.id = d.account_id
  where d.standing <> 0 and coalesce(d.next_on > $3, true)
  order by 1 limit 50`

const partiesAtEnd = `${beside('parties', ofParties)}
  select concat(coalesce(p.name_ar, p.name_en, d.party_id::text, '-'), ' ', a.code) as subject,
    concat('ledger less documents ', sum(d.amount)) as found
  from days d
  join accounting.account a on a.company_id = $1 and a.id = d.account_id
  left join parties.party p on p.company_id = $1 and p.id = d.party_id
  where $3::date is not null
  group by p.name_ar, p.name_en, d.party_id, a.code having sum(d.amount) <> 0
  order by 1 limit 50`

/**
 * Accounts of documents, deposits, cheques and boxes that differ from them on a day of the month that ends so, and parties that differ
 * at its end: a month is closed upon its own days, whatever came after it (invariants 8 and 16).
 */
export async function controlsThatDifferIn(ctx: Ctx, endsOn: Day): Promise<Finding[]> {
  const values = [ctx.company.id, endsOn, startOfMonth(endsOn)]
  const moved = `select account_id, on_day, amount from (${ofParties}) p union all ${ofPlaces}`
  const found: Finding[] = []
  for (const sql of [accountsByDay(moved), partiesAtEnd])
    found.push(...(await rawQuery<Finding>(ctx.db, sql, values)))
  return found
}
