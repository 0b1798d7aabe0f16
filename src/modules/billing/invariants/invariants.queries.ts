import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Finding } from '#modules/accounting/public.server.ts'

/**
 * Documents, payments and allocations whose kept sums are not those of their allocations; of some only, where their ids are
 * narrowed. A credit counts what it gave, a document what it got.
 */
function allocationsSql(narrowed = { documents: 'true', payments: 'true', allocations: 'true' }): string {
  const credits = "('creditNote', 'vendorCredit', 'writeOff')"
  return `
    select i.number as subject, concat('kept ', i.settled_minor, ', allocations ', s.settled) as found
    from billing.invoice i
    join lateral (
      select coalesce(sum(amount), 0) as settled from (
        select a.amount_minor as amount from billing.allocation a
        where a.company_id = $1 and a.invoice_id = i.id and i.kind not in ${credits}
        union all
        select coalesce(a.source_minor, a.amount_minor) from billing.allocation a
        where a.company_id = $1 and a.credit_id = i.id and i.kind in ${credits}) x
    ) s on true
    where i.company_id = $1 and i.status <> 'draft' and ${narrowed.documents}
      and (s.settled <> i.settled_minor or s.settled < 0 or s.settled > i.total_minor)
    union all
    select p.number, concat('kept ', p.allocated_minor, ', allocations ', s.allocated)
    from billing.payment p
    join lateral (
      select coalesce(sum(coalesce(a.source_minor, a.amount_minor)), 0) as allocated
      from billing.allocation a where a.company_id = $1 and a.payment_id = p.id
    ) s on true
    where p.company_id = $1 and ${narrowed.payments} and (s.allocated <> p.allocated_minor or s.allocated > p.credit_minor)
    union all
    select a.id::text, concat('kept ', a.released_minor, ', releases ', s.released)
    from billing.allocation a
    join lateral (
      select coalesce(-sum(r.amount_minor), 0) as released
      from billing.allocation r where r.company_id = $1 and r.releases_id = a.id
    ) s on true
    where a.company_id = $1 and a.amount_minor > 0 and ${narrowed.allocations} and s.released <> a.released_minor`
}

// Ids of allocations are in the order of their time. `array(...)` is asked once, before the rows it names.
const writtenSince = 'billing.allocation where company_id = $1 and id >= $2::uuid'
const open = "company_id = $1 and status = 'issued' and open_minor > 0"
const free = "company_id = $1 and status = 'posted' and free_minor > 0"
const recentAllocationsSql = allocationsSql({
  documents: `i.id = any (array(select invoice_id from ${writtenSince} union select credit_id from ${writtenSince}
    union select id from billing.invoice where ${open}))`,
  payments: `p.id = any (array(select payment_id from ${writtenSince} union select id from billing.payment where ${free}))`,
  allocations: `a.id = any (array(select coalesce(releases_id, id) from ${writtenSince}))`,
})

/** Which of some numbers no document of a table carries. */
export const numbersMissingSql = (table: (typeof numberedTables)[number]): string =>
  `select n.number from unnest($2::text[]) n (number)
   where not exists (select from billing.${table} d where d.company_id = $1 and d.number = n.number) order by 1`

export const numberedTables = ['invoice', 'payment', 'deposit', 'transfer'] as const

/** The first id that the database gives from an instant on. */
function firstIdAt(instant: Date): string {
  const ms = instant.getTime().toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
}

/** Invariant 10 of what was allocated since an instant of the database's clock, and of all that is open. */
export const allocationsSince = (ctx: Ctx, since: Date): Promise<Finding[]> =>
  rawQuery<Finding>(ctx.db, recentAllocationsSql, [ctx.company.id, firstIdAt(since)])

/**
 * What documents moved on the tax accounts, as an asset. Settlements, tax inside vouchers (which are compared with their entry one
 * by one) and inside deposits that were kept are no documents'.
 */
const taxOfEntriesSql = `
    select coalesce(sum(l.debit - l.credit), 0) as tax
    from accounting.account a
    join accounting.journal_line l on l.company_id = $1 and l.account_id = a.id
    join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id
    where a.company_id = $1 and a.control = 'tax' and e.origin_key not like 'accounting:vat:%'
      and e.origin_key not like 'billing:payment:%' and e.origin_key not like 'billing:deposit:%'`

/** Tax of documents that stand, as an asset: of bills and of credits given. What is reverse charged stands on both sides. */
const taxOfDocumentsSql = `
    select coalesce(sum(case when kind in ('bill', 'creditNote', 'writeOff') then tax_minor else -tax_minor end), 0) as tax
    from billing.invoice where company_id = $1 and status = 'issued'`

/** Tax of documents beside the tax accounts at the end of a day of the past. */
export const taxThatDiffersOn = (ctx: Ctx, asOf: Day): Promise<Finding[]> =>
  rawQuery<Finding>(
    ctx.db,
    `select 'tax' as subject, concat('ledger ', l.tax, ', documents ', d.tax) as found
     from (${taxOfEntriesSql} and e.entry_date <= $2) l,
       (select coalesce(sum(case when kind in ('bill', 'creditNote', 'writeOff') then tax_minor else -tax_minor end), 0) as tax
        from billing.invoice where company_id = $1 and status <> 'draft' and counts_on <= $2
          and (voided_on is null or voided_on > $2)) d
     where l.tax <> d.tax`,
    [ctx.company.id, asOf],
  )

const findings = (sql: string) => (ctx: Ctx) => rawQuery<Finding>(ctx.db, sql, [ctx.company.id])

/**
 * The numbered invariants of 40-finance section 5 that billing's documents prove by themselves; invariant 8 is the
 * verifier's. Each answers the rows that break it; none means it holds.
 */
export const billingInvariants: Readonly<
  Record<8 | 9 | 10 | 12 | 13 | 16 | 19, (ctx: Ctx) => Promise<Finding[]>>
> = {
  // What is kept of each box and bank is the sum of its movements; control accounts are compared with what is kept.
  8: findings(`
    select t.name_ar as subject, concat('kept ', coalesce(b.amount_minor, 0), '/', coalesce(b.foreign_minor, 0), ', movements ', s.amount, '/', s.foreign_amount) as found
    from billing.treasury_account t
    left join billing.treasury_balance b on b.company_id = $1 and b.treasury_account_id = t.id
    join lateral (
      select coalesce(sum(m.amount_minor), 0) as amount, coalesce(sum(m.foreign_minor), 0) as foreign_amount
      from billing.treasury_move m where m.company_id = $1 and m.treasury_account_id = t.id
    ) s on true
    where t.company_id = $1 and (s.amount, s.foreign_amount) is distinct from (coalesce(b.amount_minor, 0), coalesce(b.foreign_minor, 0))
    union all
    select 'tax', concat('ledger ', l.tax, ', documents ', d.tax)
    from (${taxOfEntriesSql}) l, (${taxOfDocumentsSql}) d where l.tax <> d.tax`),
  // Deposits and free money: kept sums equal their moves, and none is negative.
  9: findings(`
    select d.number as subject, concat('kept ', d.balance_minor, ' reserved ', d.reserved_minor, ', moves ', s.balance, ' reserved ', s.reserved) as found
    from billing.deposit d
    join lateral (
      select coalesce(sum(case m.kind when 'receive' then m.amount_minor when 'reserve' then 0 when 'release' then 0
            else -m.amount_minor end), 0) as balance,
        coalesce(sum(case m.kind when 'reserve' then m.amount_minor when 'release' then -m.amount_minor end), 0) as reserved
      from billing.deposit_move m where m.company_id = $1 and m.deposit_id = d.id
    ) s on true
    where d.company_id = $1 and (s.balance <> d.balance_minor or s.reserved <> d.reserved_minor or s.reserved > s.balance or s.balance < 0)
    union all
    select number, concat('free ', free_minor) from billing.payment where company_id = $1 and free_minor < 0`),
  // Allocations: within the payment and within the document, and what is kept is their sum.
  10: findings(allocationsSql()),
  // Headers are the sums of their lines; tenders equal splits.
  12: findings(`
    select coalesce(i.number, i.id::text) as subject, concat('header ', i.total_minor, ', lines ', s.total) as found
    from billing.invoice i
    join lateral (
      select coalesce(sum(l.revenue_minor), 0) as subtotal, coalesce(sum(l.given_minor), 0) as given,
        coalesce(sum(l.tax_minor), 0) as tax, coalesce(sum(l.net_minor + l.tax_minor), 0) as total
      from billing.invoice_line l where l.company_id = $1 and l.invoice_id = i.id
    ) s on true
    where i.company_id = $1
      and (s.subtotal, s.given, s.tax, s.total) is distinct from (i.subtotal_minor, i.discount_minor, i.tax_minor, i.total_minor)
    union all
    select p.number, concat('total ', p.total_minor, ', tenders ', t.total, ', splits ', s.total)
    from billing.payment p
    join lateral (select sum(amount_minor) as total from billing.payment_tender where company_id = $1 and payment_id = p.id) t on true
    join lateral (select sum(amount_minor) as total from billing.payment_split where company_id = $1 and payment_id = p.id) s on true
    where p.company_id = $1 and (t.total <> p.total_minor or s.total <> p.total_minor)`),
  // What each party owes, is owed or has paid ahead by its documents is what its lines on their accounts sum to.
  16: findings(`
    select concat(coalesce(p.name_ar, p.name_en, s.party_id::text, '-'), ' ', a.code) as subject,
      concat('ledger ', s.ledger, ', documents ', s.documents) as found
    from (
      select account_id, party_id, sum(ledger) as ledger, sum(documents) as documents from (
        select l.account_id, l.party_id, l.debit - l.credit as ledger, 0 as documents
        from accounting.journal_line l
        where l.company_id = $1 and l.account_id in (
          select control_account_id from billing.invoice where company_id = $1 and status <> 'draft'
          union select advance_account_id from billing.payment where company_id = $1)
        union all
        select control_account_id, party_id, 0,
          case when kind in ('creditNote', 'writeOff', 'bill') then -open_minor else open_minor end
        from billing.invoice where ${open}
        union all
        select advance_account_id, party_id, 0, case direction when 'in' then -free_minor else free_minor end
        from billing.payment where ${free}
      ) x group by account_id, party_id having sum(ledger) <> sum(documents)
    ) s
    join accounting.account a on a.company_id = $1 and a.id = s.account_id
    left join parties.party p on p.company_id = $1 and p.id = s.party_id
    order by 1 limit 50`),
  // What is nothing in one currency is nothing in the other: documents, free money and accounts; sums are those of settlements.
  19: findings(`
    select i.number as subject, concat('open ', i.open_minor, ', foreign ', f.total_minor - f.settled_minor, ', settlements ', coalesce(a.sum, 0)) as found
    from billing.foreign_document f
    join billing.invoice i on i.company_id = $1 and i.id = f.invoice_id
    left join lateral (
      select sum(case when a.credit_id = i.id then a.source_foreign_minor else a.foreign_minor end) as sum from billing.allocation a
      where a.company_id = $1 and (a.invoice_id = i.id or a.credit_id = i.id)
    ) a on true
    where f.company_id = $1 and i.status = 'issued'
      and ((i.open_minor = 0) <> (f.total_minor = f.settled_minor) or f.settled_minor <> coalesce(a.sum, 0))
    union all
    select p.number, concat('free ', p.free_minor, ', foreign ', f.free_minor, ', settlements ', coalesce(a.sum, 0))
    from billing.foreign_payment f
    join billing.payment p on p.company_id = $1 and p.id = f.payment_id
    left join lateral (select sum(source_foreign_minor) as sum from billing.allocation
      where company_id = $1 and payment_id = f.payment_id) a on true
    where f.company_id = $1 and p.status = 'posted'
      and ((p.free_minor = 0) <> (f.free_minor = 0) or f.allocated_minor <> coalesce(a.sum, 0))
    union all
    select t.name_ar, concat('foreign ', sum(m.foreign_minor), ', books ', sum(m.amount_minor))
    from billing.treasury_account t
    join billing.treasury_move m on m.company_id = $1 and m.treasury_account_id = t.id
    join platform.company c on c.id = $1
    where t.company_id = $1 and t.currency <> c.currency
    group by t.id, t.name_ar having (sum(m.foreign_minor) = 0) <> (sum(m.amount_minor) = 0)`),
  // Numbers of each series and year are 1..n; a void keeps its number, a restore records the numbers it jumps. Opening items carry the numbers of older books.
  13: findings(`
    select concat(n.series, '-', n.year) as subject, concat('documents ', n.documents, ', last ', n.last, ', counter ', coalesce(c.last, 0)) as found
    from (
      select split_part(number, '-', 1) as series, split_part(number, '-', 2)::int as year, count(*) as documents,
        max(split_part(number, '-', 3)::int) as last
      from (
        select number from billing.invoice where company_id = $1 and number is not null and number not like 'OPN-%'
        union all select number from billing.payment where company_id = $1
        union all select number from billing.deposit where company_id = $1
        union all select number from billing.transfer where company_id = $1
      ) d group by 1, 2
    ) n
    left join app.counter c on c.company_id = $1 and c.series = n.series and c.year = n.year
    cross join lateral app.jumped(n.series, n.year) j
    where n.documents + j.count <> greatest(n.last, j.last) or greatest(n.last, j.last) is distinct from c.last`),
}
