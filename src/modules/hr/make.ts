import type { ServerModule } from '#kernel/server/module.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany, type TestCompanyOptions } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { aMember, aUser } from '#modules/access/make.ts'
import { createMembership } from '#modules/access/public.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { anOpenBox, entryLines } from '#modules/billing/make.ts'
import { openTreasury } from '#modules/billing/public.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import * as advance from './advance/advance.contract.ts'
import * as clock from './attendance/clock.contract.ts'
import * as employee from './employee/employee.contract.ts'
import { hrServer } from './index.server.ts'
import { decideLeave, submitLeaveFor } from './leave/leave.contract.ts'
import { listLeaveTypes } from './leaveType/leaveType.contract.ts'
import { componentsOf } from './payComponent/payComponent.queries.ts'
import * as payroll from './payroll/payroll.contract.ts'
import * as workSite from './workSite/workSite.contract.ts'

let made = 0

type Wish = {
  name?: string
  joinedOn?: Day
  birthDate?: Day
  nationality?: string
  managerId?: string
  /** The month's pay by component, as decimal text: `{ basic: '400.000', transport: '50.000' }`; none without. */
  pay?: Readonly<Record<string, string>>
  annualLeaveDays?: number
  restDays?: number[]
  paymentMethod?: 'bank' | 'cash'
  iban?: string
}

/** Components of pay and their amounts as a contract takes them. */
export async function payItemsFor(t: TestCompany, pay: Readonly<Record<string, string>>) {
  const components = await t.act(componentsOf)
  return Object.entries(pay).map(([code, amount]) => ({
    componentId: components.find(one => one.code === code)!.id,
    amount,
  }))
}

/** Somebody who works here, hired by the command that screens use. */
export async function anEmployee(t: TestCompany, wish: Wish = {}): Promise<{ id: string; number: string }> {
  const joinedOn = wish.joinedOn ?? '2026-01-01'
  return t.call(employee.hireEmployee, {
    person: {
      nameAr: wish.name ?? `موظف ${++made}`,
      birthDate: wish.birthDate ?? '1990-05-01',
      nationality: wish.nationality ?? 'IN',
    },
    joinedOn,
    managerId: wish.managerId ?? null,
    paymentMethod: wish.paymentMethod ?? 'cash',
    iban: wish.iban ?? null,
    terms: wish.pay
      ? {
          startsOn: joinedOn,
          annualLeaveDays: wish.annualLeaveDays ?? 30,
          restDays: wish.restDays ?? [5],
          payItems: await payItemsFor(t, wish.pay),
        }
      : null,
  })
}

/** An employee with an account of their own, and what they are called with. */
export async function anEmployeeWithAccount(
  t: TestCompany,
  wish: Wish = {},
  permissions: readonly string[] = [],
): Promise<{ id: string; number: string; me: { userId: string; permissions: readonly string[] } }> {
  const user = await aUser(t, {})
  const hired = await anEmployee(t, wish)
  await t.act(ctx =>
    createMembership(ctx, {
      userId: user.id,
      roles: ['employee'],
      accountStatus: 'active',
      employeeId: hired.id,
      employeeNumber: hired.number,
    }),
  )
  return { ...hired, me: { userId: user.id, permissions } }
}

/** The id of a type of leave by its code. */
export async function aLeaveType(t: TestCompany, code: string): Promise<string> {
  const { rows } = await t.call(listLeaveTypes, {})
  return rows.find(row => row.code === code)!.id
}

/** A leave asked for an employee by whoever writes leave; approved where asked. */
export async function aLeave(
  t: TestCompany,
  wish: {
    employeeId: string
    fromOn: Day
    toOn: Day
    code?: string
    substituteId?: string
    approved?: boolean
  },
): Promise<{ id: string; number: string }> {
  const { id, number } = await t.call(submitLeaveFor, {
    employeeId: wish.employeeId,
    typeId: await aLeaveType(t, wish.code ?? 'annual'),
    fromOn: wish.fromOn,
    toOn: wish.toOn,
    substituteId: wish.substituteId ?? null,
    reason: 'إجازة مع العائلة',
  })
  if (wish.approved ?? true) await t.call(decideLeave, { id, version: 1, decision: 'approve' })
  return { id, number }
}

export type Colleague = { userId: string; employeeId: string; call: { userId: string } }

/** An employee with an account, who may clock in: calls of theirs carry `colleague.call`. */
export async function aColleague(
  t: TestCompany,
  role: 'employee' | 'manager' = 'employee',
): Promise<Colleague> {
  const { id: userId } = await aMember(t, role)
  const row = await t.act(ctx =>
    ctx.db
      .selectFrom('access.membership')
      .select('employee_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  )
  return { userId, employeeId: row.employee_id!, call: { userId } }
}

/** The office of the scenarios: a circle of 100 m. */
export const office = { latitude: 29.3759, longitude: 47.9774 }

/** A place of work, drawn before the days that tests count. */
export async function aSite(
  t: TestCompany,
  wish: Partial<typeof office> & { nameAr?: string; radius?: number } = {},
) {
  return t.call(workSite.saveSite, { nameAr: `موقع ${++made}`, ...office, radius: 100, ...wish })
}

/** Clocks in or out at an instant as the widget does: a challenge, then the reading. */
export async function aTap(
  t: TestCompany,
  who: Colleague,
  action: 'in' | 'out',
  at: string,
  changed: Partial<WireInputOf<typeof clock.clockIn>> = {},
) {
  t.setNow(at)
  const { challenge } = await t.call(clock.challengeClock, {}, who.call)
  return t.call(
    action === 'in' ? clock.clockIn : clock.clockOut,
    { employeeId: who.employeeId, ...office, accuracy: 8, ageMs: 500, challenge, ...changed },
    who.call,
  )
}

/** A company with books, money in the bank and everything that pay needs; today is the last day of November 2026. */
export async function aPayrollCompany(
  options: Partial<TestCompanyOptions> & { bankMinor?: number; above?: readonly ServerModule[] } = {},
): Promise<TestCompany & { bankId: string; cashId: string }> {
  const { bankMinor = 20_000_000, above = [], ...given } = options
  const t = await aCompany({
    modules: [
      accessServer,
      approvalsServer,
      partiesServer,
      accountingServer,
      billingServer,
      hrServer,
      ...above,
    ],
    now: '2026-11-30T09:00:00Z',
    ...given,
  })
  const on = `${(options.now ?? '2026').slice(0, 4)}-01-01`
  const { bankId, cashId } = await anOpenBox(t, bankMinor, on)
  await t.act(ctx =>
    openTreasury(ctx, {
      sourceKey: `billing:treasury:${bankId}:opening`,
      treasuryAccountId: bankId,
      date: on,
      amountMinor: bankMinor,
    }),
  )
  return { ...t, bankId, cashId }
}

/** A run of a month, opened and computed. */
export async function aRun(t: TestCompany, month: string) {
  const { id } = await t.call(payroll.createRun, { month })
  return t.call(payroll.getRun, { id })
}

/** A run of a month, approved and posted. */
export async function aPostedRun(t: TestCompany, month: string) {
  const { id, version } = await aRun(t, month)
  await t.call(payroll.submitRun, { id, version })
  await t.call(payroll.postRun, { id, version: version + 1 })
  return t.call(payroll.getRun, { id })
}

/** An advance that is approved and paid by bank. */
export async function aPaidAdvance(
  t: TestCompany & { bankId: string },
  employeeId: string,
  asked: { amount: string; instalments: number; firstMonth: string; consentFileId?: string },
): Promise<string> {
  const { id } = await t.call(advance.saveAdvance, { employeeId, reason: 'ظرف عائلي', ...asked })
  await t.call(advance.decideAdvance, { id, version: 1, decision: 'approve' })
  await t.call(advance.payAdvance, { id, version: 2, treasuryAccountId: t.bankId })
  return id
}

/** Debits less credits of an entry by mapping key, in minor units. */
export async function entryByKey(t: TestCompany, sourceKey: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { key, debit, credit } of await entryLines(t, sourceKey))
    sums[key] = (sums[key] ?? 0) + debit - credit
  return sums
}
