import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeInvoice } from '../invoice/invoice.rules.ts'
import { taxOfCredit, type UncreditedTax, withRestOfTax } from './credit.rules.ts'

const tax = { code: 'S', rateBps: 1500 }

/** Credits one invoice in pieces and answers the notes as they were composed. */
function creditInPieces(amountMinor: number, pieces: readonly number[], isInclusive: boolean) {
  const line = (minor: number) => [{ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor: minor }]
  const invoice = composeInvoice(line(amountMinor), [tax], null, isInclusive)
  let left: UncreditedTax = {
    code: 'S',
    netMinor: invoice.subtotalMinor - invoice.discountMinor,
    taxMinor: invoice.taxMinor,
    rateBps: 1500,
  }
  const notes = pieces.map(piece => {
    const composed = composeInvoice(line(piece), [tax], null, isInclusive)
    const note = withRestOfTax(composed, [tax], [left], isInclusive)
    left = {
      code: 'S',
      netMinor: left.netMinor - (note.totalMinor - note.taxMinor),
      taxMinor: left.taxMinor - note.taxMinor,
      rateBps: 1500,
    }
    return note
  })
  return { invoice, notes, left }
}

test('two credits of 0.10 take back the 0.03 of tax of an invoice of 0.20, not 0.04', () => {
  const { invoice, notes } = creditInPieces(20, [10, 10], false)
  expect(invoice.taxMinor).toBe(3)
  expect(notes.map(note => note.totalMinor)).toEqual([12, 11])
})

test('the last credit of an invoice takes what is left of its tax', () => {
  const { invoice, notes } = creditInPieces(30, [3, 3, 24], false)
  expect(notes.reduce((sum, note) => sum + note.totalMinor, 0)).toBe(invoice.totalMinor)
})

test('a credit before the last is taxed at the rate of its invoice', () => {
  expect(taxOfCredit({ netMinor: 40_000, taxMinor: 6_000, rateBps: 1500 }, 10_000)).toBe(1_500)
})

test('the credits of an invoice add up to it, whatever its pieces and wherever the tax stands', () => {
  const cases = fc.record({
    pieces: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 }),
    isInclusive: fc.boolean(),
  })
  fc.assert(
    fc.property(cases, ({ pieces, isInclusive }) => {
      const amount = pieces.reduce((sum, piece) => sum + piece, 0)
      const { invoice, notes, left } = creditInPieces(amount, pieces, isInclusive)
      expect(notes.reduce((sum, note) => sum + note.totalMinor, 0)).toBe(invoice.totalMinor)
      expect(left).toMatchObject({ netMinor: 0, taxMinor: 0 })
      for (const note of notes) expect(note.taxMinor).toBeGreaterThanOrEqual(0)
    }),
  )
})
