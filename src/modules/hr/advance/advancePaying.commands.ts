import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { payOut, takePayment } from '#modules/billing/public.server.ts'
import { employeeToChange } from '../employee/employee.row.ts'
import { refuseWithoutPayOut } from '../payroll/payrollPaying.commands.ts'
import { keepRepayment, moveAdvance } from './advance.commands.ts'
import type * as contract from './advance.contract.ts'
import { advanceTransitions, repaidRows, whyNotRepay } from './advance.rules.ts'
import { type AdvanceRecord, advances, planOf } from './instalment.commands.ts'

async function partyOf(ctx: Ctx, row: AdvanceRecord): Promise<string> {
  const { party_id } = await ctx.db
    .selectFrom('hr.employee')
    .select('party_id')
    .where('id', '=', row.employee_id)
    .executeTakeFirstOrThrow()
  return party_id
}

/** The line of an advance in a payment: its account is the employee's own. */
const lineOf = (amountMinor: number, description: string, partyId: string) => ({
  kind: 'line' as const,
  key: 'employeeAdvances',
  amountMinor,
  description,
  taxCode: null,
  partyId,
})

export async function payAdvance(ctx: Ctx, input: InputOf<typeof contract.payAdvance>) {
  refuseWithoutPayOut(ctx)
  const row = await lockRecord(ctx, advances, input)
  refuse(whyNotFrom(advanceTransitions, 'pay', row.state, 'hr.advance.state'))
  // A settlement ended what is owed: nothing would take an advance back from somebody who left.
  await employeeToChange(ctx, { id: row.employee_id }, 'update')
  await lockLedger(ctx)
  const partyId = await partyOf(ctx, row)
  const on = input.on ?? ctx.today
  const memo = `صرف السلفة ${row.number}`
  const isBySecond = row.decided_by !== null && row.decided_by !== row.requested_by
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: `hr:advance:${row.id}:pay`,
    date: on,
    partyId,
    memo,
    tenders: [{ treasuryAccountId: input.treasuryAccountId, amountMinor: row.amount_minor }],
    splits: [lineOf(row.amount_minor, memo, partyId)],
    approved: isBySecond
      ? {
          record: `hr.advance:${row.id}`,
          asked: { userId: row.requested_by, name: row.requested_by_name, at: row.requested_at },
          decided: { userId: row.decided_by!, name: row.decided_by_name ?? '', at: row.decided_at! },
        }
      : null,
  })
  await moveAdvance(ctx, row, 'paid', { paid_on: on, payment_id: paymentId })
  return { number }
}

export async function repayAdvance(ctx: Ctx, input: InputOf<typeof contract.repayAdvance>) {
  const row = await lockRecord(ctx, advances, input)
  refuse(whyNotFrom(advanceTransitions, 'repay', row.state, 'hr.advance.state'))
  const plan = await planOf(ctx, row.id)
  refuse(whyNotRepay(plan, input.amount, ctx.company.currency))
  await lockLedger(ctx)
  const partyId = await partyOf(ctx, row)
  const on = input.on ?? ctx.today
  const memo = `سداد نقدي للسلفة ${row.number}`
  const { count } = await ctx.db
    .selectFrom('hr.advance_row')
    .select(eb => eb.fn.countAll().as('count'))
    .where('advance_id', '=', row.id)
    .where('settled_by', '=', 'repayment')
    .executeTakeFirstOrThrow()
  const no = Number(count) + 1
  const { paymentId, number } = await takePayment(ctx, {
    sourceKey: `hr:advance:${row.id}:repay${no > 1 ? `:${no}` : ''}`,
    date: on,
    partyId,
    memo,
    tenders: [{ treasuryAccountId: input.treasuryAccountId, amountMinor: input.amount }],
    splits: [lineOf(input.amount, memo, partyId)],
  })
  await moveAdvance(ctx, row, 'paid')
  await keepRepayment(ctx, row, {
    rest: repaidRows(plan, input.amount),
    amountMinor: input.amount,
    on,
    paymentId,
  })
  return { number }
}
