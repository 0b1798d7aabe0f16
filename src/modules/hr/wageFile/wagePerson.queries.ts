import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { identityNumbersOf } from '#modules/parties/public.server.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import { employedIn, type SlipForFile, wageAmountsOf } from './wageFile.rules.ts'

const identities = ['civil_id', 'qid', 'saudi_id', 'iqama', 'emirates_id', 'cpr', 'oman_id'] as const

/** Slips that stand in a file under way: the bank rejected neither the file nor their transfer. */
async function inOtherFiles(ctx: Ctx, runId: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('hr.wage_file_slip as s')
    .innerJoin('hr.wage_file as f', 'f.id', 's.made_in_id')
    .select('s.payslip_id')
    .where('f.run_id', '=', runId)
    .where('f.state', '<>', 'rejected')
    .where('s.returned_at', 'is', null)
    .execute()
  return new Set(rows.map(row => row.payslip_id))
}

/** Days or hours of the lines of these components; a quantity is text such as `1.5`. */
const quantityOf = (
  lines: readonly { component: string; quantity: string | null }[],
  components: readonly string[],
): number =>
  lines
    .filter(line => components.includes(line.component) && line.quantity !== null)
    .reduce((sum, line) => sum + Number(line.quantity), 0)

/** The slips of a run with the fields of a wage file for each employee, in the order of the employees' numbers. */
export async function slipsForFile(
  ctx: Ctx,
  run: { id: string; month: string },
): Promise<(SlipForFile & { payslipId: string })[]> {
  const slips = await ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.employee as e', 'e.id', 's.employee_id')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .selectAll('s')
    .select(['e.number', 'e.wage_person_id', 'e.joined_on', 'e.left_on'])
    .select([
      sql<string>`coalesce(p.name_en, p.name_ar, p.code)`.as('name'),
      sql<boolean>`exists (select 1 from hr.payslip_payment y where y.company_id = s.company_id and y.payslip_id = s.id
        and y.is_cash and y.returned_on is null)`.as('paid_in_cash'),
    ])
    .where('s.run_id', '=', run.id)
    .orderBy('e.number')
    .execute()
  if (slips.length === 0) return []
  const ids = slips.map(slip => slip.id)
  const lines = await ctx.db
    .selectFrom('hr.payslip_line')
    .select(['payslip_id', 'component', 'kind', 'amount_minor as amountMinor', 'quantity'])
    .where('payslip_id', 'in', ids)
    .execute()
  const permits = await ctx.db
    .selectFrom('hr.employee_document')
    .select(['employee_id', 'number'])
    .where('type', '=', 'work_permit')
    .where('replaced_on', 'is', null)
    .execute()
  const components = await componentsOf(ctx)
  const numbers = await identityNumbersOf(
    ctx,
    slips.map(slip => slip.party_id),
  )
  const taken = await inOtherFiles(ctx, run.id)
  return slips.map(slip => {
    const own = lines.filter(line => line.payslip_id === slip.id)
    const identity = numbers.get(slip.party_id) ?? {}
    const civilId = identities.map(type => identity[type]).find(number => number !== undefined) ?? null
    return {
      payslipId: slip.id,
      state: slip.state,
      // What went out of the cash box needs no transfer, whatever the employee usually has.
      paymentMethod: slip.paid_in_cash ? 'cash' : slip.payment_method,
      netMinor: slip.net_minor,
      paidMinor: slip.paid_minor,
      isInOtherFile: taken.has(slip.id),
      person: {
        employeeId: slip.employee_id,
        number: slip.number,
        name: slip.name,
        wagePersonId: slip.wage_person_id,
        civilId,
        passport: identity.passport ?? null,
        visaId: civilId === null ? (identity.residency ?? null) : null,
        permitNumber: permits.find(permit => permit.employee_id === slip.employee_id)?.number ?? null,
        iban: slip.iban,
        bankCode: slip.bank_code,
        ...employedIn(run.month, slip.joined_on, slip.left_on),
        unpaidDays: quantityOf(own, ['absence', 'unpaidLeave']),
        extraHours: quantityOf(own, ['overtime']),
        netMinor: slip.net_minor,
        amounts: wageAmountsOf(own, components),
        frequency: 'M' as const,
        deductionReason: null,
        notes: null,
      },
    }
  })
}
