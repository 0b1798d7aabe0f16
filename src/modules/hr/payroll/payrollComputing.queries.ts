import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { addMonths, type Day, endOfMonth } from '#kernel/shared/day.ts'
import { arrearsInputs, countedInputs } from './arrears.queries.ts'
import { monthFacts, openPayBook, type PaidEmployee, paidEmployees } from './payBook.queries.ts'
import { waitingOf } from './payrollFacts.queries.ts'
import { type BlockerReason, blockersOf, type RunKind } from './payrollRun.rules.ts'
import { type Payslip, type PayslipFacts, payslipOf } from './payslip.rules.ts'
import { askedOfAll } from './recoveries.queries.ts'

/** What a run is of: whose month, and which employees. */
export type RunScope = {
  id: string
  month: Day
  kind: RunKind
  branch_id: string | null
  cost_center_id: string | null
}

export type ComputedSlip = {
  employee: PaidEmployee
  slip: Payslip
  contractId: string | null
  blockers: { reason: BlockerReason; count: number }[]
}

export type ComputedRun = {
  slips: ComputedSlip[]
  /** Employees who never had a contract: they are not paid by payroll. */
  outside: { employeeId: string; name: string }[]
  grossMinor: number
  deductionsMinor: number
  netMinor: number
  employerCostMinor: number
  ruleIds: string[]
  unconfirmedRuleIds: string[]
  fingerprint: string
}

/**
 * The employees a run pays: employed in its month, not suspended without pay, of its branch and cost centre, not in another live run
 * of the month, and not leaving in it with a settlement, which pays the last month.
 */
async function employeesOf(ctx: Ctx, run: RunScope): Promise<PaidEmployee[]> {
  const lastOn = endOfMonth(run.month)
  let rows = paidEmployees(ctx)
    .where('e.joined_on', '<=', lastOn)
    .where(({ eb, or }) => or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', run.month)]))
    .where(({ eb, or }) => or([eb('e.status', '<>', 'suspended'), eb('e.is_paid', '=', true)]))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('hr.settlement as t')
            .select('t.id')
            .whereRef('t.employee_id', '=', 'e.id')
            .where('t.state', '<>', 'cancelled')
            .where('t.last_on', '<=', lastOn),
        ),
      ),
    )
  if (run.branch_id) rows = rows.where('e.branch_id', '=', run.branch_id)
  if (run.cost_center_id) rows = rows.where('e.cost_center_id', '=', run.cost_center_id)
  if (run.kind === 'monthly')
    rows = rows.where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('hr.payslip as s')
            .select('s.id')
            .whereRef('s.employee_id', '=', 'e.id')
            .where('s.month', '=', run.month)
            .where('s.kind', '=', 'monthly')
            .where('s.is_live', '=', true)
            .where('s.run_id', '<>', run.id),
        ),
      ),
    )
  return rows.execute()
}

/** Computes a run from what is known now and stores nothing: the same calculation is previewed, saved, approved and posted. */
export async function computeRun(ctx: Ctx, run: RunScope): Promise<ComputedRun> {
  const employees = await employeesOf(ctx, run)
  const ids = employees.map(({ id }) => id)
  const book = await openPayBook(ctx, ids, run.month)
  const asked = await askedOfAll(ctx, employees, run.month, run.kind)
  const counted = await countedInputs(ctx, ids, addMonths(run.month, -12), run.month)
  const waiting = await waitingOf(ctx, ids, run.month, endOfMonth(run.month))
  const slips: ComputedSlip[] = []
  const outside: ComputedRun['outside'] = []
  for (const employee of employees) {
    const hasTerms = (book.terms.get(employee.id) ?? []).some(({ state }) => state !== 'draft')
    const { recoveries, inputs, inputIds, hasConsent } = asked(employee.id)
    if (run.kind === 'offCycle' && inputIds.length === 0) continue
    if (!hasTerms) {
      outside.push({ employeeId: employee.id, name: employee.name })
      continue
    }
    const own = monthFacts(ctx, book, employee, run.month)
    const facts: PayslipFacts =
      run.kind === 'offCycle'
        ? {
            ...own,
            contracts: [],
            unpaid: [],
            late: [],
            overtime: [],
            contribution: null,
            inputs,
            recoveries,
          }
        : {
            ...own,
            inputs: [
              ...inputs,
              ...arrearsInputs(ctx, book, employee, run.month, counted.get(employee.id) ?? []),
            ],
            recoveries,
            hasConsent,
          }
    const slip = payslipOf(facts, book.rules)
    const still = waiting.get(employee.id)
    const blockers = blockersOf([
      {
        employeeId: employee.id,
        name: employee.name,
        hasContract: run.kind === 'offCycle' || slip.daysEmployed > 0,
        pendingDays: still?.pendingDays ?? 0,
        incompleteDays: still?.incompleteDays ?? 0,
        pendingLeaves: still?.pendingLeaves ?? 0,
        pendingOvertime: still?.pendingOvertime ?? 0,
        netMinor: slip.netMinor,
        paymentMethod: employee.payment_method,
        iban: employee.iban,
      },
    ]).map(({ reason, count }) => ({ reason, count }))
    const contractId = slip.lines.find(line => line.component === 'basic')?.source ?? null
    slips.push({ employee, slip, contractId, blockers })
  }
  return withTotals(slips, outside)
}

function withTotals(slips: ComputedSlip[], outside: ComputedRun['outside']): ComputedRun {
  const sum = (of: (slip: Payslip) => number) => slips.reduce((total, { slip }) => total + of(slip), 0)
  const unique = (of: (slip: Payslip) => readonly string[]) =>
    [...new Set(slips.flatMap(({ slip }) => of(slip)))].toSorted()
  const said = slips.map(({ employee, slip }) => ({
    employee: employee.id,
    lines: slip.lines,
    rolled: slip.rolled,
    pay: [employee.payment_method, employee.iban, employee.cost_center_id],
  }))
  return {
    slips,
    outside,
    grossMinor: sum(slip => slip.grossMinor),
    deductionsMinor: sum(slip => slip.deductionsMinor),
    netMinor: sum(slip => slip.netMinor),
    employerCostMinor: sum(slip => slip.employerCostMinor),
    ruleIds: unique(slip => slip.ruleIds),
    unconfirmedRuleIds: unique(slip => slip.unconfirmedRuleIds),
    fingerprint: createHash('sha256').update(canonicalJson(said)).digest('hex'),
  }
}
