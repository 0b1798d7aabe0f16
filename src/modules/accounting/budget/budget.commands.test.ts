import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { approvers, aRule } from '#modules/approvals/make.ts'
import { decideRequest, readRequest } from '#modules/approvals/request/request.contract.ts'
import * as costCenterContract from '../costCenter/costCenter.contract.ts'
import { accountingServer } from '../index.server.ts'
import { anAccountId, aPostedEntry, aProfitUnit } from '../make.ts'
import * as periodContract from '../period/period.contract.ts'
import { listProfit, printProfit } from '../profit/profit.contract.ts'
import { printReport, showReport } from '../report/report.contract.ts'
import * as contract from './budget.contract.ts'

afterAll(stopPdfWorkers)

let t: TestCompany
let fuel: string
let yearId: string
let unit: string
beforeEach(async () => {
  t = await aCompany({ modules: [approvalsServer, accountingServer], now: '2026-01-10T09:00:00Z' })
  fuel = await anAccountId(t, '5105')
  unit = await aProfitUnit(t)
  yearId = (await t.call(contract.listBudgets, {})).years.find(year => year.startsOn === '2026-01-01')!.id
})

const at = (day: string) => t.setNow(`${day}T09:00:00Z`)
const hundreds = (months: number) =>
  new Array(12).fill(null).map((_, at) => (at < months ? '100.000' : '0.000'))
const spend = (date: string, debitMinor: number, line: object = {}) =>
  aPostedEntry(t, {
    date,
    lines: [
      { key: 'fuelExpense', debitMinor, profitUnitId: unit, ...line },
      { key: 'cash', creditMinor: debitMinor },
    ],
  })
const alerts = () =>
  t.act(ctx =>
    rawQuery<{ kind: string; severity: string; state: string; details: Record<string, unknown> }>(
      ctx.db,
      `select kind, severity, state, details from alerts.alert where company_id = $1 and type = 'budget' order by raised_at, id`,
      [ctx.company.id],
    ),
  )

async function approved(lines: object[], basis: 'yearToDate' | 'month' = 'yearToDate') {
  const draft = { yearId, nameAr: 'موازنة 2026', basis, lines: lines as never }
  const { id, version } = await t.call(contract.saveBudget, draft)
  await t.call(contract.approveBudget, { id, version })
  return id
}

describe('alerts (scenario 12)', () => {
  test('one warning at 90.00 %, none at 300.000, one exceeded at 104.17 % with 12.500 over', async () => {
    const id = await approved([{ accountId: fuel, amounts: hundreds(3) }])
    await spend('2026-01-10', 85_000)
    at('2026-02-10')
    await spend('2026-02-10', 85_000)
    expect(await alerts()).toEqual([])
    at('2026-03-10')
    await spend('2026-03-10', 100_000)
    const warning = { kind: 'budget_warning', severity: 'medium' }
    expect(await alerts()).toMatchObject([{ ...warning, details: { current_percentage: '90.00' } }])
    await spend('2026-03-11', 30_000)
    expect(await alerts()).toHaveLength(1)
    await spend('2026-03-12', 12_500)
    await spend('2026-03-13', 1)
    expect(await alerts()).toMatchObject([
      { ...warning, state: 'resolved' },
      {
        kind: 'budget_exceeded',
        severity: 'critical',
        details: { current_percentage: '104.17', amount_exceeded: '12.500', budget_id: id },
      },
    ])
    const shown = await t.call(contract.showBudget, { id })
    expect(shown.monthsBegun).toBe(3)
    expect(shown.rows[0]!.months[2]).toEqual({
      budget: '100.000',
      actual: '142.501',
      remaining: '-42.501',
      usedBps: 14_250,
    })
    expect(shown.rows[0]!.toDate).toMatchObject({ actual: '312.501', usedBps: 10_417 })
  })

  test('each month alone, and a cost centre by its own lines only', async () => {
    const center = await t.call(costCenterContract.saveCostCenter, { code: '77', nameAr: 'الورشة' })
    await approved([{ accountId: fuel, costCenterId: center.id, amounts: hundreds(12) }], 'month')
    await spend('2026-01-10', 500_000)
    expect(await alerts()).toEqual([])
    await spend('2026-01-11', 95_000, { costCenterId: center.id })
    at('2026-02-10')
    await spend('2026-02-10', 95_000, { costCenterId: center.id })
    expect((await alerts()).map(alert => alert.kind)).toEqual(['budget_warning', 'budget_warning'])
  })

  test('approval measures what was spent before it; a preview and a drafted budget say nothing', async () => {
    await spend('2026-01-10', 150_000)
    const draft = { yearId, nameAr: 'موازنة', basis: 'yearToDate' as const }
    const lines = [{ accountId: fuel, amounts: hundreds(12) }]
    const { id, version } = await t.call(contract.saveBudget, { ...draft, lines })
    await spend('2026-01-10', 1)
    expect(await alerts()).toEqual([])
    await t.call(contract.approveBudget, { id, version })
    expect((await alerts()).map(alert => alert.kind)).toEqual(['budget_exceeded'])
  })
})

describe('drafts, copies and revisions', () => {
  test('revising keeps the approved one until the revision is approved; then it is closed', async () => {
    const id = await approved([{ accountId: fuel, amounts: hundreds(12) }])
    expect(
      await t.refusal(contract.saveBudget, {
        id,
        version: 2,
        yearId,
        nameAr: 'تعديل',
        basis: 'month',
        lines: [{ accountId: fuel, amounts: hundreds(1) }],
      }),
    ).toMatchObject({ code: 'accounting.budget.approved' })
    const revision = await t.call(contract.reviseBudget, { id, version: 2 })
    await t.call(contract.saveBudget, {
      id: revision.id,
      version: 1,
      yearId,
      nameAr: 'موازنة معدلة',
      basis: 'yearToDate',
      lines: [{ accountId: fuel, amounts: hundreds(6) }],
    })
    await t.call(contract.approveBudget, { id: revision.id, version: 2 })
    const { rows } = await t.call(contract.listBudgets, {})
    expect(rows.map(row => [row.nameAr, row.status, row.total])).toEqual([
      ['موازنة معدلة', 'approved', '600.000'],
      ['موازنة 2026', 'closed', '1200.000'],
    ])
    expect(await t.refusal(contract.reviseBudget, { id, version: 3 })).toMatchObject({
      code: 'accounting.budget.notApproved',
    })
  })

  test('where a rule applies it waits, its writers do not approve it, and an edit makes the request void', async () => {
    await aRule(t, { source: 'budget' })
    const { writer, other, keeper } = await approvers(
      t,
      { writer: 'manager', other: 'manager', keeper: 'manager' },
      ['finance.budgets.view', 'finance.budgets.write'],
    )
    const lines = [{ accountId: fuel, amounts: hundreds(12) }]
    const draft = { yearId, nameAr: 'موازنة 2026', basis: 'yearToDate' as const, lines }
    const made = await t.call(contract.saveBudget, draft, writer)
    expect(await t.call(contract.approveBudget, made, other)).toEqual({ status: 'submitted' })
    expect(await t.refusal(contract.approveBudget, made, other)).toMatchObject({
      code: 'approvals.request.pending',
    })
    const waiting = async () => (await t.call(contract.listBudgets, {}, writer)).rows[0]!
    const first = (await waiting()).request!
    expect(await waiting()).toMatchObject({ status: 'draft', request: { state: 'pending', mayDecide: true } })
    const decision = { id: first.id, version: 1, decision: 'approve' as const }
    expect(await t.call(readRequest, { id: first.id }, keeper)).toMatchObject({
      facts: [{ before: null, value: '1200.000' }],
    })
    // A writer counts as maker, also when another sends.
    expect((await t.refusal(decideRequest, decision, writer)).code).toBe('approvals.request.ownRequest')
    const changed = await t.call(contract.saveBudget, { ...draft, ...made }, other)
    expect((await waiting()).request).toBeNull()
    expect((await t.refusal(decideRequest, decision, keeper)).code).toBe('approvals.request.ended')
    await t.call(contract.approveBudget, changed, writer)
    const second = (await waiting()).request!
    expect((await t.refusal(decideRequest, { ...decision, id: second.id }, other)).code).toBe(
      'approvals.request.ownRequest',
    )
    expect(await t.call(decideRequest, { ...decision, id: second.id }, keeper)).toMatchObject({
      state: 'approved',
    })
    expect(await waiting()).toMatchObject({ status: 'approved', request: null })
  })

  test('last year is copied more or less, from the ledger or from its budget', async () => {
    await spend('2026-01-10', 100_000)
    await approved([{ accountId: fuel, amounts: hundreds(2) }])
    await t.call(periodContract.openYear, { which: 'next' })
    const next = (await t.call(contract.listBudgets, {})).years[0]!
    const copy = (from: 'actual' | 'budget', changeBps: number) =>
      t.call(contract.copyBudget, { yearId: next.id, nameAr: 'موازنة 2027', from, changeBps })
    const made = await copy('actual', 500)
    expect(made.lines).toBe(1)
    const shown = await t.call(contract.showBudget, { id: made.id })
    expect(shown.rows[0]!.months.map(month => month.budget).slice(0, 2)).toEqual(['105.000', '0.000'])
    const other = await copy('budget', -1000)
    expect((await t.call(contract.showBudget, { id: other.id })).rows[0]!.year.budget).toBe('180.000')
    expect(
      await t.refusal(contract.copyBudget, { yearId, nameAr: 'موازنة', from: 'budget', changeBps: 0 }),
    ).toMatchObject({ code: 'accounting.budget.noLastYear' })
    await t.call(contract.discardBudget, { id: other.id, version: 1 })
    expect(await t.refusal(contract.showBudget, { id: other.id })).toMatchObject({
      code: 'kernel.record.notFound',
    })
  })

  test('a heading, a balance sheet account and a line twice are refused at their field', async () => {
    const line = async (code: string) => ({ accountId: await anAccountId(t, code), amounts: hundreds(1) })
    const save = async (...codes: string[]) =>
      t.refusal(contract.saveBudget, {
        yearId,
        nameAr: 'موازنة',
        basis: 'month',
        lines: await Promise.all(codes.map(line)),
      })
    expect(await save('5105', '51')).toMatchObject({
      code: 'accounting.budget.account',
      field: 'lines.1.accountId',
      params: { code: '51' },
    })
    expect(await save('1106')).toMatchObject({ code: 'accounting.budget.account' })
    expect(await save('5105', '5105')).toMatchObject({ code: 'accounting.budget.twice' })
  })
})

test('the grid shows what is used from 90 % on, revenue as it is earned, and expenses in the totals', async () => {
  const rent = await anAccountId(t, '5301')
  const sales = await anAccountId(t, '4101')
  const id = await approved([
    { accountId: fuel, amounts: hundreds(12) },
    { accountId: rent, amounts: hundreds(12) },
    { accountId: sales, amounts: hundreds(12) },
  ])
  await spend('2026-01-10', 92_000)
  await aPostedEntry(t, {
    lines: [
      { key: 'receivable', debitMinor: 40_000 },
      { key: 'rentalRevenue', creditMinor: 40_000, profitUnitId: unit },
    ],
  })
  const all = await t.call(contract.showBudget, { id })
  expect(all.rows.map(row => [row.accountCode, row.toDate.actual, row.toDate.usedBps])).toEqual([
    ['5105', '92.000', 9200],
    ['5301', '0.000', 0],
    ['4101', '40.000', 4000],
  ])
  expect(all.totals.toDate).toMatchObject({ budget: '200.000', actual: '92.000', usedBps: 4600 })
  const high = await t.call(contract.showBudget, { id, fromPercent: 90 })
  expect(high.rows.map(row => row.accountCode)).toEqual(['5105'])
})

test('the income statement and the cost centres stand beside the budget, to the day and on paper', async () => {
  const center = await t.call(costCenterContract.saveCostCenter, { code: '77', nameAr: 'الورشة' })
  const [rent, sales, discount] = [
    await anAccountId(t, '5301'),
    await anAccountId(t, '4101'),
    await anAccountId(t, '4110'),
  ]
  const id = await approved([
    { accountId: fuel, amounts: hundreds(12) },
    { accountId: fuel, costCenterId: center.id, amounts: hundreds(1) },
    { accountId: rent, costCenterId: center.id, amounts: hundreds(12) },
    { accountId: sales, amounts: hundreds(12) },
    { accountId: discount, amounts: hundreds(12).map(amount => (amount === '100.000' ? '10.000' : amount)) },
  ])
  at('2026-02-20')
  await spend('2026-01-10', 92_000, { costCenterId: center.id })
  await spend('2026-02-20', 1_000)
  await aPostedEntry(t, {
    date: '2026-01-31',
    lines: [
      { key: 'receivable', debitMinor: 288_000 },
      { key: 'salesDiscount', debitMinor: 12_000 },
      { key: 'rentalRevenue', creditMinor: 300_000 },
    ],
  })
  const days = { from: '2026-01-01', to: '2026-02-14' }
  const question = { report: 'incomeStatement', ...days, compare: 'budget' } as const
  const whole = await t.call(showReport, question)
  expect(whole.columns).toEqual([
    { ...days, planned: false },
    { ...days, planned: true },
  ])
  expect(whole.budgets).toEqual([{ id, nameAr: 'موازنة 2026' }])
  const figures = Object.fromEntries(whole.rows.map(row => [row.word ?? row.code, row.amounts]))
  expect(figures).toMatchObject({
    4101: ['300.000', '150.000'],
    4110: ['-12.000', '-15.000'],
    5105: ['92.000', '150.000'],
    5301: ['0.000', '150.000'],
    netResult: ['196.000', '-165.000'],
  })
  const mine = await t.call(showReport, { ...question, costCenterId: center.id, level: 1 })
  expect(mine.rows.map(row => row.amounts)).toEqual([
    ['92.000', '250.000'],
    ['-92.000', '-250.000'],
  ])
  // A plan belongs to a result, and to no vehicle.
  for (const without of [{ profitUnitId: unit }, { report: 'balanceSheet' as const }])
    expect((await t.call(showReport, { ...question, ...without })).columns).toHaveLength(1)
  expect((await t.call(showReport, { ...question, from: '2027-01-01', to: '2027-01-31' })).budgets).toEqual(
    [],
  )

  const profit = await t.call(listProfit, { by: 'costCenter', ...days, compare: 'budget' })
  expect(profit.rows.map(row => [row.code, row.expense, row.beside])).toEqual([
    ['77', '92.000', { revenue: '0.000', expense: '250.000', result: '-250.000' }],
    [null, '0.000', { revenue: '135.000', expense: '50.000', result: '85.000' }],
  ])
  expect(profit.totals).toMatchObject({
    result: figures['netResult']![0],
    beside: { result: figures['netResult']![1] },
  })
  const plain = await t.call(listProfit, { by: 'costCenter', ...days })
  expect([plain.totals.beside, plain.rows[0]!.beside]).toEqual([null, null])

  const shown = await t.call(contract.showBudget, { id })
  const given = shown.rows.find(row => row.accountCode === '4110')!
  expect(given.months[0]).toMatchObject({ budget: '10.000', actual: '12.000', usedBps: 12_000 })
  const papers = [
    await t.call(printReport, question),
    await t.call(printProfit, { by: 'costCenter', ...days, compare: 'budget', figure: 'expense' }),
  ]
  for (const paper of papers) expect(Buffer.from(paper.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})
