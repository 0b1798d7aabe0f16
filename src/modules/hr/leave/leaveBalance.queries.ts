import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { decimalFraction, type Fraction, minus, smaller } from '../fraction/fraction.rules.ts'
import { labourCountryOf, labourRulesOf } from '../labourRule/labourRule.queries.ts'
import { type LeaveLaw, ruleInForce } from '../labourRule/labourRule.rules.ts'
import type { KnownLeaveType } from '../leaveType/leaveType.queries.ts'
import { usableFrom } from './leave.rules.ts'
import {
  availableLeave,
  type LeaveMove,
  type LeaveService,
  leaveAccrued,
  leaveBalance,
  usableLeave,
} from './leaveBalance.rules.ts'

/** What a balance of leave is made of: the service of an employee, what contracts granted, and every move. */
export type LeaveAccount = {
  employeeId: string
  serviceFrom: Day
  leftOn: Day | null
  grants: { fromOn: Day; annualDays: number }[]
  unpaid: { on: Day; days: number }[]
  moves: (LeaveMove & { typeId: string })[]
}

const noLaw: LeaveLaw = {
  tiers: [],
  countsWorkingDays: true,
  firstAfterMonths: 0,
  firstYearDaysPerMonth: null,
}

/** The law of annual leave on a day; none outside the countries the module knows. */
export async function leaveLawOn(ctx: Ctx, on: Day): Promise<LeaveLaw> {
  const country = labourCountryOf(ctx.company.country)
  if (!country) return noLaw
  return ruleInForce(await labourRulesOf(ctx), { country, topic: 'leave' }, on)?.params ?? noLaw
}

/** The accounts of leave of the employees named, by their ids. */
export async function leaveAccounts(
  ctx: Ctx,
  employeeIds: readonly string[],
): Promise<Map<string, LeaveAccount>> {
  if (employeeIds.length === 0) return new Map()
  const ids = [...employeeIds]
  const employees = await ctx.db
    .selectFrom('hr.employee')
    .select(['id', 'service_from', 'left_on'])
    .where('id', 'in', ids)
    .execute()
  const contracts = await ctx.db
    .selectFrom('hr.employment_contract')
    .select(['employee_id', 'starts_on', 'annual_leave_days'])
    .where('employee_id', 'in', ids)
    .where('state', '<>', 'draft')
    .orderBy('starts_on')
    .execute()
  const moves = await ctx.db
    .selectFrom('hr.leave_move as m')
    .innerJoin('hr.leave_type as t', 't.id', 'm.type_id')
    .select(['m.employee_id', 'm.type_id', 'm.moved_on', 'm.days', 'm.kind', 'm.source', 'm.reason'])
    .select('t.reduces_service')
    .where('m.employee_id', 'in', ids)
    .orderBy('m.moved_on')
    .orderBy('m.id')
    .execute()
  return new Map(
    employees.map(employee => {
      const own = moves.filter(move => move.employee_id === employee.id)
      return [
        employee.id,
        {
          employeeId: employee.id,
          serviceFrom: employee.service_from,
          leftOn: employee.left_on,
          grants: contracts
            .filter(contract => contract.employee_id === employee.id)
            .map(contract => ({ fromOn: contract.starts_on, annualDays: contract.annual_leave_days })),
          unpaid: own
            .filter(move => move.reduces_service)
            .map(move => ({ on: move.moved_on, days: -Number(move.days) })),
          moves: own.map(move => ({
            typeId: move.type_id,
            on: move.moved_on,
            days: Number(move.days),
            kind: move.kind,
            source: move.source,
            reason: move.reason,
          })),
        },
      ]
    }),
  )
}

export async function leaveAccountOf(ctx: Ctx, employeeId: string): Promise<LeaveAccount> {
  return (await leaveAccounts(ctx, [employeeId])).get(employeeId)!
}

export const movesOf = (account: LeaveAccount, typeId: string) =>
  account.moves.filter(move => move.typeId === typeId)

/**
 * The service that a type accrues over. Annual leave follows the contracts, the first of which counts from the start of service;
 * a balance that was opened holds what lies before, so that accrual goes on without a jump.
 */
function serviceOf(account: LeaveAccount, type: KnownLeaveType): LeaveService {
  const opening = movesOf(account, type.id).find(({ kind }) => kind === 'opening')
  const agreed = type.code === 'annual' ? account.grants : []
  const grants =
    agreed.length > 0 ? agreed : [{ fromOn: account.serviceFrom, annualDays: type.annualDays ?? 0 }]
  return {
    serviceFrom: account.serviceFrom,
    accruesFrom: opening ? addDays(opening.on, 1) : account.serviceFrom,
    unpaid: account.unpaid,
    grants: grants.map((grant, index) =>
      index === 0 && grant.fromOn > account.serviceFrom
        ? { fromOn: account.serviceFrom, annualDays: grant.annualDays }
        : grant,
    ),
  }
}

/** Days accrued through a day, the last day of service at most. */
export function accruedOf(account: LeaveAccount, type: KnownLeaveType, law: LeaveLaw, on: Day): Fraction {
  const until = account.leftOn !== null && account.leftOn < on ? account.leftOn : on
  return leaveAccrued(serviceOf(account, type), until, type.code === 'annual' ? law.tiers : [])
}

/** The balance of a type at the end of a day: the one number of every page, of the provision and of a settlement. */
export const balanceOf = (account: LeaveAccount, type: KnownLeaveType, law: LeaveLaw, on: Day): Fraction =>
  leaveBalance(accruedOf(account, type, law, on), movesOf(account, type.id), on)

/** What may be asked for of a type that accrues, through a day: approved days to come are gone from it. */
function availableOf(account: LeaveAccount, type: KnownLeaveType, law: LeaveLaw, on: Day): Fraction {
  const accrued = accruedOf(account, type, law, on)
  const firstOn = usableFrom(account.serviceFrom, law.firstAfterMonths)
  const isFirstYear = type.code === 'annual' && (firstOn === null || firstOn <= on)
  const usable = isFirstYear ? usableLeave(accrued, law, serviceOf(account, type), on) : accrued
  return availableLeave(usable, movesOf(account, type.id))
}

/** The type whose balance a leave is taken from: its own, or the one it draws on. */
export const drawnType = (type: KnownLeaveType, types: readonly KnownLeaveType[]): KnownLeaveType =>
  types.find(({ code }) => code === type.drawsOn) ?? type

/**
 * What may be taken of a type for a leave from a day on; null for a leave without a limit. `usedThisYear` are the days of the type
 * itself that are approved in the calendar year.
 */
export function limitOf(
  account: LeaveAccount,
  type: KnownLeaveType,
  types: readonly KnownLeaveType[],
  facts: { law: LeaveLaw; fromOn: Day; usedThisYear: number },
): Fraction | null {
  const drawn = drawnType(type, types)
  const available = drawn.accrues ? availableOf(account, drawn, facts.law, addDays(facts.fromOn, -1)) : null
  if (type.accrues || type.annualDays === null) return available
  const left = minus(decimalFraction(type.annualDays), decimalFraction(facts.usedThisYear))
  if (available === null) return left
  return smaller(left, available)
}
