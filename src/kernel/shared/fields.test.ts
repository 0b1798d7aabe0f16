import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { codeText, day, instant, optionalText, share, text, wholeNumber } from './fields.ts'
import { inputRefusal } from './input-refusal.ts'

describe('Days and instants from outside', () => {
  test.each(['1800-01-01', '2026-02-28', '2999-12-31'])('%s is a day', value => {
    expect(day().safeParse(value).success).toBe(true)
  })

  test.each(['0001-01-01', '1799-12-31', '3000-01-01', '9999-12-31', '2026-02-30'])('%s is none', value => {
    expect(day().safeParse(value).success).toBe(false)
  })

  test('an instant at the end of the calendar is refused: a zone ahead of Greenwich would leave four digits', () => {
    expect(instant().safeParse('2026-12-01T10:00:00+03:00').success).toBe(true)
    expect(instant().safeParse('9999-12-31T23:59:59Z').success).toBe(false)
    expect(instant().safeParse('0000-01-01T00:00:00Z').success).toBe(false)
  })
})

describe('A text from outside', () => {
  test.each(['\u200f\u200e', ' \u2067\u2069 ', '\ufeff', '\u061c'])(
    'that shows nothing is no text',
    typed => {
      const parsed = z.object({ name: text() }).safeParse({ name: typed }, { reportInput: true })
      expect(parsed.success ? null : inputRefusal(parsed.error.issues).code).toBe('kernel.field.required')
      expect(codeText().safeParse(typed).success).toBe(false)
      expect(optionalText().parse(typed)).toBeNull()
    },
  )

  test('keeps the marks between its letters', () => {
    expect(text().parse('أ\u200fب')).toBe('أ\u200fب')
    expect(optionalText().parse('-')).toBe('-')
  })
})

test('a number that nobody counts to is told the largest of its field', () => {
  const parsed = z.object({ days: wholeNumber(1, 60) }).safeParse({ days: 2 ** 60 })
  expect(parsed.success ? null : inputRefusal(parsed.error.issues)).toMatchObject({
    code: 'kernel.field.tooBig',
    field: 'days',
    params: { max: 60 },
  })
})

test('a share beyond its limits is told the percentage, not the hundredths it travels in', () => {
  const refusalOf = (typed: number) => {
    const { error } = z.object({ cap: share(1_000, 100_000) }).safeParse({ cap: typed })
    return error ? inputRefusal(error.issues) : null
  }
  expect(refusalOf(1_000)).toBeNull()
  expect(refusalOf(100_000)).toBeNull()
  expect(refusalOf(999)).toMatchObject({ code: 'kernel.field.tooSmall', params: { min: '10%' } })
  for (const typed of [100_001, 2 ** 60])
    expect(refusalOf(typed)).toMatchObject({ code: 'kernel.field.tooBig', params: { max: '1000%' } })
})
