import { describe, expect, it } from 'vitest'
import { arrearsOf } from './arrears.rules.ts'
import { changesOf } from './comparison.rules.ts'
import { absent, amounts, pay, slip } from './make.ts'

describe('A change in the past', () => {
  it('HR-07: gives April 100.000 and May 100.000, and June’s absence only cuts June', () => {
    const [old, raised] = [pay(['basic', 400_000]), pay(['basic', 500_000])]
    const april = { month: '2026-04', posted: slip('2026-04', old, { unpaid: absent(['2026-04-08']) }) }
    const restored = arrearsOf([
      {
        month: '2026-04',
        postedLines: april.posted.lines,
        recomputedLines: slip('2026-04', old).lines,
        settledMinor: 0,
      },
    ])
    expect(restored.map(one => one.amountMinor)).toEqual([15_385])
    const may = slip('2026-05', old, { inputs: restored })
    const arrears = arrearsOf([
      {
        month: '2026-04',
        postedLines: april.posted.lines,
        recomputedLines: slip('2026-04', raised).lines,
        settledMinor: 15_385,
      },
      {
        month: '2026-05',
        postedLines: may.lines,
        recomputedLines: slip('2026-05', raised).lines,
        settledMinor: 0,
      },
    ])
    const june = slip('2026-06', raised, { inputs: arrears, unpaid: absent(['2026-06-07', '2026-06-08']) })
    expect(amounts(june, 'arrears')).toEqual([100_000, 100_000])
    expect(june.lines.filter(one => one.component === 'arrears').map(one => one.labelEn)).toEqual([
      'Arrears for 2026-04',
      'Arrears for 2026-05',
    ])
    expect(amounts(june, 'absence')).toEqual([38_462])
    expect(june.netMinor).toBe(661_538)
  })
  it('is compared with last month by cause, and the causes sum to the difference', () => {
    const before = slip('2026-10', pay(['basic', 400_000]))
    const now = slip('2026-11', pay(['basic', 450_000]), {
      unpaid: absent(['2026-11-10']),
      overtime: [{ on: '2026-11-11', minutes: 60, kind: 'normal' }],
    })
    const changes = changesOf(before.lines, now.lines)
    expect(changes.map(({ cause }) => cause)).toEqual(['raise', 'absence', 'overtime'])
    expect(changes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
      now.netMinor - before.netMinor,
    )
    expect(changesOf(null, now.lines)).toEqual([{ cause: 'joined', amountMinor: now.netMinor }])
    expect(changesOf(before.lines, null)).toEqual([{ cause: 'left', amountMinor: -400_000 }])
  })
})
