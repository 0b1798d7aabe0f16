import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/server/public.ts'
import { notify } from '#modules/alerts/server/public.ts'
import type * as contract from '../shared/paymentApproval.contract.ts'
import { stopWaiting, voidWaiting, whyNotDecide } from './approving.ts'
import { payNow } from './paying-out.ts'
import { type LimitKind, paymentSubject } from './payment.limits.ts'
import { waitingDraft } from './payment.waiting.ts'

export async function approvePayment(ctx: Ctx, input: InputOf<typeof contract.approvePayment>) {
  const waiting = await lockWaiting(ctx, input)
  refuse(whyNotDecide(ctx.user.id, waiting))
  const { id, number } = waiting
  await payNow(ctx, waitingDraft(waiting), { id, number })
  await stopWaiting(ctx, id, true)
  await notify(ctx, waiting.asked_by, {
    ...{ tone: 'success', kind: 'payment_approved', titleKey: 'billing.notice.paymentApproved' },
    ...{ params: { number, name: ctx.user.name }, subject: paymentSubject(id) },
  })
  note(ctx, waiting, 'posted')
  return { number }
}

export async function rejectPayment(ctx: Ctx, input: InputOf<typeof contract.rejectPayment>) {
  const waiting = await lockWaiting(ctx, input)
  refuse(whyNotDecide(ctx.user.id, waiting))
  await voidWaiting(ctx, waiting, input.reason)
  const { id, number } = waiting
  await notify(ctx, waiting.asked_by, {
    ...{ tone: 'warning', kind: 'payment_rejected', titleKey: 'billing.notice.paymentRejected' },
    ...{ params: { number, reason: input.reason }, subject: paymentSubject(id) },
  })
  note(ctx, waiting, 'voided', input.reason)
  return { ok: true as const }
}

export async function withdrawPayment(ctx: Ctx, input: InputOf<typeof contract.withdrawPayment>) {
  const waiting = await lockWaiting(ctx, input)
  if (waiting.asked_by !== ctx.user.id) deny(forbidden('billing.payment.notMine'))
  await voidWaiting(ctx, waiting, input.reason)
  note(ctx, waiting, 'voided', input.reason)
  return { ok: true as const }
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>

/** The payment that waits with what was asked for, under the company's place in the order of posting. */
async function lockWaiting(ctx: Ctx, input: { readonly id: string; readonly version: number }) {
  await lockLedger(ctx)
  const row = await ctx.db
    .selectFrom('billing.payment as p')
    .leftJoin('billing.payment_request as r', 'r.payment_id', 'p.id')
    .select(['p.id', 'p.number', 'p.status', 'p.version', 'r.draft', 'r.asked_by'])
    .where('p.id', '=', input.id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  if (row.status !== 'submitted' || !row.asked_by) deny(refused('billing.payment.notWaiting'))
  if (row.version !== input.version) deny(conflict('kernel.record.stale'))
  return { ...row, asked_by: row.asked_by }
}

function note(ctx: Ctx, waiting: Waiting, after: 'posted' | 'voided', reason?: string): void {
  ctx.audit({
    subject: `billing.payment:${waiting.id}`,
    label: waiting.number,
    changes: [{ field: 'status', before: 'submitted', after }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('billing.payment', waiting.id)
}

export async function savePaymentLimits(ctx: Ctx, input: InputOf<typeof contract.savePaymentLimits>) {
  const before = await limitsOf(ctx)
  for (const kind of limitKinds) {
    const fromMinor = input[kind]
    await ctx.db.deleteFrom('billing.payment_limit').where('kind', '=', kind).execute()
    if (fromMinor !== null)
      await ctx.db
        .insertInto('billing.payment_limit')
        .values({ kind, from_minor: fromMinor, created_by: ctx.actor?.userId ?? null })
        .execute()
  }
  ctx.audit({
    subject: `platform.company:${ctx.company.uuid}`,
    changes: limitKinds.map(kind => ({ field: `${kind}Limit`, before: before[kind], after: input[kind] })),
  })
  ctx.hint('billing.paymentLimit', ctx.company.uuid)
  return { ok: true as const }
}

export async function getPaymentLimits(ctx: Ctx) {
  return limitsOf(ctx)
}

const limitKinds = ['payment', 'expense'] as const satisfies readonly LimitKind[]

async function limitsOf(ctx: Ctx) {
  const rows = await ctx.db.selectFrom('billing.payment_limit').select(['kind', 'from_minor']).execute()
  const of = (kind: LimitKind) => rows.find(row => row.kind === kind)?.from_minor ?? null
  return { payment: of('payment'), expense: of('expense') }
}
