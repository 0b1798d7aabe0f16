import { expect, test } from 'vitest'
import { defaultInspectionKeys } from '#modules/fleet/public.ts'
import { checkName } from './checkNames.pdf.ts'

test('every line of the usual checklist has an Arabic and an English name on paper', () => {
  for (const key of defaultInspectionKeys) {
    const [arabic, english] = checkName(key)
    expect(arabic, key).toMatch(/^[\u0621-\u064a ]+$/)
    expect(english, key).toMatch(/^[A-Z][a-z ]+$/)
  }
})

test('a line a company added itself is printed as the company wrote it', () => {
  expect(checkName('عجلة احتياطية')).toEqual(['عجلة احتياطية', 'عجلة احتياطية'])
})
