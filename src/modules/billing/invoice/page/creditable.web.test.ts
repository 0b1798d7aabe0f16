import { expect, test } from 'vitest'
import { creditableText } from './creditable.web.ts'

test('a line of amounts with tax is credited out of its gross, any other out of its net', () => {
  const line = { net: '1000.00', tax: '150.00' }
  expect(creditableText(line, true, 'SAR')).toBe('1150.00')
  expect(creditableText(line, false, 'SAR')).toBe('1000.00')
  expect(creditableText({ net: '10.000', tax: '0.000' }, true, 'KWD')).toBe('10.000')
})
