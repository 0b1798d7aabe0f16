import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aBillingCompany, anInvoice } from '../make.ts'

let t: TestCompany
let invoiceId: string

beforeAll(async () => {
  t = await aBillingCompany()
  invoiceId = (await anInvoice(t, { amountMinor: 6_000 })).invoiceId
})

/** Whether a row of the issued document would stand with these columns changed. */
async function stands(table: 'invoice' | 'invoice_line', changed: object): Promise<boolean> {
  const key = table === 'invoice' ? 'id' : 'invoice_id'
  const [row] = await t.act(ctx =>
    rawQuery<{ stands: boolean }>(
      ctx.db,
      `select billing.is_sound(jsonb_populate_record(r, $2)) is not false as stands
       from billing.${table} r where r.company_id = $3 and r.${key} = $1`,
      [invoiceId, JSON.stringify(changed), t.company.id],
    ),
  )
  return row!.stands
}

/** Those of the changes that would (not) stand. */
async function which(table: Parameters<typeof stands>[0], isStanding: boolean, changes: readonly object[]) {
  const found: object[] = []
  for (const changed of changes) if ((await stands(table, changed)) === isStanding) found.push(changed)
  return found
}

test('the tables hold the rules', async () => {
  const rows = await t.act(ctx =>
    rawQuery<{ name: string }>(
      ctx.db,
      `select conname as name from pg_constraint where conname like '%is_sound' and convalidated
       order by 1 /* company_id */`,
    ),
  )
  expect(rows.map(row => row.name)).toEqual(['invoice_is_sound', 'invoice_line_is_sound'])
})

const draft = { status: 'draft', number: null }
const longer = 'x'.repeat(501)

test('an issued document stands as the rules allow', async () => {
  const changes = [
    {},
    { subtotal_minor: 7_000, discount_minor: 1_000 },
    { kind: 'creditNote', corrects_id: '00000000-0000-7000-8000-000000000000', reason: 'خطأ' },
    { kind: 'writeOff', reason: 'لا تحصل' },
    { kind: 'bill', reference: 'B-1' },
    { status: 'void', voided_on: '2026-01-01', settled_minor: 0 },
    { ...draft, control_account_id: null, source_key: null },
    { ...draft, draft_currency: 'USD', draft_rate: '0.3', draft_discount_minor: 5 },
    { document_discount_bps: 500 },
  ]
  expect(await which('invoice', false, changes)).toEqual([])
})

test('an issued document stands against no rule', async () => {
  const changes = [
    { total_minor: 6_001 },
    { subtotal_minor: -1, tax_minor: 6_001 },
    { discount_minor: -1, subtotal_minor: 5_999 },
    { tax_minor: -1, subtotal_minor: 6_001 },
    { total_minor: -1, subtotal_minor: 0, discount_minor: 1 },
    { settle_rank: -1 },
    { settle_rank: 4 },
    { due_on: '2000-01-01' },
    { number: null },
    { status: 'draft' },
    { control_account_id: null },
    { source_key: null },
    { status: 'void', settled_minor: 0 },
    { voided_on: '2026-01-01' },
    { status: 'void', voided_on: '2026-01-01', settled_minor: 1 },
    { kind: 'bill', reference: null },
    { kind: 'creditNote', reason: 'خطأ' },
    { kind: 'vendorCredit', corrects_id: '00000000-0000-7000-8000-000000000000', reason: null },
    { kind: 'writeOff', reason: null },
    { document_discount_bps: 1, document_discount_minor: 1 },
    { document_discount_bps: 0 },
    { document_discount_bps: 10_001 },
    { document_discount_minor: 0 },
    { draft_currency: 'USD' },
    { ...draft, draft_currency: 'usd' },
    { ...draft, draft_rate: '1.5' },
    { ...draft, draft_discount_minor: 1 },
    { ...draft, draft_currency: 'USD', draft_rate: '0' },
    { ...draft, draft_currency: 'USD', draft_discount_minor: 0 },
    { note: '' },
    { note: longer },
    { reason: '' },
    { reason: longer },
    { reference: '' },
    { reference: longer },
    { profit_unit_ids: [] },
  ]
  expect(await which('invoice', true, changes)).toEqual([])
})

const deducted = {
  deducts_id: '00000000-0000-7000-8000-000000000000',
  key: 'advanceBillings',
  given_minor: 0,
  tax_minor: -5,
  gross_minor: -100,
  revenue_minor: -100,
  net_minor: -100,
  unit_price_minor: -100,
}

test('a line stands as the rules allow', async () => {
  const changes = [{}, deducted, { service_from: '2026-01-01', service_to: '2026-01-01' }]
  expect(await which('invoice_line', false, changes)).toEqual([])
})

test('a line stands against no rule', async () => {
  const changes = [
    { net_minor: 5_999 },
    { line_no: 0 },
    { quantity: '0' },
    { given_minor: -1, net_minor: 6_001 },
    { line_discount_minor: -1 },
    { document_discount_minor: -1 },
    { reverse_tax_minor: -1, tax_code: 'S', tax_minor: 0 },
    { foreign_discount_minor: -1 },
    { account_id: '00000000-0000-7000-8000-000000000000' },
    { key: null },
    { carried_minor: 1 },
    { reverse_tax_minor: 1, tax_code: null },
    { reverse_tax_minor: 1, tax_code: 'S', tax_minor: 1 },
    { service_from: '2026-01-01' },
    { service_from: '2026-01-02', service_to: '2026-01-01' },
    { gross_minor: -1 },
    { tax_minor: -1 },
    { unit_price_minor: -1 },
    { foreign_price_minor: -1 },
    { foreign_net_minor: -1 },
    { foreign_tax_minor: -1 },
    { ...deducted, gross_minor: 1 },
    { ...deducted, tax_minor: 1 },
    { ...deducted, foreign_tax_minor: 1 },
    { ...deducted, carried_minor: 1 },
    { ...deducted, given_minor: 1, net_minor: -101 },
    { ...deducted, key: 'rentalRevenue' },
    { description: '' },
    { description: longer },
    { description_en: '' },
    { description_en: longer },
    { discount_key: '' },
    { discount_key: longer },
  ]
  expect(await which('invoice_line', true, changes)).toEqual([])
})
