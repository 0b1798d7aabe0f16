import { expect, test } from 'vitest'
import { expiryAlarm, installmentAlarm, latenessAlarm, serviceAlarm } from './alarm.rules.ts'

const hour = 3_600_000

test('How pressing each cause is (section 9 of 20-fleet)', () => {
  expect([-1, 0, 7, 8, 30, 31, 60].map(expiryAlarm)).toEqual([
    ...['critical', 'high', 'high', 'medium', 'medium', 'low', 'low'],
  ])
  expect([7, 0, -1, -29, -30].map(installmentAlarm)).toEqual(['medium', 'medium', 'high', 'high', 'critical'])
  expect([hour, 23 * hour, 24 * hour].map(latenessAlarm)).toEqual(['medium', 'medium', 'high'])
  expect([
    serviceAlarm(-1, null),
    serviceAlarm(7, null),
    serviceAlarm(12, 500),
    serviceAlarm(12, 501),
  ]).toEqual([...['high', 'medium', 'medium', 'low']])
})
