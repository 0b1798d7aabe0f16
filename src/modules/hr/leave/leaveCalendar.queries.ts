import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { whereEqual } from '#kernel/server/page.ts'
import { endOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { defaultSettings } from '../hrSettings/hrSettings.rules.ts'
import { holidaysBetween } from '../workCalendar/workCalendar.queries.ts'
import { dayKindOf, daysOf } from '../workCalendar/workCalendar.rules.ts'
import type * as contract from './leave.contract.ts'
import { shownType } from './leave.queries.ts'
import { daysOfColumn } from './leave.row.ts'
import { holdingStates } from './leave.rules.ts'

/** Who is away in a month, and on which days; asked for and approved alike, because both need somebody to stand in. */
export async function readLeaveCalendar(ctx: Ctx, input: InputOf<typeof contract.readLeaveCalendar>) {
  const firstOn = `${input.month}-01`
  const lastOn = endOfMonth(firstOn)
  const found = whereEqual(
    ctx.db
      .selectFrom('hr.leave_request as l')
      .innerJoin('hr.employee as e', 'e.id', 'l.employee_id')
      .innerJoin('parties.party as p', 'p.id', 'e.party_id')
      .innerJoin('hr.leave_type as t', 't.id', 'l.type_id'),
    { 'e.branch_id': input.branchId },
  )
  const rows = await found
    .select(['l.id', 'l.number', 'l.state', 'l.from_on', 'l.to_on', 'l.days', 'l.substitute_id', 'l.type_id'])
    .select(['t.code as type_code', 't.name_ar as type_name_ar', 't.name_en as type_name_en'])
    .select(['e.id as employee_id', 'e.number as employee_number'])
    .select(sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'))
    .where('l.state', 'in', [...holdingStates])
    .where('l.from_on', '<=', lastOn)
    .where('l.to_on', '>=', firstOn)
    .orderBy('p.sort_name')
    .orderBy('e.id')
    .orderBy('l.from_on')
    .limit(1000)
    .execute()
  const holidays = await holidaysBetween(ctx, firstOn, lastOn)
  const calendar = {
    restWeekdays: defaultSettings.restWeekdays,
    holidays: holidays.map(({ on }) => on),
    ramadan: [],
  }
  const byEmployee = Map.groupBy(rows, row => row.employee_id)
  return {
    days: daysOf(firstOn, lastOn).map(on => ({
      on,
      kind: dayKindOf(calendar, on),
      holiday: holidays.find(holiday => holiday.on === on)?.name ?? null,
      away: rows.filter(row => row.state !== 'pending' && row.from_on <= on && on <= row.to_on).length,
    })),
    rows: [...byEmployee.values()].map(own => ({
      employee: { id: own[0]!.employee_id, name: own[0]!.name, number: own[0]!.employee_number },
      leaves: own.map(row => ({
        id: row.id,
        number: row.number,
        type: shownType(row),
        state: row.state,
        fromOn: row.from_on,
        toOn: row.to_on,
        days: daysOfColumn(row.days),
        isUncovered: row.substitute_id === null,
      })),
    })),
  }
}
