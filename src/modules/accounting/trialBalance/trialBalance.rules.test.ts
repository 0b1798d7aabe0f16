import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Balance, figures, figuresOf, statementRows, sumOf } from './trialBalance.rules.ts'

const account = (code: string) => ({
  id: code,
  code,
  nameAr: code,
  nameEn: null,
  level: [1, 2, 4, 6].indexOf(code.length) + 1,
})
const balance = (code: string, opening: number, debit: number, credit: number): Balance => ({
  accountId: code,
  code,
  level: account(code).level,
  opening,
  debit,
  credit,
  closing: opening + debit - credit,
})

const chart = ['1', '11', '1106', '1107', '12', '1201', '2', '21', '2101'].map(account)

test('a heading keeps debit and credit balances apart', () => {
  const rows = statementRows([balance('1106', 500, 100, 50), balance('1107', -80, 0, 20)], chart, new Set())
  expect(rows.map(row => row.account.code)).toEqual(['1', '11', '1106', '1107'])
  expect(rows[0]?.figures).toEqual({
    openingDebit: 500,
    openingCredit: 80,
    debit: 100,
    credit: 70,
    closingDebit: 550,
    closingCredit: 100,
  })
})

test('a closed heading keeps its sums and hides what is below', () => {
  const balances = [balance('1106', 500, 0, 0), balance('2101', -500, 0, 0)]
  const rows = statementRows(balances, chart, new Set(['1']))
  expect(rows.map(row => [row.account.code, row.isHeading, row.isOpen])).toEqual([
    ['1', true, false],
    ['2', true, true],
    ['21', true, true],
    ['2101', false, false],
  ])
})

test('the classes add up to the total, column by column', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const moved = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('1106', '1107', '1201', '2101'), amount, moved, moved), {
        maxLength: 4,
      }),
      drawn => {
        const balances = [...new Map(drawn.map(([code, ...rest]) => [code, balance(code, ...rest)])).values()]
        const total = sumOf(balances)
        const classes = statementRows(balances, chart, new Set()).filter(row => row.account.level === 1)
        for (const figure of figures)
          expect(classes.reduce((sum, row) => sum + row.figures[figure], 0)).toBe(total[figure])
      },
    ),
  )
})

test('each balance of an account stands on one side', () => {
  expect(figuresOf(balance('1106', -80, 100, 0))).toMatchObject({ openingCredit: 80, closingDebit: 20 })
})
