import { describe, expect, test, vi } from 'vitest'
import { landingText } from './landingText.ts'

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
})
