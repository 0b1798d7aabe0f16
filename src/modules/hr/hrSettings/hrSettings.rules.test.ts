import { describe, expect, it } from 'vitest'
import { defaultSettings, settingsOn, whyNotSaveSettings } from './hrSettings.rules.ts'

describe('Settings', () => {
  it('act from their day on and never in a posted month', () => {
    const row = { ...defaultSettings, fromOn: '2026-12-01', dailyBasis: '30' as const }
    expect([settingsOn([row], '2026-11-30').dailyBasis, settingsOn([row], '2026-12-01').dailyBasis]).toEqual([
      '26',
      '30',
    ])
    expect(whyNotSaveSettings(row, '2026-11')).toBeNull()
    expect(whyNotSaveSettings(row, '2026-12')?.code).toBe('hr.rule.past')
    expect(whyNotSaveSettings({ ...row, payDay: 32 }, null)?.code).toBe('hr.settings.payDay')
    expect(whyNotSaveSettings({ ...row, restWeekdays: [0, 1, 2, 3, 4, 5, 6] }, null)?.code).toBe(
      'hr.settings.restDays',
    )
    expect(whyNotSaveSettings({ ...row, docLeadDays: [] }, null)?.code).toBe('hr.settings.leadDays')
  })
})
