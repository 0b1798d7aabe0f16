import { expect, test } from 'vitest'
import { numbered } from './links.web.ts'

test('a document that a refusal names by number is found in its list, an entry in the journal', () => {
  expect(numbered('RCT-2026-00032')).toEqual({
    href: '/finance/payments?search=RCT-2026-00032',
    permission: 'finance.payments.view',
  })
  expect(numbered('BILL-2026-00001').href).toBe('/finance/vendors/bills?search=BILL-2026-00001')
  expect(numbered('JE-2026-00007')).toEqual({
    href: '/finance/journal-entries?search=JE-2026-00007',
    permission: 'finance.ledger.view',
  })
})
