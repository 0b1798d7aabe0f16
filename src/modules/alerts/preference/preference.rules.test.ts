import { describe, expect, test } from 'vitest'
import { isQuiet, whyNotQuiet } from './preference.rules.ts'

describe('quiet hours', () => {
  test.each([
    ['22:00', '07:00', '21:59', false],
    ['22:00', '07:00', '22:00', true],
    ['22:00', '07:00', '00:00', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['13:00', '16:00', '12:59', false],
    ['13:00', '16:00', '15:59', true],
    ['13:00', '16:00', '16:00', false],
    [null, null, '03:00', false],
  ])('from %s to %s at %s: %s', (quietFrom, quietTo, time, quiet) => {
    expect(isQuiet({ quietFrom, quietTo }, time)).toBe(quiet)
  })

  test('need both of their times, and two different ones', () => {
    expect(whyNotQuiet({ quietFrom: '22:00', quietTo: null })).toMatchObject({
      code: 'alerts.quiet.both',
      field: 'quietTo',
    })
    expect(whyNotQuiet({ quietFrom: null, quietTo: '07:00' })).toMatchObject({ field: 'quietFrom' })
    expect(whyNotQuiet({ quietFrom: '07:00', quietTo: '07:00' })).toMatchObject({ code: 'alerts.quiet.same' })
    expect(whyNotQuiet({ quietFrom: null, quietTo: null })).toBeNull()
  })
})
