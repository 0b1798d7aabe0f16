import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldAggressive } from '#kernel/shared/arabic.ts'
import { similarity } from './similarity.rules.ts'

const arabicText = fc.string({
  unit: fc.constantFrom(...'ابتثحدرسعلمنهويىةأإآؤئءًَُِّْـ عبداللهبن ١٢۳aZé\u200f\u00a0'),
})

describe('similarity of names', () => {
  it.each([
    ['عبد الله بن محمد العلي', 'عبدالله محمد علي'],
    ['مُحمّد أحمد', 'محمد احمد'],
    ['أحمد محمد', 'محمد أحمد'],
    ['Toyota', 'toyota'],
  ])('%s and %s are the same', (a, b) => {
    expect(similarity(a, b)).toBe(1)
  })

  it.each([
    ['محمد عبد الرحمن السالم', 'محمد عبدالرحمن سالمم'],
    ['يوسف خالد العنزي', 'يوسف خالد العنزى '],
    ['شركة النور للتجارة', 'شركة النور التجارة'],
    ['ابو بكر سليمان', 'ابوبكر سليمان'],
    ['Mohammed Khalid', 'Mohamed Khalid'],
  ])('%s and %s may be duplicates', (a, b) => {
    expect(similarity(a, b)).toBeGreaterThanOrEqual(0.85)
  })

  it.each([
    ['محمد الراشد', 'محمد الرشيدي'],
    ['سالم أحمد', 'سليمان حمد'],
    ['علي', 'عيسى'],
    ['', ''],
    ['محمد', ''],
  ])('%s and %s are not', (a, b) => {
    expect(similarity(a, b)).toBeLessThan(0.85)
  })

  it('is symmetric, between 0 and 1, and 1 for a name with itself', () => {
    fc.assert(
      fc.property(arabicText, arabicText, (a, b) => {
        const score = similarity(a, b)
        expect(score).toBe(similarity(b, a))
        expect(score >= 0 && score <= 1).toBe(true)
        expect(similarity(a, a)).toBe(foldAggressive(a) === '' ? 0 : 1)
      }),
    )
  })
})
