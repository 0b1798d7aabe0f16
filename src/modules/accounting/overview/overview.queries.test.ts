import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { accountingServer } from '../index.server.ts'
import * as ledgerContract from '../ledger/ledger.contract.ts'
import { aPostedEntry, aProfitUnit } from '../make.ts'
import { openYear } from '../period/period.contract.ts'
import { showOverview, showRatios } from './overview.contract.ts'

let t: TestCompany
const above = contributing({
  financeFigures: [{ code: 'overdue', permission: 'finance.ledger.view', sum: async () => 5_000 }],
  financeAttentions: [{ code: 'openShifts', permission: 'finance.ledger.view', count: async () => 2 }],
})
beforeAll(async () => {
  t = await aCompany({ modules: [accountingServer, above], now: '2026-03-10T09:00:00Z' })
  await t.call(openYear, { which: 'previous' })
  const unit = await aProfitUnit(t)
  const move = (date: string, debit: string, credit: string, minor: number) =>
    aPostedEntry(t, {
      date,
      lines: [
        { key: debit, debitMinor: minor, profitUnitId: unit },
        { key: credit, creditMinor: minor, profitUnitId: unit },
      ],
    })
  await move('2025-03-05', 'cash', 'capital', 1_000_000)
  await move('2025-03-31', 'receivable', 'rentalRevenue', 100_000)
  await move('2026-02-10', 'receivable', 'rentalRevenue', 300_000)
  await move('2026-02-20', 'maintenanceExpense', 'payable', 120_000)
  await move('2026-03-02', 'cash', 'receivable', 150_000)
  await move('2026-03-03', 'receivable', 'rentalRevenue', 80_000)
})

describe('the dashboard', () => {
  test('cards stand against last month and last year, and open the lines that sum to them', async () => {
    const { cards, months, month } = await t.call(showOverview, {})
    expect(month).toEqual({ startsOn: '2026-03-01', endsOn: '2026-03-31' })
    const of = Object.fromEntries(
      cards.map(card => [card.code, [card.amount, card.lastMonth, card.lastYear]]),
    )
    expect(of).toMatchObject({
      cash: ['1150.000', '1000.000', '1000.000'],
      receivable: ['330.000', '400.000', '100.000'],
      payable: ['120.000', '120.000', '0.000'],
      revenue: ['80.000', '300.000', '100.000'],
      expense: ['0.000', '120.000', '0.000'],
      result: ['80.000', '180.000', '100.000'],
      deposits: ['0.000', '0.000', '0.000'],
    })
    expect(months).toHaveLength(12)
    expect(months[10]).toMatchObject({ startsOn: '2026-02-01', revenue: '300.000', expense: '120.000' })
    const receivable = cards.find(card => card.code === 'receivable')!.lines!
    const { closing } = await t.call(ledgerContract.ledgerTotals, {
      accountId: receivable.accountIds![0]!,
      from: '2025-01-01',
      to: '2026-03-31',
    })
    expect(closing).toBe('330.000')
  })

  test('a past month, and a cost centre, which has a result only', async () => {
    const past = await t.call(showOverview, { month: '2026-02-15' })
    expect(past.cards.find(card => card.code === 'cash')!.amount).toBe('1000.000')
    const centre = await t.call(showOverview, { costCenterId: '00000000-0000-7000-8000-000000000001' })
    expect(centre.cards.map(card => [card.code, card.amount])).toEqual([
      ['revenue', '0.000'],
      ['expense', '0.000'],
      ['result', '0.000'],
    ])
  })

  test('upper modules bring figures of documents and what waits', async () => {
    const { cards, attention } = await t.call(showOverview, {})
    expect(cards.find(card => card.code === 'overdue')).toMatchObject({ amount: '5.000', lines: null })
    expect(attention).toContainEqual({ code: 'openShifts', count: 2 })
  })
})

test('ratios of the last ended month over its twelve, and «does not apply» without a divisor', async () => {
  const { months, rows, flowsFrom } = await t.call(showRatios, {})
  expect([months[0]!.startsOn, months[11]!.endsOn, flowsFrom]).toEqual([
    '2025-03-01',
    '2026-02-28',
    '2025-03-01',
  ])
  const last = Object.fromEntries(rows.map(row => [row.code, row.values[11]]))
  // Assets 1,400.000; payable 120.000; revenue 400.000 and expense 120.000 in twelve months.
  expect(last).toEqual({
    current: 1167,
    quick: 1167,
    netMargin: 7000,
    roa: 2000,
    roe: 2188,
    debtToEquity: 9,
    dso: 36_500,
    dpo: 36_500,
    interestCover: null,
  })
  expect(rows[0]!.values[0]).toBeNull()
  expect(rows[2]).toMatchObject({ above: { amount: '280.000' }, below: { amount: '400.000' } })
})
