import { expect, test } from 'vitest'
import { hrefOfFigure, type StatementQuestion } from './statementLinks.web.ts'

const question: StatementQuestion = {
  from: '2026-03-01',
  to: '2026-03-31',
  level: 6,
  under: null,
  zero: false,
  costCenterId: null,
  profitUnitId: null,
}
const figures = { openingDebit: 5, openingCredit: 0, debit: 2, credit: 1, closingDebit: 6, closingCredit: 0 }
const row = { account: { id: 'a1', code: '1106' }, figures, isHeading: false }

test('a movement opens one side of the lines of its days', () => {
  expect(hrefOfFigure(row, 'credit', question)).toBe(
    '/finance/ledger?account=a1&from=2026-03-01&to=2026-03-31&side=credit',
  )
})

test('an opening balance opens everything before the first day, a closing balance everything up to the last', () => {
  expect(hrefOfFigure(row, 'openingDebit', question)).toBe('/finance/ledger?account=a1&to=2026-02-28')
  expect(hrefOfFigure(row, 'closingDebit', question)).toBe('/finance/ledger?account=a1&to=2026-03-31')
})

test('a heading with balances on both sides opens the accounts under it', () => {
  const heading = {
    account: { id: 'h', code: '1' },
    figures: { ...figures, closingCredit: 4 },
    isHeading: true,
  }
  expect(hrefOfFigure(heading, 'closingCredit', question)).toBe(
    '/finance/ledger?tab=trialBalance&from=2026-03-01&to=2026-03-31&under=1',
  )
})
