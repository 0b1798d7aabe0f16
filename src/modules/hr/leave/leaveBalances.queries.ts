import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { addDays, daysBetween } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound, refused } from '#kernel/shared/refusal.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import { type EmployeeRow, ownEmployee } from '../employee/employee.row.ts'
import { termsOn, wageOf } from '../employmentContract/employmentContract.queries.ts'
import { amountOf } from '../formula/formula.rules.ts'
import { larger, shownNumber, zero } from '../fraction/fraction.rules.ts'
import { defaultSettings } from '../hrSettings/hrSettings.rules.ts'
import type { LeaveLaw } from '../labourRule/labourRule.rules.ts'
import { type KnownLeaveType, leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import type * as contract from './leave.contract.ts'
import { encashFormula } from './leave.rules.ts'
import {
  accruedOf,
  balanceOf,
  type LeaveAccount,
  leaveAccountOf,
  leaveAccounts,
  leaveLawOn,
  limitOf,
  movesOf,
} from './leaveBalance.queries.ts'
import { leavePlan } from './leaveFacts.queries.ts'

/** The employee a question is about: oneself, or somebody else with the right to read leave. */
async function askedEmployee(ctx: Ctx, employeeId: string | undefined): Promise<EmployeeRow | null> {
  const own = await ownEmployee(ctx)
  if (employeeId === undefined || own?.id === employeeId) return own
  if (!ctx.can('hr.leave.read')) deny(forbidden('access.permission.missing'))
  const row = await ctx.db
    .selectFrom('hr.employee')
    .selectAll()
    .where('id', '=', employeeId)
    .executeTakeFirst()
  return row ?? deny(notFound())
}

/** Days of a type used up to a day and after it, as positive numbers. */
function usedOf(account: LeaveAccount, typeId: string, facts: { from: string; on: string }) {
  const used = movesOf(account, typeId).filter(({ kind }) => kind === 'taken' || kind === 'restored')
  const sum = (some: typeof used) => some.reduce((total, { days }) => total - days, 0)
  return {
    taken: sum(used.filter(({ on }) => on >= facts.from && on <= facts.on)),
    ahead: sum(used.filter(({ on }) => on > facts.on)),
  }
}

function shownBalance(
  ctx: Ctx,
  account: LeaveAccount,
  type: KnownLeaveType,
  facts: { types: readonly KnownLeaveType[]; law: LeaveLaw; pending: number; usedThisYear: number },
) {
  const on = ctx.today
  const { taken, ahead } = usedOf(account, type.id, {
    from: type.accrues ? '0000' : `${on.slice(0, 4)}-01-01`,
    on,
  })
  const limit = limitOf(account, type, facts.types, {
    law: facts.law,
    fromOn: addDays(on, 1),
    usedThisYear: facts.usedThisYear,
  })
  const agreed = account.grants.findLast(({ fromOn }) => fromOn <= on)?.annualDays
  return {
    type: { id: type.id, code: type.code, nameAr: type.nameAr, nameEn: type.nameEn },
    accrues: type.accrues,
    annualDays: type.code === 'annual' ? (agreed ?? type.annualDays) : type.annualDays,
    accrued: type.accrues ? shownNumber(accruedOf(account, type, facts.law, on), 2) : null,
    taken: type.drawsOn === null ? taken : facts.usedThisYear,
    balance: type.accrues ? shownNumber(balanceOf(account, type, facts.law, on), 2) : null,
    ahead,
    pending: facts.pending,
    available: limit === null ? null : shownNumber(limit, 2),
  }
}

export async function readLeaveBalance(ctx: Ctx, input: InputOf<typeof contract.readLeaveBalance>) {
  const employee = await askedEmployee(ctx, input.employeeId)
  if (!employee) return { employee: null, on: ctx.today, rows: [] }
  const types = await leaveTypesOf(ctx)
  const account = await leaveAccountOf(ctx, employee.id)
  const law = await leaveLawOn(ctx, ctx.today)
  const year = ctx.today.slice(0, 4)
  const requests = await ctx.db
    .selectFrom('hr.leave_request')
    .select('type_id')
    .select(sql<number>`coalesce(sum(days) filter (where state = 'pending'), 0)::float8`.as('pending'))
    .select(
      sql<number>`coalesce(sum(days) filter (where state in ('approved', 'closed')
        and from_on between ${`${year}-01-01`} and ${`${year}-12-31`}), 0)::float8`.as('used'),
    )
    .where('employee_id', '=', employee.id)
    .groupBy('type_id')
    .execute()
  const rows = types.flatMap(type => {
    const asked = requests.find(row => row.type_id === type.id)
    if (!type.isActive && !asked) return []
    const facts = { types, law, pending: asked?.pending ?? 0, usedThisYear: asked?.used ?? 0 }
    return [shownBalance(ctx, account, type, facts)]
  })
  const name = (await employeeNames(ctx, [employee.id])).get(employee.id) ?? ''
  return { employee: { id: employee.id, number: employee.number, name }, on: ctx.today, rows }
}

export async function planLeave(ctx: Ctx, input: InputOf<typeof contract.planLeave>) {
  const employee = await askedEmployee(ctx, input.employeeId)
  if (!employee) deny(refused('hr.employee.none'))
  const plan = await leavePlan(ctx, employee, input, null)
  const { needsAttachmentAfterDays } = plan.type
  return {
    days: plan.days,
    calendarDays: Math.max(0, daysBetween(input.fromOn, input.toOn) + 1),
    available: plan.available === null ? null : shownNumber(plan.available, 2),
    needsFile: needsAttachmentAfterDays !== null && plan.days > needsAttachmentAfterDays,
  }
}

export async function listLeaveBalances(ctx: Ctx, input: InputOf<typeof contract.listLeaveBalances>) {
  let found = ctx.db
    .selectFrom('hr.employee as e')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .leftJoin('platform.branch as b', 'b.id', 'e.branch_id')
    .select(['e.id', 'e.number', 'p.sort_name', 'b.name_ar as branch'])
    .select(sql<string>`coalesce(p.name_ar, p.name_en, p.code)`.as('name'))
    .where('e.status', '<>', 'left')
  found = whereEqual(found, { 'e.branch_id': input.branchId })
  if (input.search) {
    const typed = input.search.toUpperCase()
    const partyIds = await findPartyIds(ctx, input.search)
    found = found.where(({ eb, or }) =>
      or([
        sql<boolean>`strpos(e.number, ${typed}) > 0`,
        ...(partyIds.length > 0 ? [eb('e.party_id', 'in', partyIds)] : []),
      ]),
    )
  }
  const sort = input.sort ?? 'number'
  const page = await keysetPage(
    found,
    input,
    { sort: sort === 'number' ? 'e.number' : 'p.sort_name', id: 'e.id' },
    row => [sort === 'number' ? row.number : row.sort_name, row.id],
  )
  const ids = page.rows.map(row => row.id)
  const types = await leaveTypesOf(ctx)
  const annual = types.find(({ code }) => code === 'annual')
  if (!annual) return { rows: [], next: null }
  const accounts = await leaveAccounts(ctx, ids)
  const law = await leaveLawOn(ctx, ctx.today)
  const mayReadPay = ctx.can('hr.payroll.read')
  const terms = mayReadPay ? await termsOn(ctx, ctx.today, ids) : new Map<string, never>()
  const components = mayReadPay ? await componentsOf(ctx) : []
  const rows = page.rows.map(row => {
    const account = accounts.get(row.id)!
    const balance = balanceOf(account, annual, law, ctx.today)
    const agreed = terms.get(row.id)
    const limit = limitOf(account, annual, types, { law, fromOn: addDays(ctx.today, 1), usedThisYear: 0 })
    return {
      id: row.id,
      employee: { id: row.id, name: row.name, number: row.number },
      branch: row.branch,
      accrued: shownNumber(accruedOf(account, annual, law, ctx.today), 2),
      ...usedOf(account, annual.id, { from: '0000', on: ctx.today }),
      balance: shownNumber(balance, 2),
      available: shownNumber(limit ?? zero, 2),
      value: agreed
        ? amountOf(
            encashFormula(
              wageOf(agreed, components),
              Number(defaultSettings.dailyBasis),
              larger(balance, zero),
              ctx.company.currency,
            ),
          )
        : null,
    }
  })
  return { rows, next: page.next }
}
