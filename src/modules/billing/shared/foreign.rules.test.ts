import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBase } from '#modules/accounting/shared/public.ts'
import { carriedFor, totalsInBase, withDigitsOf } from './foreign.rules.ts'
import { composeInvoice } from './invoice.rules.ts'

const untaxed = { code: null, rateBps: null }

test('USD 1,000.00 at 0.3075 is 307.500, at 0.3081 308.100', () => {
  expect(inBase(100_000, '0.3075', 'USD', 'KWD')).toBe(307_500)
  expect(inBase(100_000, '0.3081', 'USD', 'KWD')).toBe(308_100)
})

test('amounts read with three digits are meant with two, and never lose one', () => {
  expect(withDigitsOf(1_000_000, 'KWD', 'USD')).toBe(100_000)
  expect(withDigitsOf(1_005, 'KWD', 'USD')).toBeNull()
  expect(withDigitsOf(1_005, 'SAR', 'KWD')).toBe(10_050)
})

test('the total of a foreign document is converted once, and its lines lose nothing of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 0, max: 1_500 }),
      (amounts, rate, taxBps) => {
        const tax = taxBps > 0 ? { code: 'S', rateBps: taxBps } : untaxed
        const lines = amounts.map(amountMinor => ({ descriptionAr: 'خدمة', key: 'x', amountMinor }))
        const typed = composeInvoice(
          lines,
          amounts.map(() => tax),
          { bps: 700 },
          false,
        )
        const text = `0.${String(rate).padStart(5, '0')}`
        const own = totalsInBase(typed, text, 'USD', 'KWD')
        expect(own.totalMinor).toBe(inBase(typed.totalMinor, text, 'USD', 'KWD'))
        expect(own.totalMinor).toBe(own.subtotalMinor - own.discountMinor + own.taxMinor)
        for (const line of own.lines) expect(line.netMinor).toBe(line.revenueMinor - line.givenMinor)
      },
    ),
  )
})

test('a foreign item settled in parts ends at zero in both currencies, whatever the parts (invariant 19)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 100, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 6 }),
      (foreign, base, shares) => {
        let open = { foreignMinor: foreign, baseMinor: base }
        for (const share of [...shares, 1_000]) {
          const part = share === 1_000 ? open.foreignMinor : Math.floor((open.foreignMinor * share) / 1_000)
          if (part < 1 || open.baseMinor < 2) continue
          const carried = carriedFor(open, part)
          expect(carried).toBeGreaterThan(0)
          open = { foreignMinor: open.foreignMinor - part, baseMinor: open.baseMinor - carried }
          expect(open.baseMinor === 0).toBe(open.foreignMinor === 0)
        }
      },
    ),
  )
})
