import type { Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { PayrollRunTable, PayslipTable } from '../tables.ts'
import type { ComputedRun } from './payrollComputing.queries.ts'
import { type RunAction, type RunState, runTransitions } from './payrollRun.rules.ts'

export type RunRow = Selectable<PayrollRunTable>
export type SlipRow = Selectable<PayslipTable>

export const runs = recordKind({ table: 'hr.payroll_run', kind: 'hr.payroll', label: row => row.number })
export const runSubject = (id: string) => ({ type: 'hr.payroll', id })

/** The run's states in which its entry stands in the books. */
export const bookedStates = ['posted', 'partlyPaid', 'paid'] as const

/** Locks a run whose state knows the action. */
export async function runToChange(
  ctx: Ctx,
  seen: { id: string; version?: number },
  action: RunAction,
): Promise<RunRow> {
  const run = await lockRecord(ctx, runs, seen)
  refuse(whyNotFrom(runTransitions, action, run.state, 'hr.payroll.state'))
  return run
}

type RunColumns = Partial<
  Omit<RunRow, 'id' | 'company_id' | 'version' | 'number' | 'created_at' | 'created_by' | 'state'>
>

/** Saves a run in its next state with one audit line: no amount of a payroll stands in the trail. */
export async function moveRun(
  ctx: Ctx,
  run: RunRow,
  state: RunState,
  columns: RunColumns = {},
  reason?: string,
): Promise<void> {
  await ctx.db
    .updateTable('hr.payroll_run')
    .set({ ...columns, state, version: run.version + 1 })
    .where('id', '=', run.id)
    .execute()
  ctx.audit({
    subject: `hr.payroll:${run.id}`,
    label: run.number,
    changes: [{ field: 'state', before: run.state, after: state }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('hr.payroll', run.id)
}

/** The totals of a computed run as the run holds them. */
export const totalsOf = (computed: ComputedRun, now: Date) => ({
  gross_minor: computed.grossMinor,
  deductions_minor: computed.deductionsMinor,
  net_minor: computed.netMinor,
  employer_cost_minor: computed.employerCostMinor,
  fingerprint: computed.fingerprint,
  rule_ids: computed.ruleIds,
  unconfirmed_rule_ids: computed.unconfirmedRuleIds,
  computed_at: now,
})

const slipsOf = (ctx: Ctx, runId: string) =>
  ctx.db.selectFrom('hr.payslip').selectAll().where('run_id', '=', runId)

/** Locks the slips of a run, in the order of their ids. */
export const lockSlips = (ctx: Ctx, runId: string): Promise<SlipRow[]> =>
  slipsOf(ctx, runId).orderBy('id').forNoKeyUpdate().execute()

/** Rows of one statement: fifteen columns each stay far below the parameters a statement may have. */
const rowsAtOnce = 1000

/** Writes the slips of a run afresh; a slip keeps its id, and what is held stays held. */
export async function keepSlips(ctx: Ctx, run: RunRow, computed: ComputedRun): Promise<void> {
  const before = await lockSlips(ctx, run.id)
  const known = new Map(before.map(slip => [slip.employee_id, slip]))
  await ctx.db.deleteFrom('hr.payslip').where('run_id', '=', run.id).execute()
  const slips = computed.slips.map(one => {
    const slip = known.get(one.employee.id)
    return {
      ...one,
      id: slip?.id ?? uuidv7(),
      version: (slip?.version ?? 0) + 1,
      reason: slip?.hold_reason ?? null,
    }
  })
  for (let at = 0; at < slips.length; at += rowsAtOnce)
    await ctx.db
      .insertInto('hr.payslip')
      .values(
        slips
          .slice(at, at + rowsAtOnce)
          .map(({ id, version, employee, slip, contractId, blockers, reason }) => ({
            id,
            version,
            run_id: run.id,
            employee_id: employee.id,
            party_id: employee.party_id,
            contract_id: contractId,
            branch_id: employee.branch_id,
            cost_center_id: employee.cost_center_id,
            month: run.month,
            kind: run.kind,
            days_employed: slip.daysEmployed,
            wage_minor: slip.remunerationMinor,
            gross_minor: slip.grossMinor,
            deductions_minor: slip.deductionsMinor,
            net_minor: slip.netMinor,
            employer_cost_minor: slip.employerCostMinor,
            state: reason ? ('held' as const) : ('payable' as const),
            hold_reason: reason,
            payment_method: employee.payment_method,
            iban: employee.iban,
            bank_code: employee.bank_code,
            blockers: JSON.stringify(blockers),
            rolled: JSON.stringify(slip.rolled),
            rule_ids: slip.ruleIds,
            unconfirmed_rule_ids: slip.unconfirmedRuleIds,
          })),
      )
      .execute()
  const lines = slips.flatMap(({ id, slip }) =>
    slip.lines.map((line, index) => ({
      payslip_id: id,
      line_no: index + 1,
      component: line.component,
      kind: line.kind,
      quantity: line.quantity,
      rate_minor: line.rateMinor,
      amount_minor: line.amountMinor,
      label_ar: line.labelAr,
      label_en: line.labelEn,
      formula: line.formula,
      mapping_key: line.key,
      note: line.note,
      source: line.source,
    })),
  )
  for (let at = 0; at < lines.length; at += rowsAtOnce)
    await ctx.db
      .insertInto('hr.payslip_line')
      .values(lines.slice(at, at + rowsAtOnce))
      .execute()
}
