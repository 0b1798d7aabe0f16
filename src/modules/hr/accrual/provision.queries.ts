import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import { type EndOfService, endOfServiceDue, type Service } from '../endOfService/endOfService.rules.ts'
import { decimalFraction, type Fraction, plus, zero } from '../fraction/fraction.rules.ts'
import { ruleInForce, type ServiceEndCause } from '../labourRule/labourRule.rules.ts'
import { leaveAccrued, leaveBalance } from '../leave/leaveBalance.rules.ts'
import { type PaidEmployee, type PayBook, serviceOf } from '../payroll/payBook.queries.ts'

/** What is provided for an employee, and the leave that was taken over. */
export type Provision = {
  eosMinor: Minor
  leaveMinor: Minor
  opening: { on: Day; days: Fraction } | null
}

const nothing: Provision = { eosMinor: 0, leaveMinor: 0, opening: null }

/** What posted rows provided for employees, less what encashed leave used. */
export async function provisionsOf(
  ctx: Ctx,
  employeeIds: readonly string[],
): Promise<(employeeId: string) => Provision> {
  const rows = await rawQuery<{
    employee_id: string
    eos: number
    leave: number
    opened: string | null
    days: string | null
  }>(
    ctx.db,
    `select c.employee_id, sum(c.eos_target_minor - c.eos_booked_minor)::bigint as eos,
       (sum(c.leave_target_minor - c.leave_booked_minor) - coalesce((select sum(l.amount_minor)
          from hr.payslip_line l join hr.payslip s on s.company_id = $1 and s.id = l.payslip_id
          join hr.payroll_run r on r.company_id = $1 and r.id = s.run_id and r.state in ('posted', 'partlyPaid', 'paid')
          where l.company_id = $1 and l.component = 'leaveEncashed' and s.employee_id = c.employee_id), 0))::bigint as leave,
       max(c.month::text) filter (where c.kind = 'opening') as opened,
       max(c.leave_days) filter (where c.kind = 'opening') as days
     from hr.accrual_row c where c.company_id = $1 and c.state = 'posted' and c.employee_id = any ($2) group by c.employee_id`,
    [ctx.company.id, employeeIds],
  )
  const found = new Map(
    rows.map(row => [
      row.employee_id,
      {
        eosMinor: row.eos,
        leaveMinor: row.leave,
        opening: row.opened ? { on: endOfMonth(row.opened), days: decimalFraction(Number(row.days)) } : null,
      },
    ]),
  )
  return employeeId => found.get(employeeId) ?? nothing
}

/** The balance of leave at the end of a day, exact: what was taken over, what accrued since, and what moved it since. */
export function leaveBalanceOf(
  book: PayBook,
  employee: PaidEmployee,
  on: Day,
  opening: Provision['opening'],
): Fraction {
  const law = ruleInForce(book.rules, { country: book.country, topic: 'leave' }, on)
  const facts = book.leaves.get(employee.id)
  const accruesFrom = opening ? addDays(opening.on, 1) : employee.service_from
  const accrued = leaveAccrued(
    {
      accruesFrom,
      serviceFrom: employee.service_from,
      unpaid: facts?.unpaid ?? [],
      grants: (book.terms.get(employee.id) ?? [])
        .filter(({ state }) => state !== 'draft')
        .toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))
        .map(({ starts_on, annual_leave_days }) => ({ fromOn: starts_on, annualDays: annual_leave_days })),
    },
    on,
    law?.params.tiers ?? [],
  )
  const moves = (facts?.moves ?? []).filter(move => move.on >= accruesFrom)
  return leaveBalance(plus(opening?.days ?? zero, accrued), moves, on)
}

/** End of service that is due at a day for a cause; nothing for an employee without the scheme or without a wage. */
export function dueOf(
  book: PayBook,
  employee: PaidEmployee,
  end: { lastOn: Day; cause: ServiceEndCause; isForfeitureApproved?: boolean },
  currency: Currency,
): { due: EndOfService | null; service: Service } {
  const service = serviceOf(book, employee, startOfMonth(end.lastOn))
  const isOwed = employee.eos_scheme !== 'none' && service.wages.length > 0
  return { due: isOwed ? endOfServiceDue(service, end, book.rules, currency) : null, service }
}
