import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { custodianShare, type MarkFacts, sameMarkQuestion, whyNotDecide } from './mark.rules.ts'

const m1 = { id: 'M1', view: 'left' as const, type: 'scratch' as const, x: 420, y: 310 }

describe('Damage marks (R13)', () => {
  test('a scratch 28 units away is asked about', () => {
    expect(sameMarkQuestion({ view: 'left', type: 'scratch', x: 440, y: 330 }, [m1])).toEqual({
      open: m1,
      units: 28,
    })
  })

  test('another view, another type or 41 units are not asked about', () => {
    expect(sameMarkQuestion({ ...m1, view: 'right' }, [m1])).toBeNull()
    expect(sameMarkQuestion({ ...m1, type: 'dent' }, [m1])).toBeNull()
    expect(sameMarkQuestion({ ...m1, x: 460 }, [m1])).not.toBeNull()
    expect(sameMarkQuestion({ ...m1, x: 461 }, [m1])).toBeNull()
  })

  test('the nearest of several open marks is meant', () => {
    const near = { ...m1, id: 'M3', x: 425 }
    expect(sameMarkQuestion({ ...m1, x: 430 }, [m1, near])?.open.id).toBe('M3')
  })

  const seenAtReturn: MarkFacts = {
    decision: 'pending',
    chargedBy: null,
    firstSeenIn: { purpose: 'in', state: 'signed', custodyId: 'C1' },
  }
  const charge = { decision: 'custodian' as const, amountMinor: 60_000 }

  test('damage first seen at a return may be charged, once', () => {
    expect(whyNotDecide(seenAtReturn, charge)).toBeNull()
    const charged = { ...seenAtReturn, decision: 'custodian' as const, chargedBy: 'INV-2026-00007' }
    expect(whyNotDecide(charged, charge)).toMatchObject({
      code: 'fleet.mark.charged',
      params: { document: 'INV-2026-00007' },
    })
  })

  test.each([
    [{ purpose: 'out' as const, state: 'signed' as const, custodyId: 'C1' }],
    [{ purpose: 'periodic' as const, state: 'signed' as const, custodyId: null }],
    [{ purpose: 'in' as const, state: 'draft' as const, custodyId: 'C1' }],
    [{ purpose: 'in' as const, state: 'voided' as const, custodyId: 'C1' }],
    [{ purpose: 'in' as const, state: 'signed' as const, custodyId: null }],
  ])('damage first seen in %o is not charged to a custodian', firstSeenIn => {
    const facts = { ...seenAtReturn, firstSeenIn }
    expect(whyNotDecide(facts, charge)).toMatchObject({ code: 'fleet.mark.notChargeable' })
    expect(whyNotDecide(facts, { decision: 'company', amountMinor: null })).toBeNull()
  })

  test('with a waiver the custodian pays no more than its excess', () => {
    expect(custodianShare(180_000, 50_000)).toBe(50_000)
    expect(custodianShare(30_000, 50_000)).toBe(30_000)
    expect(custodianShare(180_000, null)).toBe(180_000)
  })

  test('1,000 chains of decisions charge no mark twice and none that was there before', () => {
    const step = fc.constantFrom('custodian' as const, 'insurer' as const, 'company' as const)
    const purpose = fc.constantFrom('in' as const, 'out' as const, 'periodic' as const)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), purpose, (steps, seen) => {
        let mark: MarkFacts = {
          ...seenAtReturn,
          firstSeenIn: { purpose: seen, state: 'signed', custodyId: 'C1' },
        }
        let charges = 0
        for (const decision of steps) {
          if (whyNotDecide(mark, { decision, amountMinor: 1 })) continue
          if (decision === 'custodian') charges += 1
          mark = { ...mark, decision, chargedBy: decision === 'custodian' ? 'INV' : null }
        }
        expect(charges).toBeLessThanOrEqual(seen === 'in' ? 1 : 0)
      }),
      { numRuns: 1000 },
    )
  })
})
