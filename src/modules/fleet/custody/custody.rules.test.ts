import { describe, expect, test } from 'vitest'
import {
  changedSpans,
  heldMinutes,
  whyNotBegin,
  whyNotCorrect,
  whyNotEnd,
  whyNotReopen,
  whyNotVoidCustody,
} from './custody.rules.ts'

const at = (text: string) => new Date(`${text}+03:00`)
const now = at('2026-06-05T12:00:00')
const yard = { disposedOn: null, openFlag: null, heldBy: null }
const handover = { kind: 'contract' as const, at: now, on: '2026-06-05' }

describe('Custody', () => {
  test('a vehicle in the yard may be handed over', () => {
    expect(whyNotBegin(yard, handover, now)).toBeNull()
  })

  test('nothing is recorded for a time that has not come', () => {
    const later = { ...handover, at: at('2026-06-05T12:01:00') }
    expect(whyNotBegin(yard, later, now)).toMatchObject({ code: 'fleet.custody.future' })
  })

  test('whoever still holds the vehicle is named', () => {
    expect(whyNotBegin({ ...yard, heldBy: 'سالم' }, handover, now)).toMatchObject({
      code: 'fleet.custody.open',
      params: { holder: 'سالم' },
    })
  })

  test.each([
    ['contract', 'fleet.vehicle.flagged'],
    ['permit', 'fleet.vehicle.flagged'],
    ['workshop', undefined],
    ['transfer', undefined],
  ] as const)('a flag and a custody of kind %s', (kind, code) => {
    expect(whyNotBegin({ ...yard, openFlag: 'accident' }, { ...handover, kind }, now)?.code).toBe(code)
  })

  test('a return comes after its handover', () => {
    const custody = { from: at('2026-06-05T10:00:00'), to: null }
    expect(whyNotEnd(custody, at('2026-06-05T10:00:00'), now)).toMatchObject({
      code: 'fleet.custody.backwards',
    })
    expect(whyNotEnd(custody, at('2026-06-05T10:01:00'), now)).toBeNull()
  })

  test('a return is taken back within an hour, unless the vehicle is with somebody else', () => {
    expect(whyNotReopen({ closedAt: at('2026-06-05T11:00:00') }, null, now)).toBeNull()
    expect(whyNotReopen({ closedAt: at('2026-06-05T10:59:00') }, null, now)).toMatchObject({
      code: 'fleet.state.changed',
    })
    expect(whyNotReopen({ closedAt: at('2026-06-05T11:30:00') }, 'سالم', now)).toMatchObject({
      code: 'fleet.custody.open',
    })
    expect(whyNotReopen({ closedAt: null }, null, now)).toMatchObject({ code: 'fleet.state.changed' })
  })

  test('hours are split between the vehicles of one document', () => {
    const rows = [
      { vehicleId: 'V1', from: at('2026-05-01T10:00:00'), to: at('2026-05-10T09:00:00') },
      { vehicleId: 'V2', from: at('2026-05-10T09:00:00'), to: at('2026-05-20T18:00:00') },
    ]
    expect([...heldMinutes(rows, null, now)]).toEqual([
      ['V1', 215 * 60],
      ['V2', 249 * 60],
    ])
  })
})

describe('A custody put right (R7)', () => {
  const [six, seven, eight, nine] = [6, 7, 8, 9].map(hour => at(`2026-06-05T0${hour}:00:00`)) as [
    Date,
    Date,
    Date,
    Date,
  ]
  const was = { from: seven, to: nine, isVoided: false }

  test.each([
    ['earlier', { from: six, to: nine }, null, null],
    ['shorter', { from: seven, to: eight }, null, null],
    ['of none', { from: nine, to: seven }, null, 'fleet.custody.backwards'],
    ['to come', { from: at('2026-06-06T00:00:00'), to: null }, null, 'fleet.custody.future'],
    ['of somebody else', { from: six, to: nine }, 'الورشة', 'fleet.custody.open'],
  ])('bounds that are %s', (_, wanted, holder, code) => {
    expect(whyNotCorrect(was, wanted, holder, now)?.code ?? null).toBe(code)
  })

  test('what was voided is not put right, and what still runs is not voided', () => {
    expect(whyNotCorrect({ ...was, isVoided: true }, was, null, now)?.code).toBe('fleet.state.changed')
    expect(whyNotVoidCustody({ ...was, to: null }, 'سالم')?.code).toBe('fleet.custody.open')
    expect(whyNotVoidCustody(was, 'سالم')).toBeNull()
  })

  test('the stretches that changed hands are those between the old bounds and the new', () => {
    expect(changedSpans(was, { from: six, to: eight })).toEqual([
      { from: six, to: seven },
      { from: eight, to: nine },
    ])
    expect(changedSpans({ from: seven, to: null }, { from: eight, to: null })).toEqual([
      { from: seven, to: eight },
    ])
    expect(changedSpans(was, was)).toEqual([])
  })
})
