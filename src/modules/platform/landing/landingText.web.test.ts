import { describe, expect, test, vi } from 'vitest'
import { landingText, numbered } from './landingText.web.ts'

vi.mock('#kernel/web/say.ts', () => ({ currentLocale: () => 'ar' }))

const row = (contentKey: string, contentValueAr: string) => ({
  contentKey,
  contentValueAr,
  contentValue: null,
  isActive: true,
})

describe('the public page', () => {
  test('names the days of the trial that a new company really gets', () => {
    const rows = [row('stat_2_value', '{trialDays}'), row('hero_title', '{trial} لكل شركة')]
    expect(landingText(rows, 30)('stat_2_value')).toBe('30')
    expect(landingText(rows, 30)('hero_title')).toBe('30 يوماً مجاناً لكل شركة')
    expect(landingText(rows, 7)('hero_title')).toBe('7 أيام مجاناً لكل شركة')
    expect(landingText([], 0)('cta_subtitle')).toBe('ابدأ مجاناً، من دون بطاقة ائتمان، وتجهيز في 5 دقائق.')
  })

  test('shows its features in the order of their rows; one without a row comes last', () => {
    const rows = [row('feature_3_title', 'ج'), row('feature_1_title', 'أ'), row('feature_2_title', 'ب')]
    expect(numbered(landingText(rows, 14), 'feature', 8, 'title')).toEqual([3, 1, 2])
    expect(numbered(landingText([row('stat_4_value', '7')], 14), 'stat', 4, 'value')).toEqual([4, 1, 2, 3])
  })
})
