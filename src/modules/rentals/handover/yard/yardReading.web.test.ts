import { expect, test } from 'vitest'
import { whyBackwards, whyReadBackwards } from './yardReading.web.ts'

test('a return that shows less than the handover is told at its step, without asking the server', () => {
  expect(whyBackwards({ odometerKm: 44_149 }, 44_150)).toBe(
    'القراءة أقل من قراءة التسليم 44,150 كم. راجع العداد.',
  )
  expect(whyBackwards({ odometerKm: 9_000 }, 44_150)).toContain('44,150')
  expect(whyBackwards({ odometerKm: 44_150 }, 44_150)).toBeNull()
  expect(whyBackwards({ odometerKm: 10 }, null)).toBeNull()
  expect(whyBackwards({ odometerKm: null }, 44_150)).toBeNull()
})

test('a reading that is still being typed is not judged at its field', () => {
  expect(whyReadBackwards({ odometerKm: 4 }, 44_150)).toBeNull()
  expect(whyReadBackwards({ odometerKm: 44_100 }, 44_150)).toContain('44,150')
})
