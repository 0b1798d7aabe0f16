import { describe, expect, test } from 'vitest'
import { type Plan, sharesOf } from './share.rules.ts'

const plan = (capMinor: number | null = null): Plan => ({
  capMinor,
  rules: [
    {
      serviceGroup: 'consultation',
      shareKind: 'fixed',
      shareBps: null,
      shareMinor: 3000,
      needsApproval: false,
    },
    { serviceGroup: 'lab', shareKind: 'percent', shareBps: 2000, shareMinor: null, needsApproval: true },
  ],
})
const lines = (consultation: number, lab: number) =>
  [
    { group: 'consultation', priceMinor: consultation },
    { group: 'lab', priceMinor: lab },
  ] as const
const parts = (...of: Parameters<typeof sharesOf>) =>
  sharesOf(...of).map(share => [share.patientMinor, share.insurerMinor])

describe('The share of a patient', () => {
  test('rule 22: the cap of a visit is spread over its lines by largest remainder', () => {
    expect(parts(lines(20_000, 12_755), plan(5000))).toEqual([
      [2702, 17_298],
      [2298, 10_457],
    ])
  })

  test('CL-06: a fixed share is never above the price, and no insurer pays below zero', () => {
    expect(parts(lines(1500, 12_755), plan(5000))).toEqual([
      [1500, 0],
      [2551, 10_204],
    ])
  })

  test('a group without a rule is paid by the patient and stands outside the cap', () => {
    const [drug, visit] = sharesOf(
      [
        { group: 'pharmacy', priceMinor: 9000 },
        { group: 'consultation', priceMinor: 20_000 },
      ],
      plan(2000),
    )
    expect(drug).toMatchObject({ patientMinor: 9000, insurerMinor: 0, isCovered: false })
    expect(visit).toMatchObject({ patientMinor: 2000, insurerMinor: 18_000, isCovered: true })
  })

  test('patient and insurer are the price on every line, whatever the plan', () => {
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 2000; round++) {
      const groups = ['consultation', 'procedure', 'lab', 'pharmacy'] as const
      const rules = groups.slice(next(4)).map(serviceGroup => {
        const isFixed = next(2) === 1
        return {
          serviceGroup,
          shareKind: isFixed ? ('fixed' as const) : ('percent' as const),
          shareBps: isFixed ? null : next(10_001),
          shareMinor: isFixed ? next(30_000) : null,
          needsApproval: false,
        }
      })
      const priced = Array.from({ length: 1 + next(6) }, () => ({
        group: groups[next(4)]!,
        priceMinor: next(50_000),
      }))
      const capMinor = next(2) === 1 ? next(20_000) : null
      const shares = sharesOf(priced, { rules, capMinor })
      for (const [at, share] of shares.entries()) {
        expect(share.patientMinor + share.insurerMinor).toBe(priced[at]!.priceMinor)
        expect(Math.min(share.patientMinor, share.insurerMinor)).toBeGreaterThanOrEqual(0)
      }
      const covered = shares
        .filter(share => share.isCovered)
        .reduce((sum, share) => sum + share.patientMinor, 0)
      if (capMinor !== null) expect(covered).toBeLessThanOrEqual(capMinor)
    }
  })
})
