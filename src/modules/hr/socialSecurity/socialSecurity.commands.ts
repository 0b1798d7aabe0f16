import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { payOut, type VoidedDocument } from '#modules/billing/public.server.ts'
import { refuseWithoutPayOut } from '../payroll/payrollPaying.commands.ts'
import type * as contract from './socialSecurity.contract.ts'
import { socialMonths } from './socialSecurity.queries.ts'
import { openOf, whyNotPaySocial } from './socialSecurity.rules.ts'

const nothing = { employeesMinor: 0, employerMinor: 0, paidMinor: 0 }

export async function paySocialSecurity(ctx: Ctx, input: InputOf<typeof contract.paySocialSecurity>) {
  refuseWithoutPayOut(ctx)
  // Two payments of one month at once: the second pays what the first left open.
  await lockLedger(ctx)
  const known = (await socialMonths(ctx)).find(({ month }) => month === input.month)
  const of = known ?? { ...nothing, month: input.month }
  const amountMinor = input.amount ?? openOf(of)
  refuse(whyNotPaySocial(of, amountMinor, ctx.company.currency))
  const month: Day = `${input.month}-01`
  const { last } = await ctx.db
    .selectFrom('hr.social_payment')
    .select(eb => eb.fn.coalesce(eb.fn.max('batch_no'), eb.val(0)).as('last'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  const batch = Number(last) + 1
  const on = input.on ?? ctx.today
  const description = `تأمينات اجتماعية ${input.month}`
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: `hr:social:${input.month}:pay${batch > 1 ? `:${batch}` : ''}`,
    date: on,
    partyId: null,
    memo: description,
    tenders: [
      { treasuryAccountId: input.treasuryAccountId, amountMinor, reference: input.reference ?? null },
    ],
    splits: [{ kind: 'line', key: 'socialSecurityPayable', amountMinor, description, taxCode: null }],
  })
  await ctx.db
    .insertInto('hr.social_payment')
    .values({
      id: uuidv7(),
      month,
      batch_no: batch,
      payment_id: paymentId,
      number,
      amount_minor: amountMinor,
      paid_on: on,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `hr.socialSecurity:${input.month}`,
    label: input.month,
    changes: [{ field: 'payment', before: null, after: number }],
  })
  ctx.hint('hr.socialSecurity', input.month)
  return { number }
}

/** A payment fell in the books: what it paid is open again. */
export async function followVoidedSocial(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'payment') return
  const fallen = await ctx.db
    .updateTable('hr.social_payment')
    .set({ voided_on: document.on })
    .where('payment_id', '=', document.id)
    .where('voided_on', 'is', null)
    .returning('month')
    .execute()
  for (const { month } of fallen) ctx.hint('hr.socialSecurity', month)
}
