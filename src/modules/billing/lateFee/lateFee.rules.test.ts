import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import {
  type DueRow,
  feeToAssess,
  isAssessmentDay,
  type LateFeeRule,
  lateFee,
  lateFeeRuleOn,
  lateFeeState,
  whyNotWaive,
} from './lateFee.rules.ts'

const rule: LateFeeRule = {
  graceDays: 5,
  tiers: [{ fromDay: 1, fixedMinor: 0, percentBasisPoints: 50 }],
  capMinor: null,
  capPercentBasisPoints: 2_000,
  validFromOn: '2026-01-01',
}
const row: DueRow = {
  dueOn: '2026-12-01',
  amountMinor: 210_000,
  settlements: [
    { on: '2026-12-10', amountMinor: 110_000 },
    { on: '2026-12-16', amountMinor: 100_000 },
  ],
}

/** Walks every evening with a pencil: slow and obvious. Amounts in ten-thousandths of a minor unit. */
function auditor(due: DueRow, used: LateFeeRule, throughOn: string): number {
  let tenThousandths = 0n
  for (let k = 1; addDays(due.dueOn, used.graceDays + k) <= throughOn; k += 1) {
    const evening = addDays(due.dueOn, used.graceDays + k)
    let unpaid = due.amountMinor
    for (const one of due.settlements) if (one.on <= evening) unpaid -= one.amountMinor
    if (unpaid <= 0) continue
    let tier = null
    for (const one of used.tiers) if (one.fromDay <= k && (!tier || one.fromDay > tier.fromDay)) tier = one
    if (tier) tenThousandths += BigInt(tier.fixedMinor) * 10_000n + BigInt(unpaid * tier.percentBasisPoints)
  }
  const rounded = Number((tenThousandths * 2n + 10_000n) / 20_000n)
  const caps = [rounded]
  if (used.capMinor !== null) caps.push(used.capMinor)
  if (used.capPercentBasisPoints !== null) {
    caps.push(Math.floor((due.amountMinor * used.capPercentBasisPoints + 5_000) / 10_000))
  }
  return Math.min(...caps)
}

describe('The late fee', () => {
  it.each([
    ['2026-12-06', 0],
    ['2026-12-07', 1_050],
    ['2026-12-09', 3_150],
    ['2026-12-14', 5_650],
    ['2026-12-15', 6_150],
    ['2026-12-16', 6_150],
    ['2027-03-01', 6_150],
  ])('of the example through %s is %i', (throughOn, accruedMinor) => {
    expect(lateFee(row, rule, throughOn).accruedMinor).toBe(accruedMinor)
  })

  it('stops at the smaller cap', () => {
    const unpaid = { ...row, settlements: [] }
    expect(lateFee(unpaid, rule, '2027-06-01')).toMatchObject({ accruedMinor: 42_000, capped: true })
    expect(lateFee(unpaid, { ...rule, capMinor: 15_000 }, '2027-06-01').accruedMinor).toBe(15_000)
  })

  it('changes with the tier of the late day and adds fixed amounts only while something is unpaid', () => {
    const tiers = [
      { fromDay: 1, fixedMinor: 1_000, percentBasisPoints: 0 },
      { fromDay: 4, fixedMinor: 2_000, percentBasisPoints: 10 },
    ]
    // 7 to 9 December 1.000 a day, 10 to 15 December 2.000 and 0.1 % of 100.000 a day
    expect(lateFee(row, { ...rule, tiers }, '2026-12-31')).toMatchObject({
      accruedMinor: 15_600,
      lateDays: 9,
    })
  })

  it('equals a naive auditor', () => {
    const cases = fc.record({
      amountMinor: fc.integer({ min: 1, max: 900_000 }),
      paid: fc.array(
        fc.record({ after: fc.integer({ min: -20, max: 90 }), share: fc.integer({ min: 1, max: 100 }) }),
        {
          maxLength: 4,
        },
      ),
      through: fc.integer({ min: -5, max: 120 }),
      graceDays: fc.integer({ min: 0, max: 12 }),
      tiers: fc.uniqueArray(
        fc.record({
          fromDay: fc.integer({ min: 1, max: 40 }),
          fixedMinor: fc.integer({ min: 0, max: 5_000 }),
          percentBasisPoints: fc.integer({ min: 0, max: 300 }),
        }),
        { maxLength: 3, selector: tier => tier.fromDay },
      ),
      capMinor: fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: null }),
      capPercentBasisPoints: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: null }),
    })
    fc.assert(
      fc.property(cases, random => {
        let left = random.amountMinor
        const settlements = random.paid.map(({ after, share }) => {
          const amountMinor = Math.floor((left * share) / 100)
          left -= amountMinor
          return { on: addDays('2026-12-01', after), amountMinor }
        })
        const due = { dueOn: '2026-12-01', amountMinor: random.amountMinor, settlements }
        const throughOn = addDays('2026-12-01', random.through)
        const used = { ...rule, ...random }
        expect(lateFee(due, used, throughOn).accruedMinor).toBe(auditor(due, used, throughOn))
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('Assessment and waiver', () => {
  it('invoice only the increase, so a rerun adds nothing', () => {
    expect(feeToAssess(6_150, 0)).toBe(6_150)
    expect(feeToAssess(6_150, 6_150)).toBe(0)
    expect(feeToAssess(6_150, 7_000)).toBe(0)
    expect(isAssessmentDay({ rowIsPaid: false, isMonthEnd: false, contractIsClosing: false })).toBe(false)
    expect(isAssessmentDay({ rowIsPaid: true, isMonthEnd: false, contractIsClosing: false })).toBe(true)
  })

  it('need a reason of ten characters and no more than was charged', () => {
    const fee = { assessedMinor: 6_150, waivedMinor: 0 }
    expect(whyNotWaive(fee, 3_000, null)).toMatchObject({ code: 'billing.lateFee.reasonRequired' })
    expect(whyNotWaive(fee, 3_000, 'قصير')).toMatchObject({ code: 'billing.lateFee.reasonRequired' })
    expect(whyNotWaive(fee, 7_000, 'عميل دائم منذ سنوات')).toMatchObject({
      code: 'billing.lateFee.waiveTooMuch',
    })
    expect(whyNotWaive(fee, 3_000, 'عميل دائم منذ سنوات')).toBeNull()
  })

  it.each([
    [{ accruedMinor: 0, assessedMinor: 0, waivedMinor: 0, paidMinor: 0 }, 'none'],
    [{ accruedMinor: 3_150, assessedMinor: 0, waivedMinor: 0, paidMinor: 0 }, 'accruing'],
    [{ accruedMinor: 6_150, assessedMinor: 6_150, waivedMinor: 3_000, paidMinor: 0 }, 'assessed'],
    [{ accruedMinor: 6_150, assessedMinor: 6_150, waivedMinor: 3_000, paidMinor: 3_150 }, 'paid'],
    [{ accruedMinor: 6_150, assessedMinor: 6_150, waivedMinor: 6_150, paidMinor: 0 }, 'waived'],
  ] as const)('of %j are in state %s', (fee, state) => {
    expect(lateFeeState(fee)).toBe(state)
  })

  it('use the newest version that has begun', () => {
    const newer = { ...rule, graceDays: 10, validFromOn: '2026-07-01' }
    expect(lateFeeRuleOn([newer, rule], '2026-06-30')).toBe(rule)
    expect(lateFeeRuleOn([rule, newer], '2026-07-01')).toBe(newer)
    expect(lateFeeRuleOn([newer], '2026-06-30')).toBeNull()
  })
})
