import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBase } from '#modules/accounting/public.ts'
import { takeBack, whyNotDeduct, withDeductions, worthOf } from '../advance/advance.rules.ts'
import { composeInvoice } from '../invoice/invoice.rules.ts'
import { carriedFor, totalsInBase, withDigitsOf } from './foreign.rules.ts'

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

test('what takes an advance back lies between two sums converted once; no part of the rest falls below zero', () => {
  const amount = fc.integer({ min: 1, max: 9_999_999 })
  const rates = fc.constantFrom(0, 500, 1_500)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, rates), { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(amount, rates), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 1_000 }),
      (priced, ahead, rate, share) => {
        const draft = { descriptionAr: 'خدمة', key: 'x' }
        const tax = priced.map(([, rateBps]) => (rateBps > 0 ? { code: 'S', rateBps } : untaxed))
        const lines = priced.map(([amountMinor]) => ({ ...draft, amountMinor }))
        const own = { lines, tax, totals: composeInvoice(lines, tax, null, false) }
        const parts = ahead.map(([netMinor, rateBps]) => ({
          code: rateBps > 0 ? 'S' : null,
          rateBps,
          netMinor,
          taxMinor: Math.floor((netMinor * rateBps) / 10_000),
          carriedMinor: netMinor,
        }))
        const advance = { invoiceId: 'a', number: 'INV-1', currency: 'USD' as const, parts }
        const wish = Math.max(1, Math.floor((worthOf(parts) * share) / 1_000))
        const most = Math.min(wish, own.totals.totalMinor)
        fc.pre(whyNotDeduct(advance, most, own.totals, '', String) === null)
        const { totals: typed } = withDeductions(own, [{ advance, parts: takeBack(parts, most) }], false)
        const text = `0.${String(rate).padStart(5, '0')}`
        const inBooks = totalsInBase(typed, text, 'USD', 'KWD')
        expect(inBooks.totalMinor).toBe(inBase(typed.totalMinor, text, 'USD', 'KWD'))
        expect(inBooks.totalMinor).toBe(inBooks.subtotalMinor - inBooks.discountMinor + inBooks.taxMinor)
        expect(
          Math.min(inBooks.subtotalMinor - inBooks.discountMinor, inBooks.taxMinor),
        ).toBeGreaterThanOrEqual(0)
        for (const [at, { netMinor, taxMinor }] of inBooks.lines.entries()) {
          const sign = at < lines.length ? 1 : -1
          expect(Math.min(netMinor * sign, taxMinor * sign)).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
