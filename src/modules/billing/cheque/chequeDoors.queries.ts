import type { Ctx } from '#kernel/server/context.ts'
import type { Once } from '../document/once.commands.ts'
import type { PaidOut, PaymentOutDraft } from '../payment/payingOut.commands.ts'
import type { ReceiptDraft, Taken } from '../payment/taking.queries.ts'
import { payOut, takePayment } from '../story/storyDoors.commands.ts'

/** The cheque that came or went with a payment; {@link moveCheque} takes it on. */
type WithCheque<Answer> = Once<Answer> & { chequeId: string }

export type ChequeReceipt = Omit<ReceiptDraft, 'tenders' | 'cheque'> & {
  readonly cheque: NonNullable<ReceiptDraft['cheque']>
}

export type ChequePayment = Omit<PaymentOutDraft, 'tenders' | 'cheque'> & {
  readonly cheque: NonNullable<PaymentOutDraft['cheque']>
}

async function withCheque<Answer extends { paymentId: string }>(ctx: Ctx, done: Answer) {
  const { id: chequeId } = await ctx.db
    .selectFrom('billing.cheque')
    .select('id')
    .where('payment_id', '=', done.paymentId)
    .executeTakeFirstOrThrow()
  return { ...done, chequeId }
}

/** Takes a cheque in: {@link takePayment} with it in place of tenders. It waits in the portfolio until it is moved. */
export async function receiveCheque(ctx: Ctx, draft: ChequeReceipt): Promise<WithCheque<Taken>> {
  return withCheque(ctx, await takePayment(ctx, { ...draft, tenders: [] }))
}

/** Pays by a cheque drawn on one of our banks: {@link payOut} with it in place of tenders. */
export async function issueCheque(ctx: Ctx, draft: ChequePayment): Promise<WithCheque<PaidOut>> {
  return withCheque(ctx, await payOut(ctx, { ...draft, tenders: [] }))
}
