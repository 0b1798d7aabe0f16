import { expect, test } from 'vitest'
import { registerSourceLink, sourceHref } from './sources.web.ts'

test('a source key opens the document whose prefix fits best', () => {
  registerSourceLink('billing:', () => '/finance')
  registerSourceLink('billing:invoice:', key => `/finance/invoices/${key.split(':')[2]}`)
  expect(sourceHref('billing:invoice:i1:issue')).toBe('/finance/invoices/i1')
  expect(sourceHref('billing:payment:p1:post')).toBe('/finance')
})

test('an entry without a registered document has no link', () => {
  expect(sourceHref('accounting:manual:m1:post')).toBeNull()
  expect(sourceHref(null)).toBeNull()
})
