import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { monthOf } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { SourceHandler } from '#modules/approvals/public.server.ts'
import { moveRun, type RunRow, runs, runToChange } from './payroll.row.ts'
import { computeRun } from './payrollComputing.queries.ts'
import { whyNotApproveRun } from './payrollRun.rules.ts'

const findRun = (ctx: Ctx, id: string): Promise<RunRow | undefined> =>
  ctx.db.selectFrom('hr.payroll_run').selectAll().where('id', '=', id).executeTakeFirst()

/** How a payroll run is approved: what is computed again at the decision must be what was sent; rejected it is a draft again. */
export const payrollSource: SourceHandler = {
  type: 'hr.payroll',
  sources: ['payroll'],
  permission: 'hr.payroll.write',
  posts: false,
  fields: async (ctx, id) => {
    const run = await findRun(ctx, id)
    return run ? { month: run.month, fingerprint: (await computeRun(ctx, run)).fingerprint } : null
  },
  facts: async (ctx, id) => {
    const run = await findRun(ctx, id)
    if (!run) return []
    const text = (minor: number) => moneyText(minor, ctx.company.currency)
    return [
      { label: 'hr.payroll.field.month', kind: 'text', value: monthOf(run.month) },
      { label: 'hr.payroll.field.gross', kind: 'money', value: text(run.gross_minor) },
      { label: 'hr.payroll.field.deductions', kind: 'money', value: text(run.deductions_minor) },
      { label: 'hr.payroll.field.net', kind: 'money', value: text(run.net_minor) },
    ]
  },
  document: async (_, id) => `hr.payroll:${id}`,
  lock: async (ctx, id) => {
    await lockRecord(ctx, runs, { id })
  },
  approve: async (ctx, id) => {
    const run = await runToChange(ctx, { id }, 'approve')
    const now = (await computeRun(ctx, run)).fingerprint
    refuse(
      whyNotApproveRun(
        { submittedBy: run.submitted_by, fingerprint: run.fingerprint ?? '' },
        ctx.user.id,
        now,
      ),
    )
    await moveRun(ctx, run, 'approved', {
      approved_at: ctx.now,
      approved_by: ctx.user.id,
      approved_by_name: ctx.user.name,
    })
  },
  end: async (ctx, id, { reason }) => {
    const run = await runToChange(ctx, { id }, 'return')
    await moveRun(
      ctx,
      run,
      'draft',
      { submitted_at: null, submitted_by: null, submitted_by_name: null },
      reason,
    )
  },
}
