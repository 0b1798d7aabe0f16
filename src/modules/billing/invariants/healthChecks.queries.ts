import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Finding, HealthCheck, NumberedSeries, Proof } from '#modules/accounting/public.server.ts'
import { vatCountries } from '#modules/accounting/public.ts'
import { controlsThatDifferIn } from '../subledger/controlDays.queries.ts'
import {
  allocationsSince,
  billingInvariants,
  numberedTables,
  numbersMissingSql,
  taxThatDiffersOn,
} from './invariants.queries.ts'

const found = (sql: string) => (ctx: Ctx, asOf: Day) => rawQuery<Finding>(ctx.db, sql, [ctx.company.id, asOf])

/** Issued documents and posted payments that the journal does not know. */
const withoutEntry = `
  select i.number as subject, i.kind as found from billing.invoice i
  where i.company_id = $1 and i.status = 'issued' and i.total_minor > 0 and i.invoice_date <= $2
    and not exists (select from accounting.journal_entry e where e.company_id = $1 and e.origin_key = i.source_key)
  union all
  select p.number, 'payment' from billing.payment p
  where p.company_id = $1 and p.status = 'posted' and p.payment_date <= $2
    and not exists (select from accounting.journal_entry e
      where e.company_id = $1 and e.origin_key = concat('billing:payment:', p.id, ':post'))
  order by 1 limit 50`

/** Customers whose money waits while their invoices are open. */
const advanceBesideOpen = `
  select coalesce(a.name_ar, a.name_en, a.code) as subject, p.number as found
  from billing.payment p join parties.party a on a.company_id = $1 and a.id = p.party_id
  where p.company_id = $1 and p.direction = 'in' and p.status = 'posted' and p.free_minor > 0 and p.payment_date <= $2
    and exists (select from billing.invoice i where i.company_id = $1 and i.party_id = p.party_id and i.status = 'issued'
      and i.kind in ('sale', 'service') and i.open_minor > 0)
  order by p.payment_date limit 50`

const chequesNotLodged = `
  select number as subject, due_on::text as found from billing.cheque
  where company_id = $1 and direction = 'in' and state = 'onHand' and due_on < $2 order by due_on limit 50`

const depositsPastRelease = `
  select number as subject, hold_until::text as found from billing.deposit
  where company_id = $1 and balance_minor > 0 and hold_until < $2 order by hold_until limit 50`

/** The same vendor, the same amount, within three days of each other. */
const probableDuplicates = `
  select concat(a.number, ' ', b.number) as subject, a.total_minor::text as found
  from billing.invoice a
  join billing.invoice b on b.company_id = $1 and b.party_id = a.party_id and b.kind = a.kind and b.status = 'issued'
    and b.total_minor = a.total_minor and b.id > a.id and abs(b.invoice_date - a.invoice_date) <= 3
  where a.company_id = $1 and a.kind = 'bill' and a.status = 'issued' and a.total_minor > 0 and a.invoice_date <= $2
  union all
  select concat(a.number, ' ', b.number), a.total_minor::text
  from billing.payment a
  join billing.payment b on b.company_id = $1 and b.party_id = a.party_id and b.direction = 'out' and b.status = 'posted'
    and b.total_minor = a.total_minor and b.id > a.id and abs(b.payment_date - a.payment_date) <= 3
  where a.company_id = $1 and a.direction = 'out' and a.status = 'posted' and a.payment_date <= $2
  order by 1 limit 50`

const shiftsOpen = `
  select t.name_ar as subject, s.opened_at::date::text as found from billing.cash_session s
  join billing.treasury_account t on t.company_id = $1 and t.id = s.treasury_account_id
  where s.company_id = $1 and s.status <> 'closed' and s.opened_at::date <= $2 order by s.opened_at limit 50`

/** Banks with movements by a day that no approved reconciliation of that day or later covers. */
const unreconciled = `
  select t.name_ar as subject, coalesce((select max(r.as_of)::text from billing.reconciliation r
      where r.company_id = $1 and r.treasury_account_id = t.id and r.status = 'approved'), '-') as found
  from billing.treasury_account t
  where t.company_id = $1 and t.kind = 'bank' and t.active
    and exists (select from billing.treasury_move m
      where m.company_id = $1 and m.treasury_account_id = t.id and m.moved_on <= $2)
    and not exists (select from billing.reconciliation r
      where r.company_id = $1 and r.treasury_account_id = t.id and r.status = 'approved' and r.as_of >= $2)
  order by t.name_ar limit 50`
/** The running month has no statement yet: a bank may go this long without one. */
const reconcileDays = 35

/**
 * Codes of value added tax that no row carries on any more, so that nothing can be taxed with them; and where the ledger's check has no tax
 * of the country, codes in force while the company has no tax number: what it issues is no tax invoice.
 */
const taxFaults = `
  select code as subject, max(valid_to)::text as found from billing.tax_code
  where company_id = $1 and kind = 'standard'
  group by code having max(coalesce(valid_to, 'infinity'::date)) < $2
  union all
  select t.code as subject, t.valid_from::text as found from billing.tax_code t
  join platform.company c on c.id = $1 and coalesce(c.vat_number, '') = '' and c.country not in (${[...vatCountries].map(code => `'${code}'`).join(', ')})
  where t.company_id = $1 and t.kind = 'standard' and not t.reverse_charge
    and t.valid_from <= $2 and (t.valid_to is null or t.valid_to >= $2) order by 1`

/**
 * Sums of documents that take a while: boxes and banks, tax, and party by party what the control accounts hold in total. Of days that
 * are past, as they were on those days.
 */
const documentsBesideLedger: HealthCheck['run'] = async (ctx, asOf) =>
  asOf < ctx.today
    ? [...(await controlsThatDifferIn(ctx, asOf)), ...(await taxThatDiffersOn(ctx, asOf))]
    : [...(await billingInvariants[8](ctx)), ...(await billingInvariants[16](ctx))]

/** The checks of documents, cheques, deposits, banks and shifts. */
export const billingChecks: readonly HealthCheck[] = [
  { code: 'H2', blocks: true, run: documentsBesideLedger },
  { code: 'H6', blocks: true, severity: 'critical', run: found(withoutEntry) },
  { code: 'H10', blocks: false, severity: 'medium', closing: false, run: found(advanceBesideOpen) },
  {
    code: 'H12',
    blocks: false,
    severity: 'high',
    run: (ctx, asOf) =>
      found(unreconciled)(ctx, asOf < ctx.today ? asOf : addDays(ctx.today, -reconcileDays)),
  },
  { code: 'H13', blocks: false, severity: 'medium', closing: false, run: found(chequesNotLodged) },
  { code: 'H14', blocks: false, severity: 'high', closing: false, run: found(depositsPastRelease) },
  { code: 'H15', blocks: false, severity: 'high', closing: false, run: found(taxFaults) },
  { code: 'H16', blocks: false, severity: 'high', closing: false, run: found(probableDuplicates) },
  { code: 'shifts', blocks: false, severity: 'medium', run: found(shiftsOpen) },
]

const series: Readonly<Record<(typeof numberedTables)[number], readonly string[]>> = {
  invoice: ['INV', 'BILL', 'CN', 'VCN', 'WO'],
  payment: ['RCT', 'PAY'],
  deposit: ['DEP'],
  transfer: ['TRF'],
}

export const billingProofs: readonly Proof[] = Object.entries(billingInvariants).map(
  ([number, whole]): Proof => (number === '10' ? { whole, recent: allocationsSince } : { whole }),
)

export const billingNumbers: readonly NumberedSeries[] = numberedTables.map(table => ({
  series: series[table],
  missing: async (ctx, numbers) => {
    if (numbers.length === 0) return []
    const rows = await rawQuery<{ number: string }>(ctx.db, numbersMissingSql(table), [
      ctx.company.id,
      numbers,
    ])
    return rows.map(row => row.number)
  },
}))
