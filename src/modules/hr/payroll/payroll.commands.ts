import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { submitForApproval, voidRequest } from '#modules/approvals/public.server.ts'
import { releaseInstalments, takeInstalments } from '../advance/instalment.commands.ts'
import { payDayIn } from '../payrollAlarm/payDay.rules.ts'
import { lineOf, paySettingsOf, paySettingsOn } from './payBook.queries.ts'
import type * as contract from './payroll.contract.ts'
import { type PostedSlip, runEntry } from './payroll.postings.ts'
import {
  bookedStates,
  keepSlips,
  lockSlips,
  moveRun,
  type RunRow,
  runSubject,
  runToChange,
  totalsOf,
} from './payroll.row.ts'
import { computeRun } from './payrollComputing.queries.ts'
import { whyNotCreateRun, whyNotMonth, whyNotReverseRun, whyNotSubmitRun } from './payrollRun.rules.ts'

const entryKey = (id: string) => `hr:payroll:${id}:post`

/** The day salaries are due in a month by the settings in force at its end. */
const payDayOf = async (ctx: Ctx, month: Day): Promise<Day> =>
  payDayIn(month, paySettingsOn(await paySettingsOf(ctx), endOfMonth(month)).payDay)

export async function createRun(ctx: Ctx, input: InputOf<typeof contract.createRun>) {
  const month: Day = `${input.month}-01`
  refuse(whyNotMonth(input.month, ctx.today))
  const [branchId, costCenterId] = [input.branchId ?? null, input.costCenterId ?? null]
  const others = await ctx.db
    .selectFrom('hr.payroll_run')
    .select(['number', 'kind', 'state', 'branch_id', 'cost_center_id'])
    .where('month', '=', month)
    .forNoKeyUpdate()
    .execute()
  const overlaps = (own: string | null, other: string | null) =>
    own === null || other === null || own === other
  refuse(
    whyNotCreateRun(
      input.month,
      input.kind,
      others
        .filter(other => overlaps(branchId, other.branch_id) && overlaps(costCenterId, other.cost_center_id))
        .map(({ number, kind, state }) => ({ number, kind, state, month: input.month })),
    ),
  )
  const id = uuidv7()
  const scope = { id, month, kind: input.kind, branch_id: branchId, cost_center_id: costCenterId }
  const computed = await computeRun(ctx, scope)
  if (computed.slips.length === 0) deny(refused('hr.payroll.nobody', { params: { month: input.month } }))
  const number = await nextNumber(ctx, 'PRL', month)
  const run = await ctx.db
    .insertInto('hr.payroll_run')
    .values({
      ...scope,
      number,
      pay_on: input.payOn ?? (await payDayOf(ctx, month)),
      ...totalsOf(computed, ctx.now),
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepSlips(ctx, run, computed)
  ctx.audit({
    subject: `hr.payroll:${id}`,
    label: number,
    changes: [
      { field: 'month', before: null, after: input.month },
      { field: 'state', before: null, after: 'draft' },
    ],
  })
  ctx.hint('hr.payroll', id)
  return { id, number }
}

export async function computePayroll(ctx: Ctx, input: InputOf<typeof contract.computePayroll>) {
  const run = await runToChange(ctx, input, 'compute')
  const computed = await computeRun(ctx, run)
  await keepSlips(ctx, run, computed)
  await moveRun(ctx, run, 'draft', totalsOf(computed, ctx.now))
  return { version: run.version + 1 }
}

/** Refuses a run whose month comes after one that is not posted: its differences and instalments hang on it. */
async function refuseEarlierOpen(ctx: Ctx, run: RunRow): Promise<void> {
  const earlier = await ctx.db
    .selectFrom('hr.payroll_run')
    .select(['number', 'month'])
    .where('month', '<', run.month)
    .where('kind', '=', 'monthly')
    .where('state', 'in', ['draft', 'inReview', 'approved'])
    .orderBy('month')
    .executeTakeFirst()
  if (earlier)
    deny(
      refused('hr.payroll.earlierOpen', {
        params: { month: monthOf(earlier.month), number: earlier.number },
      }),
    )
}

/** Refuses what no longer is what was computed: a person has to see the new figures first. */
async function unchangedRun(ctx: Ctx, run: RunRow) {
  const computed = await computeRun(ctx, run)
  if (computed.fingerprint !== run.fingerprint) deny(conflict('hr.payroll.changed'))
  return computed
}

export async function submitRun(ctx: Ctx, input: InputOf<typeof contract.submitRun>) {
  const run = await runToChange(ctx, input, 'submit')
  await refuseEarlierOpen(ctx, run)
  const computed = await unchangedRun(ctx, run)
  if (computed.slips.length === 0)
    deny(refused('hr.payroll.nobody', { params: { month: monthOf(run.month) } }))
  refuse(
    whyNotSubmitRun(
      computed.slips.flatMap(({ employee, blockers }) =>
        blockers.map(blocker => ({ ...blocker, employeeId: employee.id, name: employee.name })),
      ),
    ),
  )
  const submitted = {
    submitted_at: ctx.now,
    submitted_by: ctx.user.id,
    submitted_by_name: ctx.user.name,
  }
  const request = await submitForApproval(ctx, {
    source: 'payroll',
    subject: runSubject(run.id),
    title: `${run.number} · ${monthOf(run.month)}`,
    amountMinor: run.net_minor,
  })
  const state = request ? 'inReview' : 'approved'
  await moveRun(ctx, run, state, request ? submitted : { ...submitted, approved_at: ctx.now })
  return { state: state as 'inReview' | 'approved' }
}

export async function returnRun(ctx: Ctx, input: InputOf<typeof contract.returnRun>) {
  const run = await runToChange(ctx, input, 'return')
  await voidRequest(ctx, runSubject(run.id))
  await moveRun(
    ctx,
    run,
    'draft',
    { submitted_at: null, submitted_by: null, submitted_by_name: null, ...unapproved },
    input.reason,
  )
  return { ok: true as const }
}

/** What an approval leaves on a run, when it no longer counts. */
export const unapproved = { approved_at: null, approved_by: null, approved_by_name: null }

/** The slips of a run with their lines, as the entry is made of them. */
export async function slipsToPost(ctx: Ctx, runId: string): Promise<PostedSlip[]> {
  const slips = await ctx.db
    .selectFrom('hr.payslip')
    .select(['id', 'party_id', 'cost_center_id', 'net_minor'])
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute()
  const lines = await ctx.db
    .selectFrom('hr.payslip_line as l')
    .innerJoin('hr.payslip as s', 's.id', 'l.payslip_id')
    .selectAll('l')
    .where('s.run_id', '=', runId)
    .orderBy('l.payslip_id')
    .orderBy('l.line_no')
    .execute()
  const own = Map.groupBy(lines, line => line.payslip_id)
  return slips.map(slip => ({
    partyId: slip.party_id,
    costCenterId: slip.cost_center_id,
    netMinor: slip.net_minor,
    lines: (own.get(slip.id) ?? []).map(lineOf),
  }))
}

/** Single facts and leaves lock their employee: none may come between what is computed again and what is claimed as counted. */
async function lockPaidEmployees(ctx: Ctx, runId: string): Promise<void> {
  await ctx.db
    .selectFrom('hr.employee as e')
    .select('e.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('hr.payslip as s')
          .select('s.id')
          .whereRef('s.employee_id', '=', 'e.id')
          .where('s.run_id', '=', runId),
      ),
    )
    .orderBy('e.id')
    .forNoKeyUpdate()
    .execute()
}

export async function postRun(ctx: Ctx, input: InputOf<typeof contract.postRun>) {
  const run = await runToChange(ctx, input, 'post')
  await lockPaidEmployees(ctx, run.id)
  await refuseEarlierOpen(ctx, run)
  // The lock comes before the comparison: a repayment queued behind the ledger lock would otherwise be deducted again.
  await lockLedger(ctx)
  await unchangedRun(ctx, run)
  const entry = runEntry({ ...run, slips: await slipsToPost(ctx, run.id) })
  const posted = entry.lines.length > 0 ? await postJournal(ctx, entry) : null
  const slips = await lockSlips(ctx, run.id)
  const claimed = ctx.db
    .updateTable('hr.payroll_input as i')
    .from('hr.payslip as s')
    .set(eb => ({ payslip_id: eb.ref('s.id') }))
    .whereRef('s.employee_id', '=', 'i.employee_id')
    .where('s.run_id', '=', run.id)
    .where('i.month', '=', run.month)
    .where('i.withdrawn_at', 'is', null)
    .where('i.payslip_id', 'is', null)
  await (run.kind === 'monthly' ? claimed : claimed.where('i.kind', '=', 'amount')).execute()
  if (run.kind === 'monthly') await takeInstalments(ctx, run.month, slips)
  const isNothing = slips.every(slip => slip.net_minor === 0)
  if (isNothing)
    await ctx.db.updateTable('hr.payslip').set({ state: 'paid' }).where('run_id', '=', run.id).execute()
  await moveRun(ctx, run, isNothing ? 'paid' : 'posted', { posted_at: ctx.now, posted_by: ctx.user.id })
  return { entry: posted?.number ?? null }
}

/** A later run that already took the differences of this month would take them once more beside a run that has them itself. */
async function refuseTaken(ctx: Ctx, run: { id: string; month: string }): Promise<void> {
  const taken = await ctx.db
    .selectFrom('hr.payslip_line as l')
    .innerJoin('hr.payslip as s', 's.id', 'l.payslip_id')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .innerJoin('hr.payslip as own', 'own.employee_id', 's.employee_id')
    .select('r.number')
    .where('own.run_id', '=', run.id)
    .where('l.component', '=', 'arrears')
    .where('l.source', '=', monthOf(run.month))
    .where('s.is_live', '=', true)
    .where('r.state', 'in', bookedStates)
    .executeTakeFirst()
  if (taken) deny(refused('hr.payroll.differenceTaken', { params: { number: taken.number } }))
}

/** Whose settlement is posted has no later run that would pay what this one paid. */
async function refuseSettled(ctx: Ctx, runId: string): Promise<void> {
  const settled = await ctx.db
    .selectFrom('hr.settlement as t')
    .innerJoin('hr.payslip as s', 's.employee_id', 't.employee_id')
    .select('t.number')
    .where('s.run_id', '=', runId)
    .where('t.state', 'in', ['posted', 'paid'])
    .executeTakeFirst()
  if (settled) deny(refused('hr.payroll.settled', { params: { number: settled.number } }))
}

export async function reverseRun(ctx: Ctx, input: InputOf<typeof contract.reverseRun>) {
  const run = await runToChange(ctx, input, 'reverse')
  const slips = await lockSlips(ctx, run.id)
  const file = await ctx.db
    .selectFrom('hr.wage_file')
    .select('name')
    .where('run_id', '=', run.id)
    .where('state', '<>', 'rejected')
    .orderBy('made_at')
    .executeTakeFirst()
  const paid = slips.reduce((sum, slip) => sum + slip.paid_minor, 0)
  refuse(whyNotReverseRun(paid, file?.name ?? null))
  await refuseSettled(ctx, run.id)
  await refuseTaken(ctx, run)
  await lockLedger(ctx)
  await reverseJournal(ctx, { sourceKey: entryKey(run.id), reason: input.reason })
  const ids = slips.map(({ id }) => id)
  await ctx.db
    .updateTable('hr.payroll_input')
    .set({ payslip_id: null })
    .where('payslip_id', 'in', ids)
    .execute()
  await releaseInstalments(ctx, ids)
  await ctx.db.updateTable('hr.payslip').set({ is_live: false }).where('run_id', '=', run.id).execute()
  await moveRun(ctx, run, 'reversed', { reason: input.reason }, input.reason)
  return { ok: true as const }
}

export async function cancelRun(ctx: Ctx, input: InputOf<typeof contract.cancelRun>) {
  const run = await runToChange(ctx, input, 'cancel')
  await voidRequest(ctx, runSubject(run.id))
  await ctx.db.updateTable('hr.payslip').set({ is_live: false }).where('run_id', '=', run.id).execute()
  await moveRun(ctx, run, 'cancelled', { reason: input.reason }, input.reason)
  return { ok: true as const }
}
