import { describe, expect, test } from 'vitest'
import { severitiesOf, snoozedUntil, typeOf, whyNotSnooze } from './alert.rules.ts'
import {
  budgetSeverity,
  documentSeverity,
  endingContractSeverity,
  expirySeverity,
  maintenanceSeverity,
  notificationSeverity,
  overdueSeverity,
  renewalSeverity,
  vacancySeverity,
} from './severity.rules.ts'

describe('severities (rule 23)', () => {
  test('a lease that ends in 7, 8, 30, 31, 90 and 91 days', () => {
    expect([7, 8, 30, 31, 90, 91].map(expirySeverity)).toEqual([
      'high',
      'medium',
      'medium',
      'low',
      'low',
      null,
    ])
  })
  test('a payment late by 6, 7, 29 and 30 days, a vacancy of 59, 60, 89 and 90', () => {
    expect([6, 7, 29, 30].map(overdueSeverity)).toEqual(['low', 'medium', 'medium', 'high'])
    expect([59, 60, 89, 90].map(vacancySeverity)).toEqual(['low', 'medium', 'medium', 'high'])
  })
  test('renewal between 30 and 60 days, a contract ending within 7', () => {
    expect([29, 30, 60, 61].map(renewalSeverity)).toEqual([null, 'medium', 'medium', null])
    expect([-1, 0, 7, 8].map(endingContractSeverity)).toEqual([null, 'high', 'high', null])
  })
  test('budgets, documents, maintenance and notifications', () => {
    expect([9_999, 10_000, 10_400].map(budgetSeverity)).toEqual([null, 'critical', 'critical'])
    expect([true, false].map(documentSeverity)).toEqual(['high', 'medium'])
    expect(['urgent', 'high', 'normal'].map(maintenanceSeverity)).toEqual(['critical', 'high', 'medium'])
    expect(['error', 'warning', 'note'].map(notificationSeverity)).toEqual(['high', 'medium', 'low'])
  })
})

describe('the bell', () => {
  test('tab high holds high and critical', () => {
    expect(severitiesOf('high')).toEqual(['critical', 'high'])
    expect([typeOf('vehicle'), typeOf('critical'), severitiesOf('budget')]).toEqual(['vehicle', null, null])
  })

  test('a snooze lasts an hour, or until 08:00 of tomorrow or of a day, by the clock of the company', () => {
    const now = new Date('2026-11-21T21:30:00Z')
    const at = (snooze: 'hour' | 'tomorrow' | 'day', on?: string) =>
      snoozedUntil({ snooze, on }, now, '2026-11-22', 'Asia/Kuwait').toISOString()
    expect(at('hour')).toBe('2026-11-21T22:30:00.000Z')
    expect(at('tomorrow')).toBe('2026-11-23T05:00:00.000Z')
    expect(at('day', '2026-12-01')).toBe('2026-12-01T05:00:00.000Z')
  })

  test('a day that has passed or was not chosen is refused', () => {
    const now = new Date('2026-11-21T09:00:00Z')
    const why = (on?: string) =>
      whyNotSnooze(
        { snooze: 'day', on },
        snoozedUntil({ snooze: 'day', on }, now, '2026-11-21', 'Asia/Kuwait'),
        now,
      )
    expect(why('2026-11-21')).toMatchObject({ code: 'alerts.snooze.past' })
    expect(why()).toMatchObject({ code: 'kernel.field.required', field: 'on' })
    expect(why('2026-11-22')).toBeNull()
  })
})
