import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { openOnSql } from '../ageing/ageing.queries.ts'
import { numbersMissingSql } from '../invariants/invariants.queries.ts'
import { aBillingCompany, anInvoice, theTreasury } from '../make.ts'
import { openItemsSql } from '../statement/partyAccount.queries.ts'
import { treasurySql } from '../subledger/subledgers.queries.ts'

let t: TestCompany
let partyId: string
const invoiceCount = 10_000

// Ten thousand invoices as the front door writes them, copied from one issued through it; every tenth stays open.
beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-11-21T09:00:00Z' })
  const customers = await Promise.all(Array.from({ length: 20 }, () => aCustomer(t)))
  partyId = customers[0]!.id
  const model = await anInvoice(t, { partyId })
  await t.act(async ctx => {
    await rawQuery(
      ctx.db,
      `insert into billing.invoice (company_id, kind, status, number, party_id, invoice_date, due_on, subtotal_minor,
         discount_minor, tax_minor, total_minor, settled_minor, control_account_id, source_key, issued_at)
       select $1, i.kind, 'issued', 'INV-2025-' || lpad(n::text, 5, '0'), ($3::uuid[])[1 + n % 20], d.day, d.day + 10,
         i.subtotal_minor, 0, 0, i.total_minor, case when n % 10 = 0 then 0 else i.total_minor end, i.control_account_id,
         'rentals:row:copy' || n || ':invoice', i.issued_at
       from generate_series(1, $4::int) n
       cross join lateral (select '2026-11-20'::date - n / 20 as day) d
       join billing.invoice i on i.company_id = $1 and i.id = $2`,
      [ctx.company.id, model.invoiceId, customers.map(one => one.id), invoiceCount],
    )
  })
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('analyze billing.invoice, parties.party')
  await owner.end()
}, 60_000)

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The plan of a statement as the application runs it: app role, row-level security on, values bound. */
async function planOf(sql: string, values: readonly unknown[]) {
  return t.act(async ctx => {
    const [who] = await rawQuery<{ role: string; secured: boolean }>(
      ctx.db,
      `select current_user as role, relrowsecurity and relforcerowsecurity as secured from pg_class
       where oid = 'billing.invoice'::regclass and $1::int is not null -- company_id`,
      [ctx.company.id],
    )
    expect(who).toEqual({ role: 'qafila_app', secured: true })
    const [row] = await rawQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      ctx.db,
      `explain (analyze, format json) ${sql}`,
      [ctx.company.id, ...values],
    )
    return nodes(row!['QUERY PLAN'][0].Plan)
  })
}

const indexesOf = (plan: readonly Plan[]) => plan.flatMap(node => node['Index Name'] ?? [])
const page = (where: string, order = 'invoice_date desc, id desc') =>
  `select id, number, party_id from billing.invoice where company_id = $1 and ${where} order by ${order} limit 41`

describe('Questions about ten thousand invoices are answered from an index', () => {
  test.each([
    [
      'the first page by date',
      page(`kind in ('sale', 'service', 'creditNote') and status <> 'draft'`),
      'invoice_by_date',
    ],
    ['the tab of one kind', page(`kind = 'sale' and status <> 'draft'`), /invoice_by_(kind|date)/],
    ['the open ones', page(`kind = 'sale' and status = 'issued' and open_minor > 0`), 'invoice_open'],
    ['the drafts', page(`status = 'draft'`), 'invoice_drafts'],
    [
      'the overdue ones by due day',
      page(`status = 'issued' and open_minor > 0 and due_on < '2026-11-21'`, 'due_on, id'),
      'invoice_due',
    ],
  ])('%s', async (_name, sql, index) => {
    const plan = await planOf(sql, [])
    expect(indexesOf(plan).join(' ')).toMatch(index)
    expect(plan.map(node => node['Node Type'])).not.toContain('Seq Scan')
    expect(plan.map(node => node['Node Type'])).not.toContain('Sort')
  })

  test('what one party has open reads only its open rows', async () => {
    const plan = await planOf(openItemsSql, [[partyId], ['sale', 'service']])
    expect(indexesOf(plan)).toEqual(['invoice_party_open'])
  })

  test('the ageing of a past day reads what is open now and what changed since, not the years before', async () => {
    const plan = await planOf(openOnSql, ['2026-11-10', ['sale', 'service'], ['creditNote', 'writeOff']])
    // Nothing is asked once for each of the ten thousand: the allocations of what may be open, and of no other.
    expect(Math.max(...plan.map(node => node['Actual Loops']))).toBeLessThanOrEqual(invoiceCount / 10 + 1)
  })

  test('the proof of new numbers looks each one up, and reads no other document', async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => `INV-2025-${String(9_990 + at).padStart(5, '0')}`)
    const plan = await planOf(numbersMissingSql('invoice'), [numbers])
    expect(indexesOf(plan)).toEqual(['invoice_company_id_number_key'])
    expect(plan[0]!['Actual Rows']).toBe(29)
  })

  test('what a box holds is read where it is kept, not from its movements', async () => {
    const { cashId } = await theTreasury(t)
    const plan = await planOf(treasurySql, [cashId])
    expect(plan.flatMap(node => node['Relation Name'] ?? []).sort()).toEqual([
      'treasury_account',
      'treasury_balance',
    ])
  })
})
