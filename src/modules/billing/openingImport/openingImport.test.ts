import iconv from 'iconv-lite'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { trialBalance } from '#modules/accounting/balance/balance.queries.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { readTable } from '../../../tables/readTable.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { listInvoices } from '../invoice/invoice.contract.ts'
import { aBillingCompany, aReceipt } from '../make.ts'
import * as contract from './openingImport.contract.ts'
import type { BalanceField, OpenItemField } from './openingImport.rules.ts'

// What an older program writes: Arabic headings, Windows-1256, a heading row, its own code for other receivables.
const balanceFile = `رقم الحساب,اسم الحساب,رصيد مدين,رصيد دائن
11,الأصول المتداولة,"13,995.000",
110101,الصندوق,500.000,
110201,البنك,"12,000.000",
1106,ذمم العملاء,"1,390.500",
117,عهد قديمة,105.000,
2101,ذمم الموردين,,380.000
2104,تأمينات العملاء,,100.000
3101,رأس المال,,"13,500.000"
3203,أرباح مرحلة,,15.500
`
const itemFile = `النوع,الطرف,رقم الفاتورة,التاريخ,تاريخ الاستحقاق,المبلغ المفتوح
فاتورة عميل,شركة الريان للمقاولات,A-17,٠١/١٢/٢٠٢٥,15/12/2025,٦٤٠٫٠٠٠
فاتورة عميل,شركة الريان للمقاولات,A-19,,20/01/2026,750.500
فاتورة مورد,ورشة السالمية,9/2025,10/12/2025,,380.000
تأمين,شركة الريان للمقاولات,T-4,,,100.000
`

let t: TestCompany
let chosenId: string

type Wire = Parameters<typeof contract.dryRunOpening.input.parse>[0]
const mapped = async <Field extends string>(
  text: string,
  fields: readonly Field[],
  as: 'windows-1256' | 'utf-8',
) => {
  const { headers, rows, encoding } = await readTable(iconv.encode(text, as))
  expect(encoding).toBe(as)
  const mapping = Object.fromEntries(fields.map((field, at) => [field, at]))
  const isDay = (field: string) => field === 'date' || field === 'dueOn'
  const readAs = Object.fromEntries(fields.filter(isDay).map(field => [field, 'dayFirst' as const]))
  return { fileName: 'دفاتر 2025.csv', headers, rows, mapping, readAs }
}
const balanceColumns: readonly BalanceField[] = ['code', 'name', 'debit', 'credit']
const itemColumns: readonly OpenItemField[] = ['kind', 'party', 'number', 'date', 'dueOn', 'amount']

async function books(changes: { balances?: string; items?: string | null } = {}, more: object = {}) {
  const { balances = balanceFile, items = itemFile } = changes
  return {
    openedOn: '2026-01-01',
    balances: await mapped(balances, balanceColumns, 'windows-1256'),
    items: items && (await mapped(items, itemColumns, 'utf-8')),
    chosen: { 117: chosenId },
    registersParties: true,
    ...more,
  } as Wire & { openedOn: string }
}
const dryRun = async (...given: Parameters<typeof books>) =>
  t.call(contract.dryRunOpening, (await books(...given)) as never)
const nets = () =>
  t.act(async ctx => {
    const rows = await trialBalance(ctx, { from: '2026-01-01', asOf: '2026-03-01' })
    return Object.fromEntries(
      rows
        .filter(row => row.leaf)
        .map(row => [row.code, row.closing] as const)
        .filter(([, net]) => net !== 0),
    )
  })

beforeAll(async () => {
  t = await aBillingCompany()
  chosenId = await anAccountId(t, '1117')
  await aCustomer(t, { nameAr: 'شركة الريّان للمقاولات' })
})

describe('books of another system', () => {
  test('are proven account by account before anything is posted, and every hindrance has its sentence', async () => {
    const good = await dryRun()
    expect(good).toMatchObject({
      balanceErrors: [],
      itemErrors: [],
      debit: '13995.500',
      credit: '13995.500',
      headingCount: 1,
      itemCount: 4,
      newPartyCount: 1,
      whyNot: null,
    })
    expect(good.proof.map(row => [row.code, row.by, row.before, row.difference])).toEqual([
      ['110101', 'treasury', '500.000', '0.000'],
      ['110201', 'treasury', '12000.000', '0.000'],
      ['1106', 'invoice', '1390.500', '0.000'],
      ['1117', 'entry', '105.000', '0.000'],
      ['2101', 'bill', '-380.000', '0.000'],
      ['2104', 'deposit', '-100.000', '0.000'],
      ['3101', 'entry', '-13500.000', '0.000'],
      ['3203', 'entry', '-15.500', '0.000'],
    ])
    expect((await dryRun({}, { chosen: {} })).whyNot?.code).toBe('billing.openingImport.unmatched')
    expect((await dryRun({ balances: balanceFile.replace('500.000', '500.001') })).whyNot).toMatchObject({
      code: 'billing.openingImport.unbalanced',
    })
    expect((await dryRun({ items: itemFile.replace('٦٤٠٫٠٠٠', '639.999') })).whyNot).toMatchObject({
      code: 'billing.openingImport.differs',
      params: { code: '1106' },
    })
    const { itemErrors } = await dryRun(
      { items: itemFile.replace('750.500', 'كثير').replace('10/12/2025', '10/12/2026') },
      { registersParties: false },
    )
    expect(itemErrors.map(({ row, field, code }) => [row, field, code.split('.').at(-1)])).toEqual([
      [3, 'amount', 'amount'],
      [4, 'date', 'late'],
    ])
    expect(await nets()).toEqual({})
    // Sent all the same, each is refused: nothing to post, rows in error, a file without its columns.
    const sent = async (...given: Parameters<typeof books>) => {
      const { planHash } = await dryRun(...given)
      return t.refusal(contract.importOpening, { ...(await books(...given)), planHash } as never)
    }
    const [headings] = balanceFile.split('\n')
    const nothing = { balances: `${headings}\n11,الأصول,,\n`, items: null }
    expect((await dryRun(nothing)).whyNot?.code).toBe('billing.openingImport.empty')
    expect(await sent(nothing)).toMatchObject({ code: 'billing.openingImport.empty', kind: 'refused' })
    const torn = { items: itemFile.replace('750.500', 'كثير').replace('10/12/2025', '10/12/2026') }
    expect(await sent(torn)).toMatchObject({
      code: 'billing.openingImport.hasErrors',
      kind: 'refused',
      params: { count: 2 },
    })
    const balances = await mapped(balanceFile, balanceColumns, 'windows-1256')
    const { code: _, ...mapping } = balances.mapping
    const unmapped = { ...(await books()), balances: { ...balances, mapping } }
    expect(await t.refusal(contract.dryRunOpening, unmapped as never)).toMatchObject({
      code: 'billing.openingImport.required',
      kind: 'invalid',
      field: 'balances.mapping',
      params: { columns: 'code' },
    })
    expect(await nets()).toEqual({})
  })

  test('are posted in one act, with true due dates, and taken back in one act', async () => {
    const { planHash } = await dryRun()
    const input = { ...(await books()), planHash } as never
    const stale = { ...(await books({ items: itemFile.replace('A-17', 'A-18') })), planHash } as never
    expect(await t.refusal(contract.importOpening, stale)).toMatchObject({
      code: 'billing.openingImport.changed',
    })
    const made = await t.call(contract.importOpening, input)
    expect(made).toMatchObject({ accountCount: 8, itemCount: 4, partyCount: 1 })
    const old = {
      110101: 500_000,
      110201: 12_000_000,
      1106: 1_390_500,
      1117: 105_000,
      2101: -380_000,
      2104: -100_000,
      3101: -13_500_000,
      3203: -15_500,
    }
    expect(await nets()).toEqual(old)
    expect(await t.act(ctx => accountBalance(ctx, 'openingBalance'))).toBe(0)
    const { rows } = await t.call(listInvoices, { limit: 40 })
    expect(rows.filter(row => row.partyName?.includes('الري')).map(row => [row.number, row.dueOn])).toEqual(
      expect.arrayContaining([
        ['OPN-A-17', '2025-12-15'],
        ['OPN-A-19', '2026-01-20'],
      ]),
    )
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    for (const no of [9, 10, 12, 13] as const) expect(await t.act(billingInvariants[no])).toEqual([])

    await t.call(contract.undoOpening, { id: made.id, reason: 'ملف قديم' })
    expect(await nets()).toEqual({})
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    expect(await t.refusal(contract.undoOpening, { id: made.id, reason: 'ملف قديم' })).toMatchObject({
      code: 'billing.openingImport.undone',
    })
  })

  test('come over again under numbers of their own, and stay once money has settled one of them', async () => {
    const { planHash } = await dryRun()
    const made = await t.call(contract.importOpening, { ...(await books()), planHash } as never)
    const { rows } = await t.call(listInvoices, { search: 'OPN-A-17' })
    const again = rows.find(row => row.number === 'OPN-A-17/2')!
    expect(again).toMatchObject({ state: 'overdue', open: '640.000' })
    await aReceipt(t, { partyId: again.partyId!, amountMinor: 100_000 })
    expect(await t.refusal(contract.undoOpening, { id: made.id, reason: 'خطأ' })).toMatchObject({
      code: 'billing.openingImport.used',
    })
    const { rows: kept } = await t.call(contract.listOpeningImports, {})
    expect(kept.map(row => row.state)).toEqual(['committed', 'undone'])
  })
})
