import { addDays, addMonths, type Day, startOfMonth, weekday } from '#kernel/shared/day.ts'
import { decideLeave, recordLeaveReturn, submitLeaveFor } from '#modules/hr/leave/leave.contract.ts'
import type { DemoCall } from './caller.ts'
import type { Away, Colleague } from './staff.ts'

/** Months before this one, day of the month, days away, who by the order of joining, and what of. */
const taken = [
  [11, 6, 9, 1, 'annual'],
  [10, 12, 5, 4, 'annual'],
  [9, 3, 12, 2, 'annual'],
  [8, 15, 7, 6, 'annual'],
  [7, 10, 2, 8, 'unpaid'],
  [6, 1, 14, 3, 'annual'],
  [5, 8, 6, 9, 'annual'],
  [4, 2, 10, 5, 'annual'],
  [3, 17, 8, 7, 'annual'],
  [2, 5, 4, 10, 'annual'],
] as const

/** Leave of a year, decided and returned from; somebody is away today, one request waits and one was turned down. */
export async function fillLeaves(
  call: DemoCall,
  on: (day: Day) => Day,
  typeOf: (code: string) => string,
  staff: readonly Colleague[],
  today: Day,
): Promise<Away> {
  const kept: { employeeId: string; fromOn: Day; toOn: Day }[] = []
  const ask = async (who: number, code: string, fromOn: Day, toOn: Day) => {
    const person = staff[who]
    // The laws of some states give no leave before a year of service.
    if (!person || person.joinedOn > addMonths(fromOn, -12)) return null
    on(addDays(fromOn, -14) < today ? addDays(fromOn, -14) : today)
    const reason = 'إجازة مع العائلة'
    const { id } = await call(submitLeaveFor, {
      employeeId: person.id,
      typeId: typeOf(code),
      fromOn,
      toOn,
      reason,
    })
    return { id, employeeId: person.id, fromOn, toOn }
  }
  const approve = async (asked: Awaited<ReturnType<typeof ask>>) => {
    if (!asked) return null
    await call(decideLeave, { id: asked.id, version: 1, decision: 'approve' })
    kept.push(asked)
    return asked
  }
  for (const [ago, day, days, who, code] of taken) {
    const fromOn = addDays(addMonths(startOfMonth(today), -ago), day - 1)
    const asked = await approve(await ask(who, code, fromOn, addDays(fromOn, days - 1)))
    if (!asked) continue
    const after = addDays(asked.toOn, 1)
    const returnedOn = on(weekday(after) === 5 ? addDays(after, 1) : after)
    await call(recordLeaveReturn, { id: asked.id, version: 2, returnedOn })
  }
  await approve(await ask(11, 'annual', addDays(today, -2), addDays(today, 5)))
  await ask(4, 'annual', addDays(today, 12), addDays(today, 19))
  const refused = await ask(6, 'annual', addDays(today, 20), addDays(today, 40))
  if (refused)
    await call(decideLeave, {
      id: refused.id,
      version: 1,
      decision: 'reject',
      reason: 'موسم تأجير، قدّمها في الشهر التالي',
    })
  return (employeeId, day) =>
    kept.some(one => one.employeeId === employeeId && one.fromOn <= day && day <= one.toOn)
}
