import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { monthOf } from '#kernel/shared/day.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { bookedStates } from '../payroll/payroll.row.ts'
import { lastPostedMonth } from '../payroll/payrollPosted.queries.ts'
import {
  monthsBefore,
  type SettlementAction,
  type SettlementState,
  settlementTransitions,
  whyNotSubmitSettlement,
} from './settlement.rules.ts'
import type { ComputedSettlement, SettlementRow } from './settlementComputing.queries.ts'

export const settlements = recordKind({
  table: 'hr.settlement',
  kind: 'hr.settlement',
  label: row => row.number,
})
export const settlementSubject = (id: string) => ({ type: 'hr.settlement', id })

/** Locks a settlement whose state knows the action. */
export async function settlementToChange(
  ctx: Ctx,
  seen: { id: string; version?: number },
  action: SettlementAction,
): Promise<SettlementRow> {
  const row = await lockRecord(ctx, settlements, seen)
  refuse(whyNotFrom(settlementTransitions, action, row.state, 'hr.settlement.state'))
  return row
}

type Columns = Partial<
  Omit<SettlementRow, 'id' | 'company_id' | 'version' | 'number' | 'created_at' | 'created_by' | 'state'>
>

/** Saves a settlement in its next state with one audit line, which holds no amount. */
export async function moveSettlement(
  ctx: Ctx,
  row: SettlementRow,
  state: SettlementState,
  columns: Columns = {},
  reason?: string,
): Promise<void> {
  await ctx.db
    .updateTable('hr.settlement')
    .set({ ...columns, state, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `hr.settlement:${row.id}`,
    label: row.number,
    changes: [{ field: 'state', before: row.state, after: state }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('hr.settlement', row.id)
}

/** What a computed settlement leaves on its row. */
export const resultOf = (computed: ComputedSettlement, now: Date) => ({
  service_years: String(computed.serviceYears),
  leave_days: String(computed.leaveDays),
  eos_booked_minor: computed.eosBookedMinor,
  leave_booked_minor: computed.leaveBookedMinor,
  net_minor: computed.settlement.netMinor,
  fingerprint: computed.fingerprint,
  rule_ids: computed.ruleIds,
  unconfirmed_rule_ids: computed.unconfirmedRuleIds,
  computed_at: now,
})

/** Writes the lines of a settlement afresh: those of the last payslip, then its own. */
export async function keepLines(ctx: Ctx, id: string, { settlement }: ComputedSettlement): Promise<void> {
  await ctx.db.deleteFrom('hr.settlement_line').where('settlement_id', '=', id).execute()
  const lines = [
    ...settlement.slip.lines.map(line => ({
      part: 'slip' as const,
      code: line.component,
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
    ...settlement.lines.map(line => ({
      part: 'settlement' as const,
      code: line.kind,
      kind: line.isDeduction ? ('deduction' as const) : ('earning' as const),
      amount_minor: line.amountMinor,
      formula: line.formula,
    })),
  ]
  if (lines.length > 0)
    await ctx.db
      .insertInto('hr.settlement_line')
      .values(lines.map((line, at) => ({ settlement_id: id, line_no: at + 1, ...line })))
      .execute()
}

/** Refuses while a month before the last one is not posted: from the last posted one on, or with a slip that waits. */
export async function refuseOpenRun(ctx: Ctx, row: SettlementRow): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .select('s.month')
    .where('s.employee_id', '=', row.employee_id)
    .where('s.is_live', '=', true)
    .where('r.state', 'not in', bookedStates)
    .orderBy('s.month')
    .execute()
  const last = await lastPostedMonth(ctx, row.employee_id)
  // Only the month of the last day is counted anew: what later months paid would stay paid.
  if (last && last > monthOf(row.last_on))
    deny(refused('hr.settlement.laterPaid', { field: 'lastDay', params: { month: last } }))
  const months = [
    ...waiting.map(({ month }) => monthOf(month)),
    ...(last ? monthsBefore(row.last_on, last) : []),
  ]
  refuse(whyNotSubmitSettlement(row.last_on, months))
}
