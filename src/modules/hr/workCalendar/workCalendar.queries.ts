import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { termsOn } from '../employmentContract/employmentContract.queries.ts'
import { defaultSettings } from '../hrSettings/hrSettings.rules.ts'
import type { WorkCalendar } from './workCalendar.rules.ts'

/** The official holidays of the company between two days, both included. */
export async function holidaysBetween(
  ctx: Ctx,
  fromOn: Day,
  toOn: Day,
): Promise<{ on: Day; name: string }[]> {
  return ctx.db
    .selectFrom('hr.holiday')
    .select(['day as on', 'name_ar as name'])
    .where('day', '>=', fromOn)
    .where('day', '<=', toOn)
    .orderBy('day')
    .execute()
}

/** What days are for an employee: the days of rest of the contract in force on the first of them, and the company's holidays. */
export async function calendarOf(
  ctx: Ctx,
  employeeId: string,
  fromOn: Day,
  toOn: Day,
): Promise<WorkCalendar> {
  const terms = (await termsOn(ctx, fromOn, [employeeId])).get(employeeId)
  const holidays = await holidaysBetween(ctx, fromOn, toOn)
  return {
    restWeekdays: terms?.rest_days ?? defaultSettings.restWeekdays,
    holidays: holidays.map(({ on }) => on),
    ramadan: [],
  }
}
