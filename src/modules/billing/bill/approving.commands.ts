import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { submitForApproval, voidRequest } from '#modules/approvals/public.server.ts'
import { type Once, once } from '../document/once.commands.ts'
import type { LimitKind } from '../document/unasked.queries.ts'
import { paidUnasked } from '../document/unasked.queries.ts'
import { chosenSplits, type PaidOut, type PaymentOutDraft, payNow } from '../payment/payingOut.commands.ts'
import { paymentSubject, reachesLimit } from '../payment/paymentLimits.commands.ts'
import { paymentNumber } from '../payment/paymentWriting.commands.ts'
import { whyNotTender } from '../payment/taking.queries.ts'

/** A payment out with its number: posted, or waiting for a second person with nothing posted. */
export type PaidOrWaiting = PaidOut & { readonly isWaiting: boolean }

/**
 * Pays out as {@link payOut}. Where an approval rule applies to it, or to what the same person paid the same payee on the day, it only
 * numbers the voucher and asks the approvers. What could not be posted now is refused all the same. What other modules pay does not wait (`payment.limits.ts`).
 */
export async function payOrAsk(
  ctx: Ctx,
  draft: PaymentOutDraft,
  kind: LimitKind,
): Promise<Once<PaidOrWaiting>> {
  const { sourceKey, ...payload } = draft
  refuse(whyNotTender(ctx, { ...draft, date: draft.date ?? ctx.today }))
  return once(ctx, sourceKey, payload, async () => {
    const alike = { partyId: draft.partyId, date: draft.date ?? ctx.today }
    const earlierMinor = await paidUnasked(ctx, alike, kind)
    if (await reachesLimit(ctx, draft, kind, earlierMinor)) return ask(ctx, draft, kind, earlierMinor)
    const { label, answer } = await payNow(ctx, draft)
    return { label, answer: { ...answer, isWaiting: false } }
  })
}

async function ask(ctx: Ctx, typed: PaymentOutDraft, kind: LimitKind, earlierMinor: number) {
  const date = typed.date ?? ctx.today
  const draft = { ...typed, date, splits: await chosenSplits(ctx, typed) }
  const totalMinor = await tried(ctx, draft)
  const id = uuidv7()
  const number = await paymentNumber(ctx, 'out', date)
  await ctx.db
    .insertInto('billing.payment')
    .values({
      id,
      number,
      direction: 'out',
      status: 'submitted',
      payment_date: date,
      party_id: draft.partyId,
      total_minor: totalMinor,
      memo: draft.memo ?? null,
      source_key: draft.sourceKey,
      created_by: ctx.actor?.userId ?? null,
      created_by_name: ctx.user.name,
    })
    .execute()
  await ctx.db
    .insertInto('billing.payment_request')
    .values({
      payment_id: id,
      kind,
      draft: JSON.stringify(draft),
      asked_at: ctx.now,
      asked_by: ctx.user.id,
      asked_by_name: ctx.user.name,
    })
    .execute()
  await submitForApproval(ctx, {
    source: kind,
    subject: paymentSubject(id),
    amountMinor: totalMinor,
    earlierMinor,
    title: draft.memo ? `${number} · ${draft.memo}` : number,
  })
  return { label: number, answer: { paymentId: id, number, isWaiting: true } }
}

/**
 * Posts and takes it back: what the ledger or a box would refuse is refused to who asks, and a preview shows the entry that
 * approval will post. Answers what it comes to.
 */
async function tried(ctx: Ctx, draft: PaymentOutDraft): Promise<number> {
  await sql`savepoint waiting_payment`.execute(ctx.db)
  const { answer } = await payNow(ctx, draft)
  const { total_minor } = await ctx.db
    .selectFrom('billing.payment')
    .select('total_minor')
    .where('id', '=', answer.paymentId)
    .executeTakeFirstOrThrow()
  await sql`rollback to savepoint waiting_payment`.execute(ctx.db)
  return total_minor
}

/** A waiting payment is not paid: refused by another user, or withdrawn by its requester. Its number stays taken. */
export async function voidWaiting(
  ctx: Ctx,
  payment: { id: string; version: number },
  reason: string,
): Promise<void> {
  await ctx.db
    .updateTable('billing.payment')
    .set({ status: 'voided', voided_on: ctx.today, void_reason: reason, version: payment.version + 1 })
    .where('id', '=', payment.id)
    .execute()
  await voidRequest(ctx, paymentSubject(payment.id))
  await stopWaiting(ctx, payment.id, false)
}

/** This payment is no longer pending. */
export async function stopWaiting(ctx: Ctx, paymentId: string, isApproved: boolean): Promise<void> {
  const by = ctx.user.id
  await ctx.db
    .updateTable('billing.payment_request')
    .set({
      outcome: isApproved ? 'approved' : sql`case when asked_by = ${by} then 'withdrawn' else 'rejected' end`,
      decided_at: ctx.now,
      decided_by: by,
      decided_by_name: ctx.user.name,
    })
    .where('payment_id', '=', paymentId)
    .execute()
}
