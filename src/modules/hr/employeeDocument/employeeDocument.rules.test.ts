import { describe, expect, it } from 'vitest'
import { signalOn, signalsOf, whyNotDocument } from './employeeDocument.rules.ts'

describe('Scenario 14: a residency to 20 December 2026', () => {
  const leads = [90, 30, 7]
  it('signals on 21 September, 20 November and 13 December, and high on 21 December', () => {
    expect(signalsOf({ expiresOn: '2026-12-20', addedOn: '2025-12-20' }, leads)).toEqual([
      { on: '2026-09-21', occurrence: 1, severity: 'medium' },
      { on: '2026-11-20', occurrence: 2, severity: 'medium' },
      { on: '2026-12-13', occurrence: 3, severity: 'medium' },
      { on: '2026-12-21', occurrence: 4, severity: 'high' },
    ])
  })
  it('renewed, stays in history without a signal', () => {
    const old = { expiresOn: '2026-12-20', addedOn: '2025-12-20' }
    expect(signalOn({ ...old, state: 'replaced' }, leads, '2026-12-21')).toBeNull()
    expect(signalOn({ ...old, state: 'valid' }, leads, '2026-09-20')).toBeNull()
    expect(signalOn({ ...old, state: 'expired' }, leads, '2026-12-25')?.severity).toBe('high')
    expect(
      signalOn({ expiresOn: null, addedOn: '2025-12-20', state: 'valid' }, leads, '2026-12-21'),
    ).toBeNull()
  })

  it('HR-13: renewed for a month starts its own sequence on the day of renewal', () => {
    expect(
      signalsOf({ expiresOn: '2027-01-18', addedOn: '2026-12-01' }, leads).map(({ on, severity }) => [
        on,
        severity,
      ]),
    ).toEqual([
      ['2026-12-01', 'medium'],
      ['2026-12-19', 'medium'],
      ['2027-01-11', 'medium'],
      ['2027-01-19', 'high'],
    ])
    expect(signalsOf({ expiresOn: '2027-01-18', addedOn: '2027-01-20' }, leads)).toEqual([
      { on: '2027-01-20', occurrence: 1, severity: 'high' },
    ])
  })
  it('ends after it is issued and has at most ten files', () => {
    expect(whyNotDocument({ issuedOn: '2026-12-01', expiresOn: '2026-11-30', fileCount: 1 })?.code).toBe(
      'hr.document.dates',
    )
    expect(whyNotDocument({ issuedOn: null, expiresOn: '2026-11-30', fileCount: 11 })?.code).toBe(
      'hr.document.files',
    )
    expect(whyNotDocument({ issuedOn: null, expiresOn: null, fileCount: 10 })).toBeNull()
  })
})
