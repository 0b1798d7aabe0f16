import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import type * as contract from './socialSecurity.contract.ts'
import { openOf, type SocialMonth } from './socialSecurity.rules.ts'

/** The shares as the entries of runs and settlements credit them: what is taken of pay, and what the employer adds. */
const shares = `case when l.mapping_key = 'socialSecurityPayable' then case l.kind when 'earning' then -l.amount_minor else l.amount_minor end
    else 0 end as employees,
  case when l.kind = 'employerCost' and l.mapping_key in ('socialSecurityExpense', 'endOfServiceExpense') then l.amount_minor
    else 0 end as employer`

/** What each posted run and settlement owes by month and employee. */
const owed = `select s.month, s.employee_id, ${shares}, 0::bigint as paid
     from hr.payslip_line l join hr.payslip s on s.company_id = $1 and s.id = l.payslip_id
     join hr.payroll_run r on r.company_id = $1 and r.id = s.run_id and r.state in ('posted', 'partlyPaid', 'paid')
     where l.company_id = $1
   union all
   select date_trunc('month', t.last_on)::date, t.employee_id, ${shares}, 0
     from hr.settlement_line l join hr.settlement t on t.company_id = $1 and t.id = l.settlement_id and t.state in ('posted', 'paid')
     where l.company_id = $1 and l.part = 'slip'`

/** Each month with something due or paid, the newest first. */
export async function socialMonths(ctx: Ctx): Promise<SocialMonth[]> {
  const rows = await rawQuery<{ month: Day; employees: number; employer: number; paid: number }>(
    ctx.db,
    `select month, sum(employees)::bigint as employees, sum(employer)::bigint as employer, sum(paid)::bigint as paid from (
       ${owed}
       union all
       select month, null, 0, 0, amount_minor from hr.social_payment where company_id = $1 and voided_on is null
     ) all_of group by month having sum(employees) <> 0 or sum(employer) <> 0 or sum(paid) <> 0
     order by month desc`,
    [ctx.company.id],
  )
  return rows.map(row => ({
    month: monthOf(row.month),
    employeesMinor: row.employees,
    employerMinor: row.employer,
    paidMinor: row.paid,
  }))
}

export async function listSocialSecurity(ctx: Ctx, _input: InputOf<typeof contract.listSocialSecurity>) {
  const months = await socialMonths(ctx)
  const payments = await ctx.db
    .selectFrom('hr.social_payment')
    .select(['month', 'number', 'paid_on', 'amount_minor'])
    .where('voided_on', 'is', null)
    .orderBy('batch_no')
    .execute()
  const own = Map.groupBy(payments, payment => monthOf(payment.month))
  const rows = months.map(one => ({
    month: one.month,
    employees: one.employeesMinor,
    employer: one.employerMinor,
    due: one.employeesMinor + one.employerMinor,
    paid: one.paidMinor,
    open: openOf(one),
    payments: (own.get(one.month) ?? []).map(({ number, paid_on, amount_minor }) => ({
      number,
      on: paid_on,
      amount: amount_minor,
    })),
  }))
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    rows,
    totals: { due: sum(row => row.due), paid: sum(row => row.paid), open: sum(row => row.open) },
    booked: -(await accountBalance(ctx, 'socialSecurityPayable')),
  }
}

export async function monthOfSocialSecurity(
  ctx: Ctx,
  { month }: InputOf<typeof contract.monthOfSocialSecurity>,
) {
  const rows = await rawQuery<{
    employeeId: string
    number: string
    name: string
    employee: number
    employer: number
  }>(
    ctx.db,
    `select e.id as "employeeId", e.number, coalesce(p.name_ar, p.name_en, p.code) as name,
       sum(o.employees)::bigint as employee, sum(o.employer)::bigint as employer
     from (${owed}) o
     join hr.employee e on e.company_id = $1 and e.id = o.employee_id
     join parties.party p on p.company_id = $1 and p.id = e.party_id
     where o.month = $2
     group by e.id, e.number, p.id, p.name_ar, p.name_en, p.code
     having sum(o.employees) <> 0 or sum(o.employer) <> 0
     order by e.number`,
    [ctx.company.id, `${month}-01`],
  )
  return { rows: rows.map(row => ({ ...row, due: row.employee + row.employer })) }
}
