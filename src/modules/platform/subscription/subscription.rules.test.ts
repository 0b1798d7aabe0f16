import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { whyNotReason, whyNotVisit } from '../browse/browse.rules.ts'
import { contrast, whyNotBrandColour } from '../settings/branding.rules.ts'
import { anchorOf, periodEnd, planChange, subscriptionOn, trialFrom } from './subscription.rules.ts'

describe('a subscription', () => {
  test('a trial of 20 November 2026 lasts to 4 December', () => {
    const trial = trialFrom('2026-11-20', 14, 'professional')
    expect(trial.endsOn).toBe('2026-12-04')
    expect(subscriptionOn(trial, '2026-12-04').state).toBe('trial')
    expect(subscriptionOn(trial, '2026-12-05')).toMatchObject({ state: 'free', planCode: 'free' })
  })

  test('never goes back, however the days pass', () => {
    const order = ['trial', 'active', 'grace', 'free']
    fc.assert(
      fc.property(
        fc.constantFrom('trial' as const, 'monthly' as const),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (cycle, first, later) => {
          const start = {
            ...trialFrom('2026-11-20', 14, 'professional'),
            cycle,
            state: cycle === 'trial' ? ('trial' as const) : ('active' as const),
          }
          const then = subscriptionOn(start, addDays('2026-11-20', first))
          const after = subscriptionOn(then, addDays('2026-11-20', first + later))
          expect(order.indexOf(after.state)).toBeGreaterThanOrEqual(order.indexOf(then.state))
          expect(after).toEqual(subscriptionOn(start, addDays('2026-11-20', first + later)))
        },
      ),
    )
  })

  test('a credit is never more than was paid nor than the new price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        (day, paidMinor, priceMinor) => {
          const now = {
            planCode: 'basic',
            cycle: 'yearly' as const,
            state: 'active' as const,
            startsOn: '2026-01-01',
            endsOn: '2026-12-31',
            paidMinor,
          }
          const change = planChange(
            now,
            2,
            { cycle: 'yearly', priceMinor, rank: 3 },
            addDays('2026-01-01', day),
          )
          expect(change.creditMinor).toBeLessThanOrEqual(Math.min(paidMinor, priceMinor))
          expect(change.creditMinor + change.dueMinor).toBe(priceMinor)
        },
      ),
    )
  })

  test('months in a row keep the day of the first start: 31 October, 30 November, 31 December, 31 January', () => {
    const starts = ['2026-10-31']
    let now = {
      planCode: 'basic',
      cycle: 'monthly' as const,
      state: 'active' as const,
      startsOn: '2026-10-31',
      endsOn: periodEnd('2026-10-31', 'monthly'),
      paidMinor: 25_000,
      anchorDay: 31,
    }
    for (let month = 0; month < 4; month++) {
      const startsOn = addDays(now.endsOn, 1)
      // Renewed at its end, whether it was paid on the day or ran on as a cheaper plan.
      const today = month % 2 === 0 ? startsOn : now.endsOn
      const lapsed = { ...now, state: month % 2 === 0 ? ('grace' as const) : ('active' as const) }
      const change = planChange(lapsed, 3, { cycle: 'monthly', priceMinor: 1, rank: 2 }, today)
      expect(change.startsOn).toBe(startsOn)
      now = { ...now, startsOn, endsOn: change.endsOn, anchorDay: anchorOf(lapsed, startsOn) }
      starts.push(startsOn)
    }
    expect(starts).toEqual(['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
    expect(now.endsOn).toBe('2027-03-30')
  })

  test('a cheaper plan begins when the present one ends', () => {
    const now = {
      planCode: 'professional',
      cycle: 'yearly' as const,
      state: 'active' as const,
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      paidMinor: 500_000,
    }
    expect(planChange(now, 3, { cycle: 'monthly', priceMinor: 25_000, rank: 2 }, '2026-07-01')).toEqual({
      takesEffect: 'atEnd',
      startsOn: '2027-01-01',
      endsOn: '2027-01-31',
      creditMinor: 0,
      dueMinor: 25_000,
    })
  })
})

describe('colours', () => {
  test('contrast is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5)
    expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5)
    expect(whyNotBrandColour('#777777', 'accent')).toMatchObject({ field: 'accent' })
    expect(whyNotBrandColour(null, 'accent')).toBeNull()
  })
})

describe('visits', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const until = new Date('2026-11-22T09:00:00Z')
  test('consent is asked by what the company chose', () => {
    const answers = (['none', 'writes', 'all'] as const).map(asks =>
      (['read', 'write'] as const).map(wanted =>
        [null, { mode: 'read' as const, until }, { mode: 'write' as const, until }].map(
          consent => whyNotVisit(asks, wanted, consent, now) === null,
        ),
      ),
    )
    expect(answers).toEqual([
      [
        [true, true, true],
        [true, true, true],
      ],
      [
        [true, true, true],
        [false, false, true],
      ],
      [
        [false, true, true],
        [false, false, true],
      ],
    ])
    expect(whyNotVisit('all', 'read', { mode: 'read', until: now }, now)).not.toBeNull()
  })

  test('a reason has ten characters without the spaces around it', () => {
    expect(whyNotReason('طلب       ')).not.toBeNull()
    expect(whyNotReason('1234567890')).toBeNull()
  })
})
