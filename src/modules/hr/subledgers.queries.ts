import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { resolveAccounts, type Subledger } from '#modules/accounting/public.server.ts'

async function sumOf(ctx: Ctx, statement: string): Promise<number> {
  const [row] = await rawQuery<{ sum: number }>(ctx.db, `select (${statement})::bigint as sum`, [
    ctx.company.id,
  ])
  return row!.sum
}

const booked = `s.company_id = $1 and r.company_id = $1 and r.id = s.run_id and r.state in ('posted', 'partlyPaid', 'paid')`
const settled = `t.company_id = $1 and t.state in ('posted', 'paid')`

/** Lines of booked slips of a component, and lines of posted settlements of a code. */
const slipLines = (component: string) =>
  `(select coalesce(sum(l.amount_minor), 0) from hr.payslip_line l, hr.payslip s, hr.payroll_run r
    where l.company_id = $1 and l.payslip_id = s.id and l.component = '${component}' and ${booked})`
const settlementLines = (code: string) =>
  `(select coalesce(sum(l.amount_minor), 0) from hr.settlement_line l, hr.settlement t
    where l.company_id = $1 and l.settlement_id = t.id and l.code = '${code}' and ${settled})`

/** Nets of booked slips and posted settlements that are not paid; what the rounding of cash left is owed until a slip gives it back. */
const salariesPayable = (ctx: Ctx) =>
  sumOf(
    ctx,
    `- (select coalesce(sum(s.net_minor - s.paid_minor), 0) from hr.payslip s, hr.payroll_run r where ${booked})
     + ${slipLines('cashRounding')} + ${settlementLines('cashRounding')}
     - (select coalesce(sum(greatest(t.net_minor, 0) - t.paid_minor), 0) from hr.settlement t where ${settled})`,
  )

/**
 * Open instalments, less what slips and settlements took of other modules' charges, and what leavers owe. What other modules charge
 * to employees is read from their entries: only their own documents could prove it.
 */
async function employeeAdvances(ctx: Ctx): Promise<number> {
  const { accountId } = (await resolveAccounts(ctx, ['employeeAdvances'])).get('employeeAdvances')!
  const own = await sumOf(
    ctx,
    `(select coalesce(sum(w.amount_minor), 0) from hr.advance_row w, hr.employee_advance a
       where w.company_id = $1 and a.company_id = $1 and a.id = w.advance_id and a.state in ('paid', 'settled') and w.settled_by is null)
     - ${slipLines('charge')} - ${settlementLines('charges')}
     + (select coalesce(sum(greatest(-t.net_minor, 0)), 0) from hr.settlement t where ${settled})`,
  )
  const [charged] = await rawQuery<{ sum: number }>(
    ctx.db,
    `select coalesce(sum(l.debit - l.credit), 0)::bigint as sum from accounting.journal_line l
     join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id
     where l.company_id = $1 and l.account_id = $2 and split_part(e.source_key, ':', 1) not in ('hr', 'billing')`,
    [ctx.company.id, accountId],
  )
  return own + charged!.sum
}

const provision = (column: 'eos' | 'leave') =>
  `- (select coalesce(sum(c.${column}_target_minor - c.${column}_booked_minor), 0) from hr.accrual_row c
      where c.company_id = $1 and c.state = 'posted')
   + (select coalesce(sum(t.${column}_booked_minor), 0) from hr.settlement t where ${settled})`

const endOfServiceProvision = (ctx: Ctx) => sumOf(ctx, provision('eos'))
const leaveProvision = (ctx: Ctx) => sumOf(ctx, `${provision('leave')} + ${slipLines('leaveEncashed')}`)

/** What the documents of human resources sum to, by the key of their control account (section 6 of 50-hr). */
export const hrSubledgers: readonly Subledger[] = [
  { key: 'salariesPayable', sum: salariesPayable, closing: 'now' },
  { key: 'employeeAdvances', sum: employeeAdvances, closing: 'now' },
  { key: 'endOfServiceProvision', sum: endOfServiceProvision, closing: 'now' },
  { key: 'leaveProvision', sum: leaveProvision, closing: 'now' },
]
