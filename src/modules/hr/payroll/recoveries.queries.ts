import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { resolveAccounts } from '#modules/accounting/public.server.ts'
import type { PaidEmployee } from './payBook.queries.ts'
import type { PayrollInput } from './payslip.rules.ts'
import type { Recovery } from './recovery.rules.ts'

/** Lines of other modules' claims on an employee: what they charged is asked for in one sum. */
const chargesSource = 'charges'

/** What is asked of an employee in a month, and what is added to the pay beside the contract. */
export type AskedOf = {
  recoveries: Recovery[]
  inputs: PayrollInput[]
  inputIds: string[]
  hasConsent: boolean
}

const takenBySlip = ['courtOrder', 'penalty'] as const
const isRecovered = (code: string): code is (typeof takenBySlip)[number] =>
  (takenBySlip as readonly string[]).includes(code)

/** Single amounts of a month that no posted slip counts yet, of all employees. */
async function amountInputs(ctx: Ctx, employeeIds: readonly string[], month: Day) {
  return ctx.db
    .selectFrom('hr.payroll_input as i')
    .innerJoin('hr.pay_component as c', 'c.id', 'i.component_id')
    .select(['i.id', 'i.employee_id', 'i.amount_minor', 'i.note', 'c.code'])
    .where('i.employee_id', 'in', [...employeeIds])
    .where('i.month', '=', month)
    .where('i.kind', '=', 'amount')
    .where('i.withdrawn_at', 'is', null)
    .where('i.payslip_id', 'is', null)
    .orderBy('i.id')
    .execute()
}

/** The earliest open instalment of each advance that is due by a month: a month that was skipped never doubles the next one. */
async function dueInstalments(ctx: Ctx, employeeIds: readonly string[], month: Day) {
  return rawQuery<{
    employee_id: string
    advance_id: string
    number: string
    amount_minor: number
    has_consent: boolean
  }>(
    ctx.db,
    `select distinct on (a.id) a.employee_id, a.id as advance_id, a.number, r.amount_minor, a.consent_file_id is not null as has_consent
     from hr.employee_advance a join hr.advance_row r on r.company_id = $1 and r.advance_id = a.id and r.settled_by is null
     where a.company_id = $1 and a.state = 'paid' and a.employee_id = any ($2) and r.month <= $3
     order by a.id, r.month, r.id`,
    [ctx.company.id, employeeIds, month],
  )
}

/** What parties owe on employeeAdvances at a day, beside the advances that stand there: claims of other modules. Zero is left out. */
export async function chargesOwed(
  ctx: Ctx,
  employees: readonly { id: string; party_id: string }[],
  asOf: Day,
): Promise<Map<string, Minor>> {
  if (employees.length === 0) return new Map()
  const { accountId } = (await resolveAccounts(ctx, ['employeeAdvances'])).get('employeeAdvances')!
  const rows = await rawQuery<{ employee_id: string; charges: number }>(
    ctx.db,
    `select e.id as employee_id, (
       coalesce((select sum(l.debit - l.credit) from accounting.journal_line l where l.company_id = $1 and l.party_id = e.party_id
         and l.account_id = $3 and l.entry_date <= $4), 0)
       - coalesce((select sum(r.amount_minor) from hr.employee_advance a
           join hr.advance_row r on r.company_id = $1 and r.advance_id = a.id and r.settled_by is null
           where a.company_id = $1 and a.employee_id in (select o.id from hr.employee o where o.company_id = $1 and o.party_id = e.party_id)
             and a.state in ('paid', 'settled')), 0))::bigint as charges
     from hr.employee e where e.company_id = $1 and e.id = any ($2)`,
    [ctx.company.id, employees.map(({ id }) => id), accountId, asOf],
  )
  return new Map(rows.filter(({ charges }) => charges > 0).map(row => [row.employee_id, row.charges]))
}

/** What the rounding of cash left of posted slips and no later slip has given back, by employee. */
async function carriedOf(ctx: Ctx, employeeIds: readonly string[]): Promise<Map<string, Minor>> {
  const rows = await rawQuery<{ employee_id: string; carried: number }>(
    ctx.db,
    `select s.employee_id, (sum(s.carried_minor) - coalesce(sum((select sum(l.amount_minor) from hr.payslip_line l
         where l.company_id = $1 and l.payslip_id = s.id and l.component = 'cashRounding')), 0))::bigint as carried
     from hr.payslip s join hr.payroll_run r on r.company_id = $1 and r.id = s.run_id
     where s.company_id = $1 and s.employee_id = any ($2) and r.state in ('posted', 'partlyPaid', 'paid')
     group by s.employee_id`,
    [ctx.company.id, employeeIds],
  )
  return new Map(rows.map(row => [row.employee_id, row.carried]))
}

/** What is asked of and given to employees in a month beside their contracts. An off-cycle run pays single amounts only. */
export async function askedOfAll(
  ctx: Ctx,
  employees: readonly PaidEmployee[],
  month: Day,
  kind: 'monthly' | 'offCycle',
): Promise<(employeeId: string) => AskedOf> {
  const ids = employees.map(({ id }) => id)
  if (ids.length === 0) return () => ({ recoveries: [], inputs: [], inputIds: [], hasConsent: false })
  const inputs = Map.groupBy(await amountInputs(ctx, ids, month), row => row.employee_id)
  const isMonthly = kind === 'monthly'
  const instalments = Map.groupBy(
    isMonthly ? await dueInstalments(ctx, ids, month) : [],
    row => row.employee_id,
  )
  const charges = isMonthly ? await chargesOwed(ctx, employees, endOfMonth(month)) : new Map<string, Minor>()
  const carried = isMonthly ? await carriedOf(ctx, ids) : new Map<string, Minor>()
  return employeeId => {
    const own = inputs.get(employeeId) ?? []
    const advances = instalments.get(employeeId) ?? []
    const chargesMinor = charges.get(employeeId) ?? 0
    const label = (note: string | null) => ({ labelAr: note ?? '', labelEn: note ?? '' })
    return {
      inputIds: own.map(({ id }) => id),
      hasConsent: advances.some(row => row.has_consent),
      recoveries: [
        ...own.flatMap(({ id, code, amount_minor, note }) =>
          isRecovered(code)
            ? [{ kind: code, source: id, amountMinor: amount_minor ?? 0, ...label(note) }]
            : [],
        ),
        ...advances.map(row => ({
          kind: 'advance' as const,
          source: row.advance_id,
          amountMinor: row.amount_minor,
          labelAr: row.number,
          labelEn: row.number,
        })),
        ...(chargesMinor > 0
          ? [
              {
                kind: 'charge' as const,
                source: chargesSource,
                amountMinor: chargesMinor,
                labelAr: '',
                labelEn: '',
              },
            ]
          : []),
      ],
      inputs: [
        ...own.flatMap(({ id, code, amount_minor, note }) =>
          isRecovered(code)
            ? []
            : [{ component: code, amountMinor: amount_minor ?? 0, source: id, ...label(note) }],
        ),
        { component: 'cashRounding', amountMinor: carried.get(employeeId) ?? 0, source: monthOf(month) },
      ],
    }
  }
}
