import { expect, test } from 'vitest'
import { type ClosingFacts, purgeDay, whyNotAskClosing, whyNotClose } from './closing.rules.ts'

const today = '2026-11-20'
const ready: ClosingFacts = { status: 'active', askedBy: null, exportedOn: today }
const ask = (facts: Partial<ClosingFacts>) => whyNotAskClosing({ ...ready, ...facts }, today)?.code ?? null
const close = (facts: Partial<ClosingFacts>, by = 'second') =>
  whyNotClose({ ...ready, askedBy: 'first', ...facts }, by, today)?.code ?? null

test.each([
  [ask({}), null],
  [ask({ status: 'suspended' }), null],
  [ask({ status: 'closed' }), 'platform.company.notActive'],
  [ask({ exportedOn: null }), 'platform.company.exportFirst'],
  [ask({ exportedOn: '2026-11-19' }), 'platform.company.exportFirst'],
  [ask({ askedBy: 'first' }), 'platform.company.closingAsked'],
  [close({}), null],
  [close({}, 'first'), 'platform.company.needsSecond'],
  [close({ askedBy: null }), 'platform.company.needsSecond'],
  [close({ exportedOn: '2026-11-19' }), 'platform.company.exportFirst'],
  [close({ status: 'closed' }), 'platform.company.notActive'],
])('closing: %s is %s', (code, expected) => {
  expect(code).toBe(expected)
})

test('the data of a company closed on 20 November go from 18 February', () => {
  expect(purgeDay('2026-11-20')).toBe('2027-02-18')
})
