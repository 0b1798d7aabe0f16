import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import { monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { deny, forbidden, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { financeSettings, lockLedger } from '#modules/accounting/public.server.ts'
import { payOut, takePayment } from '#modules/billing/public.server.ts'
import { refuseOwnPay } from '../employmentContract/employmentContract.commands.ts'
import type * as contract from './payroll.contract.ts'
import { lockSlips, moveRun, type RunRow, runToChange, type SlipRow } from './payroll.row.ts'
import { payslipTransitions, type RunState, stateAfterPay, whyNotPaySlip } from './payrollRun.rules.ts'
import { cashPay } from './payslip.rules.ts'

const slips = recordKind({ table: 'hr.payslip', kind: 'hr.payslip', label: row => monthOf(row.month) })

/** Whoever pays salaries also holds the rights of paying money out. */
export function refuseWithoutPayOut(ctx: Ctx): void {
  for (const permission of ['finance.payments.write', 'finance.vendors.write'])
    if (!ctx.can(permission)) deny(forbidden('access.permission.missing'))
}

const openOf = (slip: SlipRow): Minor => slip.net_minor - slip.paid_minor - slip.carried_minor

type Part = { slip: SlipRow; amountMinor: Minor; carriedMinor: Minor }

/** What a batch pays: every slip that may be paid, or the chosen ones; cash in coins that exist. */
function partsOf(
  ctx: Ctx,
  known: readonly SlipRow[],
  chosen: InputOf<typeof contract.payRun>['slips'],
  cashStep: number,
): Part[] {
  const wanted =
    chosen ?? known.filter(slip => slip.state === 'payable').map(({ id }) => ({ id, amount: null }))
  return wanted.flatMap(({ id, amount }, at) => {
    const slip = known.find(one => one.id === id)
    if (!slip) deny(notFound('kernel.record.notFound', { field: `slips.${at}.id` }))
    const openMinor = openOf(slip)
    refuse(
      whyNotPaySlip(
        { state: slip.state, netMinor: openMinor, paidMinor: 0 },
        amount ?? openMinor,
        ctx.company.currency,
      ),
    )
    if (openMinor <= 0) return []
    if (amount && amount < openMinor) return [{ slip, amountMinor: amount, carriedMinor: 0 }]
    const { paidMinor, carriedMinor } = cashPay(openMinor, cashStep)
    return [{ slip, amountMinor: paidMinor, carriedMinor }]
  })
}

/** The approval of the run, where a second person gave one: payments of it need no other. */
const approvalOf = (run: RunRow) =>
  run.approved_by && run.submitted_by && run.approved_by !== run.submitted_by
    ? {
        record: `hr.payroll:${run.id}`,
        asked: { userId: run.submitted_by, name: run.submitted_by_name ?? '', at: run.submitted_at! },
        decided: { userId: run.approved_by, name: run.approved_by_name ?? '', at: run.approved_at! },
      }
    : null

async function stateNow(ctx: Ctx, runId: string): Promise<RunState> {
  const own = await lockSlips(ctx, runId)
  const sum = (of: (slip: SlipRow) => number) => own.reduce((total, slip) => total + of(slip), 0)
  return stateAfterPay(
    sum(openOf),
    sum(slip => slip.paid_minor),
  )
}

export async function payRun(ctx: Ctx, input: InputOf<typeof contract.payRun>) {
  refuseWithoutPayOut(ctx)
  const run = await runToChange(ctx, input, 'pay')
  const known = await lockSlips(ctx, run.id)
  await lockLedger(ctx)
  const treasury = await ctx.db
    .selectFrom('billing.treasury_account')
    .select(['id', 'kind'])
    .where('id', '=', input.treasuryAccountId)
    .executeTakeFirst()
  if (!treasury) deny(notFound('kernel.record.notFound', { field: 'treasuryAccountId' }))
  const isCash = treasury.kind === 'cash'
  const step = isCash ? Math.max(1, (await financeSettings(ctx)).cashRoundingMinor) : 1
  const parts = partsOf(ctx, known, input.slips, step)
  const paid = parts.filter(part => part.amountMinor > 0)
  if (paid.length === 0) deny(refused('hr.payroll.nothingOpen'))
  const { last } = await ctx.db
    .selectFrom('hr.payslip_payment')
    .select(eb => eb.fn.coalesce(eb.fn.max('batch_no'), eb.val(0)).as('last'))
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow()
  const batch = Number(last) + 1
  const on = input.on ?? ctx.today
  const description = `راتب ${monthOf(run.month)}`
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: `hr:payroll:${run.id}:pay${batch > 1 ? `:${batch}` : ''}`,
    date: on,
    partyId: null,
    memo: `صرف رواتب المسير ${run.number}`,
    tenders: [
      {
        treasuryAccountId: treasury.id,
        amountMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        reference: input.reference ?? null,
      },
    ],
    splits: paid.map(({ slip, amountMinor }) => ({
      kind: 'line' as const,
      key: 'salariesPayable',
      amountMinor,
      description,
      taxCode: null,
      partyId: slip.party_id,
    })),
    approved: approvalOf(run),
  })
  await ctx.db
    .insertInto('hr.payslip_payment')
    .values(
      paid.map(({ slip, amountMinor, carriedMinor }) => ({
        run_id: run.id,
        payslip_id: slip.id,
        batch_no: batch,
        payment_id: paymentId,
        treasury_account_id: treasury.id,
        paid_on: on,
        amount_minor: amountMinor,
        carried_minor: carriedMinor,
        is_cash: isCash,
      })),
    )
    .execute()
  for (const { slip, amountMinor, carriedMinor } of parts)
    await ctx.db
      .updateTable('hr.payslip')
      .set({
        paid_minor: slip.paid_minor + amountMinor,
        carried_minor: slip.carried_minor + carriedMinor,
        state: openOf(slip) === amountMinor + carriedMinor ? 'paid' : slip.state,
        version: slip.version + 1,
      })
      .where('id', '=', slip.id)
      .execute()
  const state = await stateNow(ctx, run.id)
  await moveRun(ctx, run, state)
  return { number, state }
}

export async function returnTransfer(ctx: Ctx, input: InputOf<typeof contract.returnTransfer>) {
  refuseWithoutPayOut(ctx)
  const run = await runToChange(ctx, input, 'bankReturn')
  const slip = await lockRecord(ctx, slips, { id: input.payslipId })
  if (slip.run_id !== run.id) deny(notFound('kernel.record.notFound', { field: 'payslipId' }))
  const transfer = await ctx.db
    .selectFrom('hr.payslip_payment')
    .selectAll()
    .where('payslip_id', '=', slip.id)
    .where('returned_on', 'is', null)
    .where('is_cash', '=', false)
    .orderBy('batch_no', 'desc')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!transfer) deny(refused('hr.payroll.notTransferred', { field: 'payslipId' }))
  await lockLedger(ctx)
  const on = input.on ?? ctx.today
  const returned = await takePayment(ctx, {
    sourceKey: `hr:payroll:${transfer.id}:return`,
    date: on < transfer.paid_on ? transfer.paid_on : on,
    partyId: slip.party_id,
    memo: `تحويل مرتجع من البنك، المسير ${run.number}`,
    tenders: [{ treasuryAccountId: transfer.treasury_account_id, amountMinor: transfer.amount_minor }],
    splits: [
      {
        kind: 'line',
        key: 'salariesPayable',
        amountMinor: transfer.amount_minor,
        description: `تحويل مرتجع ${monthOf(run.month)}`,
        taxCode: null,
        partyId: slip.party_id,
      },
    ],
  })
  await ctx.db
    .updateTable('hr.payslip_payment')
    .set({
      returned_on: on < transfer.paid_on ? transfer.paid_on : on,
      return_payment_id: returned.paymentId,
    })
    .where('id', '=', transfer.id)
    .execute()
  // The next wage file of the run may name the person again.
  await ctx.db
    .updateTable('hr.wage_file_slip')
    .set({ returned_at: ctx.now })
    .where('payslip_id', '=', slip.id)
    .where('returned_at', 'is', null)
    .execute()
  await ctx.db
    .updateTable('hr.payslip')
    .set({
      paid_minor: slip.paid_minor - transfer.amount_minor,
      // What is held of a slip that was paid in part stays held.
      state: slip.state === 'held' ? 'held' : 'payable',
      version: slip.version + 1,
    })
    .where('id', '=', slip.id)
    .execute()
  const state = await stateNow(ctx, run.id)
  await moveRun(ctx, run, state, {}, input.reason)
  return { ok: true as const }
}

export async function holdPayslip(ctx: Ctx, input: InputOf<typeof contract.holdPayslip>) {
  const slip = await lockRecord(ctx, slips, input)
  refuse(whyNotFrom(payslipTransitions, 'hold', slip.state, 'hr.payslip.state'))
  await saveRecord(ctx, slips, slip, { state: 'held', hold_reason: input.reason }, { reason: input.reason })
  ctx.hint('hr.payroll', slip.run_id)
  return { ok: true as const }
}

export async function releasePayslip(ctx: Ctx, input: InputOf<typeof contract.releasePayslip>) {
  const slip = await lockRecord(ctx, slips, input)
  refuse(whyNotFrom(payslipTransitions, 'release', slip.state, 'hr.payslip.state'))
  await refuseOwnPay(ctx, slip.employee_id)
  await saveRecord(ctx, slips, slip, { state: 'payable', hold_reason: null })
  ctx.hint('hr.payroll', slip.run_id)
  return { ok: true as const }
}
