import { addDays, addMonths, type Day, dayIn, startOfMonth, timeIn, weekday } from '#kernel/shared/day.ts'
import { addAttendance } from '#modules/hr/attendance/attendance.contract.ts'
import type { DemoCall } from './caller.ts'
import { dice } from './random.ts'
import type { Away, Colleague } from './staff.ts'

type Clerk = { own: string; call: DemoCall; others: DemoCall } | null

type Kept = {
  staff: readonly Colleague[]
  away: Away
  today: Day
  now: Date
  timeZone: string
  closeWeek: () => Promise<void>
}

/** The days of last month and this one, written down the next morning and closed week by week; today only who came already. */
export async function fillAttendance(
  clerk: Clerk,
  on: (day: Day, time?: string) => Day,
  { staff, away, today, now, timeZone, closeWeek }: Kept,
): Promise<void> {
  if (!clerk) return
  const roll = dice(8)
  const write = (employeeId: string, date: Day, from: number, to: number | null) => {
    const call = employeeId === clerk.own ? clerk.call : clerk.others
    return call(addAttendance, { employeeId, date, in: from, out: to })
  }
  for (let date = startOfMonth(addMonths(today, -1)); date < today; date = addDays(date, 1)) {
    on(addDays(date, 1), '05:00')
    if (weekday(date) === 5) {
      await closeWeek()
      continue
    }
    for (const { id, joinedOn } of staff) {
      const from = roll.between(0, 9) === 0 ? roll.between(500, 545) : roll.between(468, 494)
      const to = roll.between(1_015, 1_050)
      if (joinedOn > date || away(id, date)) continue
      await write(id, date, from, to)
    }
  }
  const [hours, minutes] = timeIn(now, timeZone).split(':').map(Number)
  const minute = hours! * 60 + minutes!
  if (minute < 500 || minute > 1_000 || weekday(today) === 5 || dayIn(now, timeZone) !== today) return
  on(today, now.toISOString().slice(11, 16))
  for (const { id, hasAccount, joinedOn } of staff)
    if (!hasAccount && joinedOn <= today && !away(id, today))
      await write(id, today, roll.between(470, 495), null)
}
