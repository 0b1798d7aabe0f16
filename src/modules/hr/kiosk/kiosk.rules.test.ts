import { describe, expect, it } from 'vitest'
import { isStrongPin, whyNotOfflinePunch, whyNotPin } from './kiosk.rules.ts'

describe('A kiosk', () => {
  it('locks a number for 15 minutes after five wrong PINs', () => {
    const now = new Date('2026-11-15T08:00:00Z')
    const wrong = (minutes: number) => new Array<Date>(5).fill(new Date(now.getTime() - minutes * 60_000))
    expect(whyNotPin(wrong(14), now)).toEqual({ code: 'hr.kiosk.locked', kind: 'tooMany' })
    expect(whyNotPin(wrong(15), now)).toBeNull()
    expect(whyNotPin(wrong(1).slice(1), now)).toBeNull()
  })
  it('takes queued punches for a day, and PINs that are hard to guess', () => {
    const now = new Date('2026-11-15T08:00:00Z')
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    expect([
      whyNotOfflinePunch(ago(24), now),
      whyNotOfflinePunch(ago(25), now)?.code,
      whyNotOfflinePunch(ago(-1), now)?.code,
    ]).toEqual([null, 'hr.kiosk.tooOld', 'hr.kiosk.tooOld'])
    expect(['111111', '123456', '654321', '12345', '194738'].map(isStrongPin)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })
})
