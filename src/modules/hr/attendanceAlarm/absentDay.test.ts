import { expect, test } from 'vitest'
import * as attendance from '../attendance/attendance.contract.ts'
import { anEmployee, aPayrollCompany } from '../make.ts'

test('a day that says absent gives way to times by hand, with a note or without', async () => {
  const t = await aPayrollCompany()
  const { id: employeeId } = await anEmployee(t)
  const days = ['2026-11-24', '2026-11-25']
  await t.act(ctx =>
    ctx.db
      .insertInto('hr.attendance')
      .values(
        days.map(on => ({
          employee_id: employeeId,
          attendance_date: on,
          status: 'absent' as const,
          source: 'auto' as const,
          closed_at: ctx.now,
          created_at: ctx.now,
        })),
      )
      .execute(),
  )
  for (const [at, date] of days.entries())
    await t.call(attendance.addAttendance, {
      employeeId,
      date,
      in: 480,
      out: 1020,
      note: at === 0 ? null : 'نسي التسجيل',
    })
  const brief = { employeeId, date: '2026-11-26', in: 480, out: 1020, note: 'لا' }
  expect((await t.refusal(attendance.addAttendance, brief)).code).toBe('kernel.field.tooShort')
  const { rows } = await t.call(attendance.listAttendance, { employeeId })
  expect(rows.map(row => [row.status, row.source])).toEqual(Array(2).fill(['present', 'manual']))
})
