import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CashFlow, Control } from '../account/account.rules.ts'
import { balanceSheetRows } from '../statement/balanceSheet.rules.ts'
import { cashFlowRows } from '../statement/cashFlow.rules.ts'
import { type Comparison, comparedDays, incomeStatementRows, type ReportAccount } from './report.rules.ts'

describe('the days a report is compared with', () => {
  test.each<[string, string, Comparison, [string, string] | null]>([
    ['2026-03-01', '2026-03-31', 'none', null],
    ['2026-03-01', '2026-03-31', 'previous', ['2026-02-01', '2026-02-28']],
    ['2026-02-01', '2026-02-28', 'previous', ['2026-01-01', '2026-01-31']],
    ['2026-01-01', '2026-03-31', 'previous', ['2025-10-01', '2025-12-31']],
    ['2026-01-01', '2026-12-31', 'previous', ['2025-01-01', '2025-12-31']],
    ['2026-03-01', '2026-03-15', 'previous', ['2026-02-01', '2026-02-15']],
    ['2026-03-11', '2026-03-20', 'previous', ['2026-03-01', '2026-03-10']],
    ['2024-02-01', '2024-02-29', 'lastYear', ['2023-02-01', '2023-02-28']],
    ['2025-02-01', '2025-02-28', 'lastYear', ['2024-02-01', '2024-02-29']],
    ['2026-03-11', '2026-03-20', 'lastYear', ['2025-03-11', '2025-03-20']],
  ])('%s to %s, %s', (from, to, comparison, expected) => {
    expect(comparedDays({ from, to }, comparison)).toEqual(expected && { from: expected[0], to: expected[1] })
  })
})

const account = (
  code: string,
  cashFlow: CashFlow,
  rest: { contra?: boolean; control?: Control; leaf?: boolean } = {},
): ReportAccount => ({
  accountId: `id-${code}`,
  code,
  nameAr: code,
  nameEn: null,
  class: Number(code[0]),
  level: [1, 2, 4, 6].indexOf(code.length) + 1,
  leaf: code.length >= 4,
  contra: false,
  control: 'none',
  cashFlow,
  ...rest,
})

const chart: readonly ReportAccount[] = [
  account('1', 'operating'),
  account('11', 'operating'),
  account('1101', 'cash', { control: 'treasury' }),
  account('1104', 'operating', { control: 'cheque' }),
  account('1106', 'operating'),
  account('12', 'investing'),
  account('1201', 'investing', { control: 'asset' }),
  account('1202', 'operating', { control: 'asset', contra: true }),
  account('2', 'operating'),
  account('21', 'operating'),
  account('2101', 'operating'),
  account('2105', 'operating'),
  account('22', 'financing'),
  account('2201', 'financing'),
  account('3', 'financing'),
  account('31', 'financing'),
  account('3101', 'financing'),
  account('4', 'operating'),
  account('41', 'operating'),
  account('4101', 'operating'),
  account('4205', 'operating'),
  account('5', 'operating'),
  account('51', 'operating'),
  account('5101', 'operating'),
]
const leaves = chart.filter(one => one.leaf).map(one => one.accountId)

type Entry = readonly [debit: string, credit: string, minor: number]
const entries: fc.Arbitrary<Entry[]> = fc.array(
  fc.tuple(
    fc.constantFrom(...leaves),
    fc.constantFrom(...leaves),
    fc.integer({ min: 1, max: 9_000_000_000_000 }),
  ),
  { maxLength: 40 },
)

function sumsOf(posted: readonly Entry[]) {
  const sums = new Map<string, { debit: number; credit: number }>()
  const add = (id: string, debit: number, credit: number) => {
    const before = sums.get(id) ?? { debit: 0, credit: 0 }
    sums.set(id, { debit: before.debit + debit, credit: before.credit + credit })
  }
  for (const [debit, credit, minor] of posted) {
    add(debit, minor, 0)
    add(credit, 0, minor)
  }
  return sums
}

const rowOf = (
  rows: readonly { word: string | null; code: string | null; amounts: readonly number[] }[],
  name: string,
) => rows.find(row => row.word === name || row.code === name)?.amounts[0] ?? 0

describe('statements of any books', () => {
  test('assets are liabilities, equity and result, at every level (invariant 14)', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 6 }), (posted, level) => {
        const rows = balanceSheetRows(chart, [sumsOf(posted)], {
          level,
          zero: false,
          chequesUnearnedId: 'id-2105',
          chequesReceivableId: 'id-1104',
        })
        expect(rowOf(rows, '1')).toBe(rowOf(rows, 'liabilitiesAndEquity'))
        expect(rowOf(rows, '2') + rowOf(rows, '3')).toBe(rowOf(rows, 'liabilitiesAndEquity'))
        for (const row of rows) expect(Object.is(row.amounts[0], -0)).toBe(false)
      }),
    )
  })

  test('cheques for future periods stand against the cheques on hand (rule 23)', () => {
    const posted: Entry[] = [['id-1104', 'id-2105', 640_000]]
    const rows = balanceSheetRows(chart, [sumsOf(posted)], {
      level: 6,
      zero: false,
      chequesUnearnedId: 'id-2105',
      chequesReceivableId: 'id-1104',
    })
    expect(rows.map(row => [row.code ?? row.word, row.amounts[0]])).toEqual([
      ['1', 0],
      ['11', 0],
      ['1104', 640_000],
      ['2105', -640_000],
      ['liabilitiesAndEquity', 0],
    ])
    expect(rows[1]?.lines).toEqual({ accountId: 'id-11', alsoAccountId: 'id-2105', days: 'through' })
    expect(rows[3]?.lines).toEqual({ accountId: 'id-2105', days: 'through' })
  })

  test('what of a loan falls due within a year is current, and the liabilities stay what they are (rule 23)', () => {
    const posted: Entry[] = [['id-1101', 'id-2201', 8_000]]
    const sheet = (later: number) =>
      balanceSheetRows(chart, [sumsOf(posted)], {
        level: 6,
        zero: false,
        chequesUnearnedId: null,
        chequesReceivableId: null,
        loan: { accountId: 'id-2201', laterMinor: [later] },
      }).filter(row => row.code?.startsWith('2') || row.word === 'dueWithinYear')
    expect(sheet(5_000).map(row => [row.code ?? row.word, row.amounts[0], row.lines === null])).toEqual([
      ['2', 8_000, false],
      ['21', 3_000, true],
      ['dueWithinYear', 3_000, true],
      ['22', 5_000, true],
      ['2201', 5_000, true],
    ])
    // All of it due within the year, or a schedule that owes more than the books: nothing is lost.
    expect(sheet(0).map(row => [row.code ?? row.word, row.amounts[0]])).toEqual([
      ['2', 8_000],
      ['21', 8_000],
      ['dueWithinYear', 8_000],
    ])
    expect(sheet(9_000).find(row => row.code === '2201')!.amounts[0]).toBe(8_000)
  })

  test('the sections of the cash flow add up to the change in cash (invariant 15)', () => {
    fc.assert(
      fc.property(entries, entries, (before, posted) => {
        const opening = sumsOf(before).get('id-1101')
        const openingCash = (opening?.debit ?? 0) - (opening?.credit ?? 0)
        const sums = sumsOf(posted)
        const rows = cashFlowRows({
          accounts: chart,
          columns: [sums],
          openingCash: [openingCash],
          disposalIds: new Set(['id-4205']),
          zero: false,
        })
        const cash = sums.get('id-1101')
        const change = (cash?.debit ?? 0) - (cash?.credit ?? 0)
        expect(rowOf(rows, 'netChange')).toBe(change)
        expect(rowOf(rows, 'operating') + rowOf(rows, 'investing') + rowOf(rows, 'financing')).toBe(change)
        expect(rowOf(rows, 'closingCash')).toBe(openingCash + change)
      }),
    )
  })

  test('a disposal is investing: the price got for the asset, whatever its book value', () => {
    const posted: Entry[] = [
      ['id-1202', 'id-1201', 3_000],
      ['id-1101', 'id-1201', 4_000],
      ['id-1101', 'id-4205', 500],
    ]
    const rows = cashFlowRows({
      accounts: chart,
      columns: [sumsOf(posted)],
      openingCash: [0],
      disposalIds: new Set(['id-4205']),
      zero: false,
    })
    expect(rowOf(rows, 'operating')).toBe(0)
    expect(rowOf(rows, 'investing')).toBe(4_500)
  })

  test('the income statement is the sum of its classes', () => {
    fc.assert(
      fc.property(entries, posted => {
        const rows = incomeStatementRows(chart, [sumsOf(posted)], { level: 6, zero: false })
        expect(rowOf(rows, '4') - rowOf(rows, '5')).toBe(rowOf(rows, 'netResult'))
      }),
    )
  })
})
