import { expect, test, vi } from 'vitest'
import { m } from '#generated/words/messages.js'
import { errorLines, firstProblem } from './errorLines.web.ts'

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})

type Values = { note: string; earlyReturnFee: string; terms: string; items: { quantity: string }[] }

test('the summary of a form says of every error which field it stands at, in a list also in which row', () => {
  const tooLong = { type: 'too_big', message: 'أطول من المسموح.' }
  const lines = errorLines<Values>(
    {
      note: tooLong,
      earlyReturnFee: tooLong,
      terms: tooLong,
      items: [undefined as never, { quantity: tooLong }],
    },
    ['غير محفوظ.'],
  )
  expect(lines).toEqual([
    { field: 'note', text: `${m['rentals.field.note']()}: أطول من المسموح.` },
    { field: 'earlyReturnFee', text: `${m['rentals.field.earlyReturnFee']()}: أطول من المسموح.` },
    { field: 'terms', text: `${m['rentals.quotation.termsShown']()}: أطول من المسموح.` },
    { field: 'items.1.quantity', text: `${m['rentals.field.quantity']()} 2: أطول من المسموح.` },
    { text: 'غير محفوظ.' },
  ])
})

test('a field of several parts shows the first sentence about any of them', () => {
  const past = { type: 'custom', message: 'الخصم لا يزيد على 100%.', ref: { name: 'x', message: 'no' } }
  expect(firstProblem({ basisPoints: past })).toBe('الخصم لا يزيد على 100%.')
  expect(firstProblem({ kind: { type: 'invalid' }, amount: past })).toBe('الخصم لا يزيد على 100%.')
  expect(firstProblem(undefined)).toBeNull()
})
