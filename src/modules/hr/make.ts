import type { Day } from '#kernel/shared/day.ts'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aMember, aUser } from '#modules/access/make.ts'
import { createMembership } from '#modules/access/public.server.ts'
import * as clock from './attendance/clock.contract.ts'
import * as employee from './employee/employee.contract.ts'
import { decideLeave, submitLeaveFor } from './leave/leave.contract.ts'
import { listLeaveTypes } from './leaveType/leaveType.contract.ts'
import { componentsOf } from './payComponent/payComponent.queries.ts'
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

/** Somebody who works here, hired by the command that screens use. */
export async function anEmployee(t: TestCompany, wish: Wish = {}): Promise<{ id: string; number: string }> {
  const joinedOn = wish.joinedOn ?? '2026-01-01'
  const components = wish.pay ? await t.act(componentsOf) : []
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
          payItems: Object.entries(wish.pay).map(([code, amount]) => ({
            componentId: components.find(one => one.code === code)!.id,
            amount,
          })),
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
