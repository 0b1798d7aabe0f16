import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import { type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import type { SlipRow } from '../payroll/payroll.row.ts'
import type { EmployeeAdvanceTable } from '../tables.ts'
import { type AdvanceRow, owedMinor, releaseRows, takeRow } from './advance.rules.ts'

export type AdvanceRecord = Selectable<EmployeeAdvanceTable>

export const advances = recordKind({
  table: 'hr.employee_advance',
  kind: 'hr.advance',
  label: row => row.number,
})

/** The instalments of a plan: open ones and those that slips took. What was repaid or written off stands beside them. */
export async function planOf(
  ctx: Ctx,
  advanceId: string,
): Promise<(AdvanceRow & { settledOn: Day | null })[]> {
  const rows = await ctx.db
    .selectFrom('hr.advance_row')
    .selectAll()
    .where('advance_id', '=', advanceId)
    .where(({ eb, or }) => or([eb('settled_by', 'is', null), eb('settled_by', '=', 'payslip')]))
    .orderBy('month')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    month: monthOf(row.month),
    amountMinor: row.amount_minor,
    payslipId: row.payslip_id,
    settledOn: row.settled_on,
  }))
}

/** Writes a plan in place of the one that stands; `on` is the day of instalments that were not taken before. */
export async function keepPlan(
  ctx: Ctx,
  advanceId: string,
  before: readonly (AdvanceRow & { settledOn: Day | null })[],
  after: readonly AdvanceRow[],
  on: Day,
): Promise<void> {
  const takenOn = new Map(before.map(row => [row.payslipId, row.settledOn]))
  await ctx.db
    .deleteFrom('hr.advance_row')
    .where('advance_id', '=', advanceId)
    .where(({ eb, or }) => or([eb('settled_by', 'is', null), eb('settled_by', '=', 'payslip')]))
    .execute()
  if (after.length > 0)
    await ctx.db
      .insertInto('hr.advance_row')
      .values(
        after.map(row => ({
          advance_id: advanceId,
          month: `${row.month}-01`,
          amount_minor: row.amountMinor,
          settled_by: row.payslipId ? ('payslip' as const) : null,
          settled_on: row.payslipId ? (takenOn.get(row.payslipId) ?? on) : null,
          payslip_id: row.payslipId,
        })),
      )
      .execute()
}

/** An advance of which nothing is open is settled; one that a reversal opened again is paid. */
export async function followPlan(ctx: Ctx, advanceId: string, rows: readonly AdvanceRow[]): Promise<void> {
  await ctx.db
    .updateTable('hr.employee_advance')
    .set(eb => ({ state: owedMinor(rows) === 0 ? 'settled' : 'paid', version: eb('version', '+', 1) }))
    .where('id', '=', advanceId)
    .where('state', 'in', ['paid', 'settled'])
    .execute()
  ctx.hint('hr.advance', advanceId)
}

/** Takes the instalments of a posted run as far as its slips had room; what had none goes to the end of each plan. */
export async function takeInstalments(ctx: Ctx, month: Day, slips: readonly SlipRow[]): Promise<void> {
  const lines = await ctx.db
    .selectFrom('hr.payslip_line')
    .select(['payslip_id', 'source', 'amount_minor'])
    .where('component', '=', 'advance')
    .where(
      'payslip_id',
      'in',
      slips.map(slip => slip.id),
    )
    .execute()
  for (const slip of slips) {
    const taken = new Map<string, number>()
    for (const rolled of slip.rolled as { kind: string; source: string }[])
      if (rolled.kind === 'advance') taken.set(rolled.source, 0)
    for (const line of lines)
      if (line.payslip_id === slip.id && line.source) taken.set(line.source, line.amount_minor)
    for (const [advanceId, takenMinor] of taken) {
      const before = await planOf(ctx, advanceId)
      const due = before.find(row => row.payslipId === null && row.month <= monthOf(month))
      if (!due) continue
      const after = takeRow(before, due.month, slip.id, takenMinor)
      await keepPlan(ctx, advanceId, before, after, endOfMonth(month))
      await followPlan(ctx, advanceId, after)
    }
  }
}

/** Opens again what the slips of a reversed run had taken. */
export async function releaseInstalments(ctx: Ctx, payslipIds: readonly string[]): Promise<void> {
  const taken = await ctx.db
    .selectFrom('hr.advance_row')
    .select(['advance_id', 'payslip_id'])
    .where('payslip_id', 'in', [...payslipIds])
    .execute()
  for (const { advance_id, payslip_id } of taken) {
    const before = await planOf(ctx, advance_id)
    const after = releaseRows(before, payslip_id!)
    await keepPlan(ctx, advance_id, before, after, ctx.today)
    await followPlan(ctx, advance_id, after)
  }
}
