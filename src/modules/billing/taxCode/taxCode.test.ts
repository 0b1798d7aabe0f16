import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { addAccount } from '#modules/accounting/account/account.contract.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { setMapping } from '#modules/accounting/mapping/mapping.contract.ts'
import { showHealth } from '#modules/accounting/overview/overview.contract.ts'
import { getInvoice, writeCreditNote } from '../invoice/invoice.contract.ts'
import { invoiceContent } from '../invoice/invoice.pdf.ts'
import { aBillingCompany, anInvoice, entryLines } from '../make.ts'
import { showVatReturn } from '../vat/vat.contract.ts'
import { addTaxCode, changeTaxCode, listTaxCodes } from './taxCode.contract.ts'

// «Tax as data» of 40-finance: VAT in Kuwait from a day on is one row.
let t: TestCompany
let before: Awaited<ReturnType<typeof anInvoice>>
beforeAll(async () => {
  t = await aBillingCompany()
  before = await anInvoice(t, { amountMinor: 100_000 })
})

const line = { descriptionAr: 'إيجار', key: 'rentalRevenue' }
const vat = {
  code: 's',
  kind: 'standard' as const,
  rateBps: 500,
  validFrom: '2026-04-01',
  nameAr: 'ضريبة القيمة المضافة',
  nameEn: 'VAT',
  returnBox: '1',
}
const at = (day: string) => t.setNow(`${day}T09:00:00Z`)
const rows = async () => (await t.call(listTaxCodes, {})).rows
const shown = (id: string) => t.call(getInvoice, { id })

test('one row taxes from its day on, and earlier documents stay as they are to the last byte', async () => {
  const earlier = JSON.stringify(await shown(before.invoiceId))
  const { id } = await t.call(addTaxCode, vat)
  expect(await rows()).toMatchObject([
    { id, code: 'S', country: 'KW', rateBps: 500, returnBox: '1', validTo: null },
  ])
  expect(JSON.stringify(await shown(before.invoiceId))).toBe(earlier)
  expect(await anInvoice(t, { amountMinor: 100_000 })).toMatchObject({ totalMinor: 100_000 })
  at('2026-04-01')
  // Until the tax account exists the refusal names the key to map.
  await expect(anInvoice(t, { amountMinor: 100_000 })).rejects.toMatchObject({
    refusal: { code: 'accounting.mapping.missing', params: { key: 'vatOutput' } },
  })
  const parentId = await anAccountId(t, '21')
  const account = { code: '2112', nameAr: 'ضريبة المخرجات', control: 'tax' as const }
  const { id: accountId } = await t.call(addAccount, { ...account, parentId })
  await t.call(setMapping, { key: 'vatOutput', accountId })
  const invoice = await anInvoice(t, { amountMinor: 100_000 })
  expect(await entryLines(t, invoice.sourceKey)).toMatchObject([
    { key: 'receivable', debit: 105_000 },
    { key: 'rentalRevenue', credit: 100_000 },
    { key: 'vatOutput', credit: 5_000 },
  ])
  const { boxes } = await t.call(showVatReturn, { from: '2026-04-01', to: '2026-04-30' })
  expect(boxes).toMatchObject([{ side: 'output', code: 'S', returnBox: '1', net: '100.000', tax: '5.000' }])
})

test('without a tax number the invoice, the return and the health of the books say so, until it is typed', async () => {
  const invoice = await anInvoice(t, { amountMinor: 100_000 })
  const untaxed = await anInvoice(t, { lines: [{ ...line, amountMinor: 100_000, taxCode: null }] })
  const faults = async () => (await t.call(showHealth, {})).checks.find(check => check.code === 'H15')!.count
  const said = async () => [
    (await shown(invoice.invoiceId)).lacksVatNumber,
    (await shown(untaxed.invoiceId)).lacksVatNumber,
    (await t.call(showVatReturn, { from: '2026-04-01', to: '2026-04-30' })).vatNumber,
    (await t.act(ctx => invoiceContent(ctx, invoice.invoiceId, 'ar'))).kind,
    await faults(),
  ]
  expect(await said()).toEqual([true, false, null, 'invoice', 1])
  const type = (vatNumber: string | null) =>
    t.act(ctx =>
      rawQuery(
        ctx.db,
        'update platform.company set vat_number = $2 where id = $1 and id = app.current_company()',
        [ctx.company.id, vatNumber],
      ),
    )
  await type('310122393500003')
  expect(await said()).toEqual([false, false, '310122393500003', 'taxInvoice', 0])
  await type(null)
})

test('another rate ends the one before it, and a credit keeps the tax of its document', async () => {
  const invoice = await anInvoice(t, { amountMinor: 100_000 })
  const next = { ...vat, rateBps: 1_000, validFrom: '2026-06-01' }
  await t.call(addTaxCode, next)
  expect((await rows()).map(row => [row.rateBps, row.validFrom, row.validTo])).toEqual([
    [500, '2026-04-01', '2026-05-31'],
    [1_000, '2026-06-01', null],
  ])
  at('2026-06-02')
  const later = await anInvoice(t, { amountMinor: 100_000 })
  expect([invoice.totalMinor, later.totalMinor]).toEqual([105_000, 110_000])
  const note = await t.call(writeCreditNote, {
    id: invoice.invoiceId,
    reason: 'خصم متفق عليه',
    lines: [{ descriptionAr: 'خصم', key: 'rentalRevenue', amount: '40.000' }],
  })
  expect(note.total).toBe('42.000')
})

test('what would change the tax of documents is refused at its field', async () => {
  const refusal = (change: object) => t.refusal(addTaxCode, { ...vat, validFrom: '2026-07-01', ...change })
  expect(await refusal({ validFrom: '2026-06-02', rateBps: 700 })).toEqual({
    code: 'billing.taxCode.used',
    kind: 'refused',
    field: 'validFrom',
    params: { code: 'S', date: '02/06/2026' },
  })
  expect(await refusal({ validFrom: '2026-06-01' })).toMatchObject({
    code: 'billing.taxCode.order',
    field: 'validFrom',
    params: { date: '01/06/2026' },
  })
  expect(await refusal({ rateBps: 0 })).toMatchObject({ code: 'billing.taxCode.rate', field: 'rateBps' })
  expect(await refusal({ kind: 'zero', rateBps: 500 })).toMatchObject({ code: 'billing.taxCode.rate' })
  expect(await refusal({ kind: 'zero', rateBps: 0 })).toMatchObject({ code: 'billing.taxCode.otherKind' })
  expect(await refusal({ validTo: '2026-06-30' })).toMatchObject({
    code: 'billing.service.dates',
    field: 'validTo',
  })
  expect(await refusal({ code: 'ض' })).toMatchObject({ code: 'billing.taxCode.code', field: 'code' })
  expect((await rows()).length).toBe(2)
  const [first, second] = await rows()
  const change = (row: typeof first, more: object) => ({
    id: row!.id,
    version: row!.version,
    nameAr: row!.nameAr,
    validTo: row!.validTo,
    ...more,
  })
  expect(await t.refusal(changeTaxCode, change(first, { validTo: null }))).toMatchObject({
    code: 'billing.taxCode.next',
    field: 'validTo',
    params: { date: '01/06/2026' },
  })
  expect(await t.refusal(changeTaxCode, change(second, { validTo: '2026-06-01' }))).toMatchObject({
    code: 'billing.taxCode.used',
    field: 'validTo',
  })
  expect(await t.refusal(changeTaxCode, change(first, { version: 9 }))).toMatchObject({
    code: 'kernel.record.stale',
  })
  expect(await t.refusal(changeTaxCode, change({ ...first!, id: randomUUID() }, {}))).toMatchObject({
    kind: 'notFound',
  })
  const clerk = { permissions: ['finance.invoices.view', 'finance.invoices.write'] }
  expect(await t.refusal(addTaxCode, vat, clerk)).toMatchObject({ code: 'access.permission.missing' })
  expect((await t.call(listTaxCodes, {}, clerk)).rows).toHaveLength(2)
})

test('a row ends on a day of its own, and is renamed without touching its rate', async () => {
  const second = (await rows())[1]!
  const { version } = await t.call(changeTaxCode, {
    id: second.id,
    version: second.version,
    nameAr: 'ضريبة',
    validTo: '2026-06-30',
  })
  expect((await rows())[1]).toMatchObject({
    version,
    nameAr: 'ضريبة',
    nameEn: 'ضريبة',
    rateBps: 1_000,
    returnBox: null,
    validTo: '2026-06-30',
  })
  at('2026-07-01')
  expect(await anInvoice(t, { amountMinor: 100_000 })).toMatchObject({ totalMinor: 100_000 })
})
