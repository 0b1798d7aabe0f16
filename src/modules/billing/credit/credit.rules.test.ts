import { expect, test } from 'vitest'
import { composeInvoice } from '../invoice/invoice.rules.ts'
import type { LineTax } from '../taxCode/tax.rules.ts'
import { lineBeyondItsCode, takenInBase, withRestInBase, withRestOfTax } from './credit.rules.ts'

const vat = { code: 'S', rateBps: 1500 }
const draft = (amountMinor: number) => ({ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor })

/** Credits the parts one after the other; what each came to, net and tax. */
function credits(whole: readonly number[], parts: readonly (readonly number[])[], taxInclusive: boolean) {
  const taxOfLines = (lines: readonly number[]) => lines.map(() => vat)
  const charged = composeInvoice(whole.map(draft), taxOfLines(whole), null, taxInclusive)
  let rest = { ...vat, netMinor: charged.totalMinor - charged.taxMinor, taxMinor: charged.taxMinor }
  const made = parts.map(part => {
    const composed = composeInvoice(part.map(draft), taxOfLines(part), null, taxInclusive)
    const { totalMinor, taxMinor, lines } = withRestOfTax(composed, taxOfLines(part), [rest], taxInclusive)
    expect(lines.reduce((sum, line) => sum + line.netMinor + line.taxMinor, 0)).toBe(totalMinor)
    const netMinor = totalMinor - taxMinor
    rest = { ...rest, netMinor: rest.netMinor - netMinor, taxMinor: rest.taxMinor - taxMinor }
    return [netMinor, taxMinor]
  })
  return { made, left: [rest.netMinor, rest.taxMinor] }
}

test('the last credit takes the rest of the tax: three lines of 10.10 at 15 %', () => {
  const { made, left } = credits([1010, 1010, 1010], [[1010], [1010], [1010]], false)
  expect(made).toEqual([
    [1010, 152],
    [1010, 152],
    [1010, 151],
  ])
  expect(left).toEqual([0, 0])
})

test('where rounding ran below, the last credit takes more; where it ran above, no credit takes tax that was not charged', () => {
  const below = Array.from({ length: 4 }, () => [101])
  expect(credits([101, 101, 101, 101], below, false).made.map(([, tax]) => tax)).toEqual([15, 15, 15, 16])
  const above = Array.from({ length: 10 }, () => [10])
  const { made, left } = credits(
    Array.from({ length: 10 }, () => 10),
    above,
    false,
  )
  expect([made.reduce((sum, [, tax]) => sum + tax!, 0), ...left]).toEqual([15, 0, 0])
})

test('parts with the tax inside end at the whole as well, in whatever parts', () => {
  for (const parts of [
    [[1010], [1010], [1010]],
    [[1], [1009, 1010], [1010]],
    [[333], [333], [333], [2031]],
  ]) {
    const { made, left } = credits([1010, 1010, 1010], parts, true)
    expect(left).toEqual([0, 0])
    expect(made.flat().every(minor => minor >= 0)).toBe(true)
  }
})

test('a credit takes no more of a tax code than its document has of it, whatever is left of the rest', () => {
  const zero = { code: 'Z', rateBps: 0 }
  const left = [
    { ...zero, netMinor: 100_000, taxMinor: 0 },
    { ...vat, netMinor: 10_000, taxMinor: 1_500 },
  ]
  const beyond = (lines: readonly { amountMinor: number; tax: LineTax }[], inclusive = false) => {
    const tax = lines.map(line => line.tax)
    const composed = composeInvoice(
      lines.map(({ amountMinor }) => draft(amountMinor)),
      tax,
      null,
      inclusive,
    )
    return lineBeyondItsCode(composed, tax, left, inclusive)
  }
  const none = { code: null, rateBps: null }
  expect(beyond([{ amountMinor: 50_000, tax: vat }])).toEqual({ at: 0, leftMinor: 10_000 })
  expect(
    beyond([
      { amountMinor: 4_000, tax: vat },
      { amountMinor: 6_001, tax: vat },
    ]),
  ).toEqual({ at: 1, leftMinor: 6_000 })
  expect(beyond([{ amountMinor: 1, tax: { code: 'E', rateBps: 0 } }])).toEqual({ at: 0, leftMinor: 0 })
  expect(beyond([{ amountMinor: 11_500, tax: vat }], true)).toBeNull()
  expect(beyond([{ amountMinor: 11_501, tax: vat }], true)).toEqual({ at: 0, leftMinor: 11_500 })
  expect(
    beyond([
      { amountMinor: 100_000, tax: zero },
      { amountMinor: 10_000, tax: vat },
      { amountMinor: 5, tax: none },
    ]),
  ).toBeNull()
})

test('credits of a foreign document take what is left of it in the books: none more than there is, the last one all', () => {
  const own = { netMinor: 500, taxMinor: 75 }
  expect(takenInBase(own, { netMinor: 900, taxMinor: 74 }, false)).toEqual({ netMinor: 500, taxMinor: 74 })
  expect(takenInBase(own, { netMinor: 500, taxMinor: 80 }, false)).toEqual({ netMinor: 499, taxMinor: 75 })
  expect(takenInBase(own, { netMinor: 498, taxMinor: 77 }, true)).toEqual({ netMinor: 498, taxMinor: 77 })
  // A last credit whose own tax rounds to nothing takes the unit that the others left.
  const composed = composeInvoice([draft(1)], [vat], null, false)
  expect(composed.taxMinor).toBe(0)
  expect(withRestInBase(composed, { netMinor: 4, taxMinor: 1 })).toMatchObject({ taxMinor: 1, totalMinor: 5 })
  const untaxed = composeInvoice([draft(1)], [{ code: null, rateBps: null }], null, false)
  expect(withRestInBase(untaxed, { netMinor: 4, taxMinor: 1 })).toBeNull()
})
