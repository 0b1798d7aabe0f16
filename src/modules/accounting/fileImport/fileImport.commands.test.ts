import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { aRule } from '#modules/approvals/make.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { registerParty } from '#modules/parties/public.server.ts'
import { addAccount, listAccounts } from '../account/account.contract.ts'
import { addUsualCategories, getAsset, listAssets } from '../asset/asset.contract.ts'
import { accountBalance } from '../balance/balance.queries.ts'
import { showBudget } from '../budget/budget.contract.ts'
import { findRate, setRates } from '../exchangeRate/exchangeRate.contract.ts'
import { subledgersThatDiffer } from '../health/health.queries.ts'
import { accountingServer } from '../index.server.ts'
import { listJournal } from '../journal/journal.contract.ts'
import { anAccountId } from '../make.ts'
import { postJournal } from '../posting/posting.commands.ts'
import {
  importAccounts,
  importAssets,
  importBudget,
  importEntries,
  importRates,
  listImports,
  undoImport,
} from './fileImport.contract.ts'

let t: TestCompany

beforeAll(async () => {
  t = await aCompany({
    modules: [approvalsServer, partiesServer, accountingServer],
    now: '2026-03-15T09:00:00Z',
  })
  await t.act(ctx => registerParty(ctx, { kind: 'organization', nameAr: 'شركة النور', roles: ['vendor'] }))
})

const table = <Field extends string>(fields: readonly Field[], rows: readonly (readonly string[])[]) => ({
  fileName: 'ملف.csv',
  headers: [...fields],
  rows: rows.map(row => [...row]),
  mapping: Object.fromEntries(fields.map((field, at) => [field, at])) as Record<Field, number>,
  delimiter: ',',
  readAs: Object.fromEntries(
    fields.filter(field => /^(date|inServiceOn)$/.test(field)).map(field => [field, 'dayFirst']),
  ) as Partial<Record<Field, 'dayFirst'>>,
})
const dryRun = async (endpoint: Parameters<TestCompany['reply']>[0], input: unknown) => {
  const answer = await t.reply(endpoint, input, { dryRun: true })
  if (!answer.ok || !('output' in answer)) throw new Error(JSON.stringify(answer))
  return answer as unknown as {
    output: {
      errors: { row: number; field: string; code: string; params: object }[]
      recordCount: number
      knownCount: number
      total: string
      planHash: string
      proof: object[]
    }
    effects: unknown[]
  }
}

describe('a chart of accounts from a file', () => {
  const fields = ['code', 'nameAr', 'nameEn', 'contra', 'control'] as const
  const codes = async () => (await t.call(listAccounts, { inactive: true })).rows.map(row => row.code)

  test('names the bad rows and saves nothing', async () => {
    const file = table(fields, [
      ['٥٣٩٠', 'مصروفات المعارض', 'Exhibitions', '', ''],
      ['53', 'مصروفات إدارية', '', '', ''],
      ['5390', 'مكرر', '', '', ''],
      ['779901', 'بلا أصل', '', '', ''],
      ['539', 'طول خاطئ', '', '', ''],
      ['', 'بلا رمز', '', '', ''],
      ['5391', 'نوع غريب', '', '', 'نوع غريب'],
      ['110601', 'تحت حساب مربوط', '', '', ''],
    ])
    const { output } = await dryRun(importAccounts, file)
    expect(output.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [4, 'code', 'accounting.import.twice'],
      [5, 'code', 'accounting.import.noParent'],
      [6, 'code', 'accounting.import.codeLength'],
      [7, 'code', 'platform.import.row.required'],
      [8, 'control', 'platform.import.row.word'],
      [9, 'code', 'accounting.account.hasHistory'],
    ])
    expect(await t.refusal(importAccounts, file)).toMatchObject({
      code: 'platform.import.hasErrors',
      params: { count: 6 },
    })
    expect(await codes()).not.toContain('5390')
  })

  test('opens parents before children, leaves what stands, and is taken back whole', async () => {
    const file = table(fields, [
      ['539101', 'معرض الكويت', '', '', ''],
      ['5391', 'المعارض', 'Exhibitions', '', ''],
      ['53', 'مصروفات إدارية', '', '', ''],
    ])
    const { output } = await dryRun(importAccounts, file)
    expect(output).toMatchObject({ recordCount: 2, knownCount: 1, errors: [] })
    const before = await codes()
    const made = await t.call(importAccounts, { ...file, planHash: output.planHash })
    expect(await codes()).toEqual([...before, '5391', '539101'].toSorted())
    expect(await t.refusal(importAccounts, file)).toMatchObject({ code: 'platform.import.same' })
    await t.call(undoImport, { kind: 'chart', id: made.id!, reason: 'ملف خاطئ' })
    expect(await codes()).toEqual(before)
    expect(await t.refusal(undoImport, { kind: 'chart', id: made.id!, reason: 'مرة أخرى' })).toMatchObject({
      code: 'platform.import.undoneBefore',
    })
  })

  test('is not taken back once an account is used, nor after a day, nor by another trade', async () => {
    const made = await t.call(importAccounts, table(fields, [['5392', 'تحت الاستعمال', '', '', '']]))
    const id = made.id!
    expect(
      await t.refusal(
        undoImport,
        { kind: 'chart', id, reason: 'x' },
        { permissions: ['finance.budgets.write'] },
      ),
    ).toMatchObject({ code: 'accounting.import.notYours', kind: 'forbidden' })
    await t.call(addAccount, { parentId: await anAccountId(t, '5392'), code: '539201', nameAr: 'فرع' })
    expect(await t.refusal(undoImport, { kind: 'chart', id, reason: 'x' })).toMatchObject({
      code: 'platform.import.undoUsed',
      params: { count: 1, names: '5392 تحت الاستعمال' },
    })
    t.setNow('2026-03-16T10:00:00Z')
    expect(await t.refusal(undoImport, { kind: 'chart', id, reason: 'x' })).toMatchObject({
      code: 'platform.import.undoLate',
    })
    t.setNow('2026-03-15T09:00:00Z')
  })
})

describe('manual entries from a file', () => {
  const fields = ['ref', 'date', 'account', 'debit', 'credit', 'memo', 'party', 'costCenter'] as const
  const rent = ['1', '01/03/2026', '5301', '100.000', '', 'إيجار مارس', 'شركة النور', '']
  const good = [
    rent,
    ['1', '', 'إيرادات متنوعة', '', '100.000', '', '', ''],
    ['2', '2026-03-02', '5301', '600', '', 'إيجار سنوي', '', ''],
    ['2', '', '4212', '', '600', '', '', ''],
  ]

  test('every reason stands at its row; nothing is posted while one is left', async () => {
    const file = table(fields, [
      ...good,
      ['3', '2026-03-02', '5301', '10', '', 'فرق', '', ''],
      ['3', '', '4212', '', '9.999', '', '', ''],
      ['4', '2026-03-02', '1106', '5', '', 'رقابي', '', ''],
      ['4', '', '4212', '', '5', '', '', ''],
      ['5', '2024-01-05', '5301', '5', '', 'قديم', '', ''],
      ['5', '', '4212', '', '5', '', '', ''],
      ['6', '2026-03-02', '9999', '5', '5', 'مجهول', 'لا أحد', ''],
    ])
    const { output } = await dryRun(importEntries, file)
    expect(output.errors.map(({ row, field, code, params }) => [row, field, code, params])).toEqual([
      [6, 'ref', 'accounting.journal.unbalanced', { difference: '0.001' }],
      [
        8,
        'account',
        'accounting.account.controlled',
        { code: '1106', document: 'accounting.document.customer' },
      ],
      [10, 'date', 'accounting.period.missing', { date: '05/01/2024' }],
      [12, 'account', 'accounting.import.unknown', { value: '9999' }],
      [12, 'debit', 'accounting.journal.oneSide', { line: 12 }],
      [12, 'party', 'accounting.import.unknown', { value: 'لا أحد' }],
    ])
    expect(await t.refusal(importEntries, file)).toMatchObject({ code: 'platform.import.hasErrors' })
    expect((await t.call(listJournal, {})).rows).toHaveLength(0)
  })

  test('posts what the dry run showed; above the limit it waits; undone, everything is reversed or gone', async () => {
    await aRule(t, { source: 'other', min: '500.000' })
    await aMember(t, 'manager')
    const file = table(fields, good)
    const { output, effects } = await dryRun(importEntries, file)
    expect(output).toMatchObject({ recordCount: 2, total: '700.000', errors: [] })
    expect(effects).toHaveLength(1)
    const made = await t.call(importEntries, { ...file, planHash: output.planHash })
    expect((await t.call(listJournal, {})).rows).toMatchObject([
      { memo: 'إيجار مارس', total: '100.000', kind: 'manual' },
    ])
    expect((await t.call(listJournal, { status: 'submitted' })).rows).toMatchObject([{ total: '600.000' }])
    expect((await t.call(listImports, { kind: 'journal' })).rows).toMatchObject([
      { fileName: 'ملف.csv', recordCount: 2, total: '700.000', mayUndo: true },
    ])
    await t.call(undoImport, { kind: 'journal', id: made.id!, reason: 'ملف مكرر' })
    expect((await t.call(listJournal, { status: 'submitted' })).rows).toHaveLength(0)
    expect((await t.call(listJournal, {})).rows.map(row => [row.kind, row.reversed])).toEqual([
      ['reversal', false],
      ['manual', true],
    ])
    expect(await t.refusal(importEntries, { ...file, planHash: 'other' })).toMatchObject({
      code: 'platform.import.changed',
    })
  })
})

describe('a budget from a file', () => {
  test('months stay where they are, a year alone is split, the draft can be taken back', async () => {
    const { rows } = await t.act(async ctx => ({
      rows: await ctx.db.selectFrom('accounting.fiscal_year').select('id').execute(),
    }))
    const months = Array.from({ length: 12 }, (_, at) => `m${at + 1}` as 'm1')
    const fields = ['account', 'year', ...months] as const
    const plan = { yearId: rows[0]!.id, nameAr: 'موازنة 2026', basis: 'yearToDate' as const }
    const empty = months.map(() => '')
    const bad = {
      ...plan,
      ...table(fields, [
        ['1106', '5', ...empty],
        ['5301', '', ...empty],
        ['5302', '9', '1', ...empty.slice(1)],
      ]),
    }
    expect((await dryRun(importBudget, bad)).output.errors.map(({ row, code }) => [row, code])).toEqual([
      [2, 'accounting.budget.account'],
      [3, 'accounting.import.noAmounts'],
      [4, 'accounting.import.yearDiffers'],
    ])
    const file = {
      ...plan,
      ...table(fields, [
        ['5301', '100.000', ...empty],
        ['5302', '', '10', '20', ...empty.slice(2)],
      ]),
    }
    const made = await t.call(importBudget, file)
    expect(made).toMatchObject({ recordCount: 2, total: '130.000' })
    const [budget] = await t.act(ctx => ctx.db.selectFrom('accounting.budget').select('id').execute())
    const shown = await t.call(showBudget, { id: budget!.id })
    expect(shown.rows.map(row => row.months.map(one => one.budget))).toEqual([
      ['8.334', '8.334', '8.334', '8.334', ...Array(8).fill('8.333')],
      ['10.000', '20.000', ...Array(10).fill('0.000')],
    ])
    await t.call(undoImport, { kind: 'budget', id: made.id!, reason: 'خطأ' })
    expect(await t.act(ctx => ctx.db.selectFrom('accounting.budget').select('id').execute())).toEqual([])
  })
})

describe('opening assets from a file', () => {
  const fields = [
    'name',
    'category',
    'cost',
    'accumulated',
    'salvage',
    'inServiceOn',
    'life',
    'serial',
  ] as const
  const goods = [
    ['كامري 2024', 'المركبات', '7,250.000', '1,450', '1,450.000', '2024-01-01', '60', 'VIN1'],
    ['أكسنت 2025', 'المركبات', '4,000', '', '400', '2025-06-01', '', 'VIN2'],
  ]

  test('are proved against their accounts, keep their place in life, and leave without a trace in the books', async () => {
    await t.call(addUsualCategories, {})
    const opening = { openingOn: '2026-01-01' }
    const bad = {
      ...opening,
      ...table(fields, [
        ['أصل', 'لا فئة', '5', '', '', '2025-01-01', '', ''],
        ['سيارة', 'المركبات', '100', '200', '10', '2025-01-01', '', ''],
      ]),
    }
    expect(
      (await dryRun(importAssets, bad)).output.errors.map(({ row, field, code }) => [row, field, code]),
    ).toEqual([
      [2, 'category', 'accounting.import.unknown'],
      [3, 'accumulated', 'accounting.asset.openingTooMuch'],
    ])
    const file = { ...opening, ...table(fields, goods) }
    const { output, effects } = await dryRun(importAssets, file)
    expect(output).toMatchObject({ recordCount: 2, total: '11250.000', accumulated: '1450.000' })
    expect(output.proof).toMatchObject([
      {
        code: '1201',
        before: '0.000',
        added: '11250.000',
        after: '11250.000',
        register: '11250.000',
        purchases: '0.000',
      },
      { code: '1202', before: '0.000', added: '-1450.000', after: '-1450.000', register: '-1450.000' },
    ])
    expect(effects).toHaveLength(2)
    const made = await t.call(importAssets, { ...file, planHash: output.planHash })
    const balances = () =>
      t.act(async ctx => [
        await accountBalance(ctx, 'vehicleCost'),
        await accountBalance(ctx, 'vehicleAccumulatedDepreciation'),
        await accountBalance(ctx, 'openingBalance'),
      ])
    expect(await balances()).toEqual([11_250_000, -1_450_000, -9_800_000])
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    const { rows } = await t.call(listAssets, { sort: 'number' })
    expect(rows.map(row => [row.number, row.book])).toEqual([
      ['FA-2026-00001', '5800.000'],
      ['FA-2026-00002', '4000.000'],
    ])
    expect(await t.refusal(importAssets, file)).toMatchObject({ code: 'platform.import.same' })
    const turned = { ...file, rows: file.rows.toReversed() }
    expect((await dryRun(importAssets, turned)).output.errors).toMatchObject([
      { row: 2, field: 'serial' },
      { row: 3 },
    ])
    await t.call(undoImport, { kind: 'asset', id: made.id!, reason: 'ملف خاطئ' })
    expect(await balances()).toEqual([0, 0, 0])
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    expect(await t.call(getAsset, { id: rows[0]!.id })).toMatchObject({
      state: 'disposed',
      disposal: 'undone',
    })
  })

  test('a balance that belongs to no asset is refused, and so is another plan than the one looked at', async () => {
    const file = { openingOn: '2026-01-01', ...table(fields, goods) }
    expect(await t.refusal(importAssets, { ...file, planHash: 'other' })).toMatchObject({
      code: 'platform.import.changed',
    })
    await t.act(ctx =>
      postJournal(ctx, {
        sourceKey: 'fleet:vehicle:1:old',
        date: '2026-03-01',
        memo: 'مجمع إهلاك بلا سجل',
        lines: [
          { key: 'suspense', debitMinor: 5_000 },
          { key: 'vehicleAccumulatedDepreciation', creditMinor: 5_000 },
        ],
      }),
    )
    expect(await t.refusal(importAssets, file)).toMatchObject({
      code: 'accounting.import.proof',
      params: { code: '1202', ledger: '-1455.000', register: '-1450.000' },
    })
  })
})

describe('a file that cannot come as it stands', () => {
  const rates = ['currency', 'date', 'rate'] as const
  const many = (count: number, row: (at: number) => string[]) =>
    Array.from({ length: count }, (_, at) => row(at))

  test('without a column for what must be there it names the missing one at the columns', async () => {
    const { mapping, ...file } = table(rates, [['USD', '2026-03-01', '0.3075']])
    const { rate: _, ...others } = mapping
    expect(await t.refusal(importRates, { ...file, mapping: others as typeof mapping })).toMatchObject({
      code: 'platform.import.unmapped',
      kind: 'invalid',
      field: 'mapping',
      params: { columns: 'rate' },
    })
  })

  test('with nothing that is not known already it brings nothing', async () => {
    await t.call(setRates, { rows: [{ currency: 'AED', date: '2026-03-01', rate: '0.0838' }] })
    const known = table(rates, [['AED', '2026-03-01', '0.0838']])
    expect((await dryRun(importRates, known)).output).toMatchObject({ recordCount: 0, knownCount: 1 })
    expect(await t.refusal(importRates, known)).toMatchObject({
      code: 'platform.import.nothing',
      kind: 'refused',
    })
  })

  test('with more records than one act posts it asks for two files', async () => {
    const tooMany = (count: number) => ({ code: 'accounting.import.tooMany', params: { count } })
    const days = table(
      rates,
      many(5001, () => ['USD', '2026-03-02', '0.3075']),
    )
    expect(await t.refusal(importRates, days)).toMatchObject(tooMany(5000))
    const entry = (at: number) => [
      [`${at}`, '2026-03-02', '5301', '1', '', 'قيد'],
      [`${at}`, '2026-03-02', '4212', '', '1', 'قيد'],
    ]
    const entries = table(
      ['ref', 'date', 'account', 'debit', 'credit', 'memo'],
      Array.from({ length: 1001 }, (_, at) => entry(at)).flat(),
    )
    expect(await t.refusal(importEntries, entries)).toMatchObject(tooMany(1000))
    const assets = table(
      ['name', 'category', 'cost', 'inServiceOn', 'life'],
      many(2001, at => [`كرسي ${at}`, 'المركبات', '10', '2025-01-01', '60']),
    )
    await t.call(addUsualCategories, {})
    expect(await t.refusal(importAssets, { openingOn: '2026-01-01', ...assets })).toMatchObject(tooMany(2000))
  })
})

describe('exchange rates from a file', () => {
  const fields = ['currency', 'date', 'rate'] as const
  const rateOn = async (date: string) => (await t.call(findRate, { currency: 'USD', date })).rate

  test('name the bad rows, leave what stands already, and go with their file unless something was posted at them', async () => {
    await t.call(setRates, { rows: [{ currency: 'USD', date: '2026-03-01', rate: '0.3075' }] })
    const file = table(fields, [
      ['usd', '2026-03-01', '0.30750'],
      ['USD', '01/03/2026', '0.3081'],
      ['USD', '٢٠٢٦-٠٣-٠٨', '٠٫٣٠٨١'],
      ['USD', '2026-03-08', '0.3082'],
      ['USD', '2026-03-16', '0.31'],
      ['KWD', '2026-03-08', '1'],
      ['XYZ', '2026-03-08', '1'],
      ['EUR', '2026-03-08', '0'],
      ['EUR', '', '0.33'],
    ])
    const { output } = await dryRun(importRates, file)
    expect(output.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'date', 'accounting.import.twice'],
      [5, 'date', 'accounting.import.twice'],
      [6, 'date', 'billing.date.future'],
      [7, 'currency', 'accounting.rate.base'],
      [8, 'currency', 'accounting.import.unknown'],
      [9, 'rate', 'accounting.rate.invalid'],
      [10, 'date', 'platform.import.row.required'],
    ])
    expect((await t.refusal(importRates, file)).code).toBe('platform.import.hasErrors')
    const differs = await dryRun(importRates, table(fields, [['USD', '2026-03-01', '0.3081']]))
    expect(differs.output.errors).toMatchObject([
      { row: 2, code: 'accounting.rate.differs', params: { currency: 'USD', rate: '0.3075' } },
    ])

    const good = table(fields, [file.rows[0]!, file.rows[2]!, ['EUR', '2026-03-08', '0.3350']])
    expect((await dryRun(importRates, good)).output).toMatchObject({ recordCount: 2, knownCount: 1 })
    const made = await t.call(importRates, good)
    expect(await rateOn('2026-03-09')).toBe('0.3081')
    expect(await t.refusal(importRates, good)).toMatchObject({ code: 'platform.import.same' })
    await t.call(undoImport, { kind: 'rate', id: made.id!, reason: 'ملف خاطئ' })
    expect([await rateOn('2026-03-08'), await rateOn('2026-03-09')]).toEqual(['0.3075', null])

    const again = await t.call(importRates, good)
    await t.act(ctx =>
      postJournal(ctx, {
        sourceKey: 'billing:bill:rates:record',
        date: '2026-03-10',
        memo: 'فاتورة بالدولار',
        currency: 'USD',
        lines: [
          { key: 'otherExpense', debitMinor: 30_810 },
          { key: 'accruedExpense', creditMinor: 30_810, fcAmountMinor: 10_000 },
        ],
      }),
    )
    expect(await t.refusal(undoImport, { kind: 'rate', id: again.id!, reason: 'ملف خاطئ' })).toMatchObject({
      code: 'platform.import.undoUsed',
      params: { count: 1, names: 'USD 08/03/2026' },
    })
  })
})
