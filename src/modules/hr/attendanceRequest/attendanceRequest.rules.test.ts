import { describe, expect, it } from 'vitest'
import { type AttendanceRequest, whyNotDecideRequest, whyNotRequest } from './attendanceRequest.rules.ts'

describe('A request about a day', () => {
  const request: AttendanceRequest = {
    kind: 'missedPunch',
    on: '2026-11-15',
    fromMinute: 480,
    toMinute: null,
    reason: 'نسيت تسجيل الحضور',
  }
  const facts = { today: '2026-11-16', lastPostedMonth: null }
  it('says why, when, and for a day that is not paid', () => {
    expect(whyNotRequest(request, facts)).toBeNull()
    expect(whyNotRequest({ ...request, reason: 'نسيت' }, facts)?.code).toBe('hr.reason.tooShort')
    expect(whyNotRequest({ ...request, fromMinute: null }, facts)?.code).toBe('kernel.field.required')
    expect(whyNotRequest({ ...request, kind: 'overtime' }, facts)).toMatchObject({
      code: 'kernel.field.required',
      field: 'to',
    })
    expect(whyNotRequest({ ...request, toMinute: 480 }, facts)?.code).toBe('hr.attendanceRequest.backwards')
    expect(whyNotRequest({ ...request, on: '2026-11-17' }, facts)?.code).toBe('hr.attendanceRequest.day')
    expect(whyNotRequest({ ...request, kind: 'remote', on: '2026-11-17' }, facts)).toBeNull()
    expect(whyNotRequest(request, { ...facts, lastPostedMonth: '2026-11' })?.code).toBe('hr.attendance.paid')
  })
  it('is not decided by the one who made it', () => {
    const day = { employeeUserId: 'u1', on: '2026-11-15' }
    expect(whyNotDecideRequest(day, 'u1', null)?.code).toBe('approvals.request.ownRequest')
    expect(whyNotDecideRequest(day, 'u2', '2026-11')?.code).toBe('hr.attendance.paid')
    expect(whyNotDecideRequest(day, 'u2', null)).toBeNull()
  })
})
