import { expect, test } from 'vitest'
import { hrefOfCell } from './reportLinks.web.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }

test('revenue opens the statement of its account without year-end entries', () => {
  expect(hrefOfCell({ accountId: 'a', days: 'period' }, march, { costCenterId: 'c' })).toBe(
    '/finance/ledger?account=a&from=2026-03-01&to=2026-03-31&withClosing=false&costCenterId=c',
  )
})

test('a balance opens everything up to its day', () => {
  expect(hrefOfCell({ accountId: 'a', days: 'through' }, march, {})).toBe(
    '/finance/ledger?account=a&to=2026-03-31',
  )
})

test('the result opens the lines of both its classes', () => {
  expect(hrefOfCell({ classes: '45', days: 'through' }, march, {})).toBe(
    '/finance/ledger?tab=entries&classes=45&to=2026-03-31&all=true',
  )
})

test('cash at the beginning opens what came before, with the opening entries of the period', () => {
  expect(hrefOfCell({ section: 'cash', days: 'before' }, march, {})).toBe(
    '/finance/ledger?tab=entries&section=cash&to=2026-02-28&openingTo=2026-03-31&all=true',
  )
})
