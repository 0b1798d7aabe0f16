import { runSchedule } from '#kernel/server/jobs.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { addDays, addMonths, type Day, endOfMonth, monthOf, startOfMonth } from '#kernel/shared/day.ts'
import { currencyDigits, moneyText } from '#kernel/shared/money.ts'
import { listTreasury } from '#modules/billing/session/session.contract.ts'
import {
  estimateService,
  openAccrual,
  postAccrual,
  runAccrual,
} from '#modules/hr/accrual/accrual.contract.ts'
import { decideAdvance, payAdvance, saveAdvance } from '#modules/hr/advance/advance.contract.ts'
import { getEmployee, listEmployees } from '#modules/hr/employee/employee.contract.ts'
import { adjustLeave } from '#modules/hr/leave/leave.contract.ts'
import { listLeaveTypes } from '#modules/hr/leaveType/leaveType.contract.ts'
import { createRun, getRun, payRun, postRun, submitRun } from '#modules/hr/payroll/payroll.contract.ts'
import {
  getSettlement,
  paySettlement,
  postSettlement,
  saveSettlement,
  submitSettlement,
} from '#modules/hr/settlement/settlement.contract.ts'
import { fillAttendance } from './attendance.ts'
import { type DemoCall, demoCaller } from './caller.ts'
import type { DemoCompany } from './company.ts'
import { fillLeaves } from './leaves.ts'
import { leaver } from './people.ts'
import { type Place, price } from './place.ts'
import { dice } from './random.ts'
import { type Colleague, paidFrom } from './staff.ts'

/** A year of work: leave, attendance, an advance, somebody who leaves, and twelve salaries; the current month waits for a clerk. */
export async function fillPay(runtime: Runtime, company: DemoCompany, today: Day): Promise<void> {
  let now = runtime.clock()
  const past: Runtime = { ...runtime, clock: () => now }
  const on = (day: Day, time = '08:00') => {
    now = new Date(`${day}T${time}:00Z`)
    return day
  }
  const call = await demoCaller(past, company.companyId, company.administrator)
  const { rows } = await call(listEmployees, { limit: 50, sort: 'joined' })
  const staff = rows
    .map(({ id, name, joinedOn, account }) => ({ id, name, joinedOn, hasAccount: account !== 'no_account' }))
    .toSorted((a, b) => (a.joinedOn < b.joinedOn ? -1 : 1))
  const { rows: treasury } = await call(listTreasury, {})
  const bankId = treasury.find(account => account.kind === 'bank')!.id
  const leaving = staff.find(person => person.name === leaver)
  const working = staff.filter(person => person !== leaving)

  const first = paidFrom(today)
  const clerk = await clerkOf(past, company, call, working)
  await takeOver(call, clerk, company.place, staff, on(addDays(first, -1)))
  const { rows: types } = await call(listLeaveTypes, {})
  const typeOf = (code: string) => types.find(type => type.code === code)!.id
  const away = await fillLeaves(call, on, typeOf, working, today)
  const attend = () =>
    fillAttendance(clerk, on, {
      staff: working,
      away,
      today,
      now: runtime.clock(),
      timeZone: company.place.timeZone,
      closeWeek: () => closeDays(past, company.companyId),
    })

  for (let month = first; month < startOfMonth(today); month = addMonths(month, 1)) {
    const at = monthOf(month)
    const lastOn = endOfMonth(month)
    if (month === addMonths(first, 6))
      await lend(call, company.place, { bankId, staff: working, month: at, on: on(month) })
    if (leaving && month === addMonths(first, 10)) {
      const lastDay = addDays(month, 19)
      on(addDays(lastDay, 1))
      await settle(call, leaving.id, lastDay, bankId)
    }
    if (month === startOfMonth(addMonths(today, -1)) && clerk) await attend()
    on(lastOn, '18:00')
    await pay(call, at, bankId)
    on(addDays(lastOn, 1))
    await call(runAccrual, { month: at })
    await call(postAccrual, { month: at })
  }
  now = runtime.clock()
  await call(createRun, { month: monthOf(today) })
}

/** Who keeps the attendance of all others: nobody writes down their own. Null in a company of one account. */
async function clerkOf(
  past: Runtime,
  company: DemoCompany,
  call: DemoCall,
  staff: readonly Colleague[],
): Promise<{ own: string; call: DemoCall; others: DemoCall } | null> {
  for (const person of staff.filter(one => one.hasAccount)) {
    const { userId, email, name } = await call(getEmployee, { id: person.id })
    if (!userId || userId === company.administrator.id) continue
    const others = await demoCaller(past, company.companyId, { id: userId, name, email: email ?? '' })
    return { own: person.id, call, others }
  }
  return null
}

async function closeDays(past: Runtime, companyId: number): Promise<void> {
  const schedule = past.modules
    .flatMap(module => module.schedules ?? [])
    .find(one => one.name === 'hr.attendance.close')!
  await runSchedule(past, companyId, schedule, past.log)
}

/** What was owed to the staff when the books began: end of service as the law counts it, and some days of leave. */
async function takeOver(
  call: DemoCall,
  clerk: Awaited<ReturnType<typeof clerkOf>>,
  place: Place,
  staff: readonly Colleague[],
  on: Day,
): Promise<void> {
  const roll = dice(12)
  const { rows: types } = await call(listLeaveTypes, {})
  const annual = types.find(type => type.code === 'annual')!
  for (const { id, joinedOn } of staff) {
    if (joinedOn > addMonths(on, -1)) continue
    const due = await call(estimateService, { employeeId: id, on })
    if (!due) continue
    const days = roll.between(12, 24)
    const worth = Math.round((Number(due.wage) * days * 10 ** currencyDigits(place.currency)) / 26)
    // Nobody opens the own provision.
    const opens = clerk && id !== clerk.own ? clerk.others : call
    await opens(openAccrual, {
      employeeId: id,
      on,
      endOfService: due.ended.amount,
      leave: moneyText(worth, place.currency),
      leaveDays: days,
    })
  }
  await openLeave(call, annual.id, staff, on)
}

/** The balances of leave that the provisions were taken over with, as the employees see them. */
async function openLeave(
  call: DemoCall,
  typeId: string,
  staff: readonly Colleague[],
  on: Day,
): Promise<void> {
  const roll = dice(12)
  for (const [at, { id, joinedOn }] of staff.entries()) {
    if (joinedOn > addMonths(on, -1)) continue
    const days = roll.between(12, 24)
    // Nobody opens the own balance.
    if (at > 0)
      await call(adjustLeave, { employeeId: id, typeId, kind: 'opening', on, days, reason: 'رصيد منقول' })
  }
}

type Loan = { bankId: string; staff: readonly Colleague[]; month: string; on: Day }

async function lend(call: DemoCall, place: Place, { bankId, staff, month, on }: Loan): Promise<void> {
  const borrower = staff.find(person => !person.hasAccount && person.joinedOn < addMonths(on, -12))
  if (!borrower) return
  const { id } = await call(saveAdvance, {
    employeeId: borrower.id,
    amount: price(place, 150),
    instalments: 10,
    firstMonth: month,
    reason: 'مصاريف سفر العائلة',
  })
  await call(decideAdvance, { id, version: 1, decision: 'approve' })
  await call(payAdvance, { id, version: 2, treasuryAccountId: bankId })
}

async function settle(call: DemoCall, employeeId: string, lastDay: Day, bankId: string): Promise<void> {
  const { id } = await call(saveSettlement, { employeeId, lastDay, cause: 'resignation' })
  const step = async () => ({ id, version: (await call(getSettlement, { id })).version })
  await call(submitSettlement, await step())
  await call(postSettlement, await step())
  await call(paySettlement, { ...(await step()), treasuryAccountId: bankId })
}

async function pay(call: DemoCall, month: string, bankId: string): Promise<void> {
  const { id } = await call(createRun, { month })
  const step = async () => ({ id, version: (await call(getRun, { id })).version })
  await call(submitRun, await step())
  await call(postRun, await step())
  await call(payRun, { ...(await step()), treasuryAccountId: bankId })
}
