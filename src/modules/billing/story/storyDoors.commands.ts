import type { Change, Ctx } from '#kernel/server/context.ts'
import { isVendorKind } from '../bill/bill.rules.ts'
import { type BillDraft, recordBill as record } from '../bill/billRecording.commands.ts'
import { type CreditDraft, creditInvoice as credit } from '../credit/crediting.commands.ts'
import * as deposits from '../deposit/depositing.commands.ts'
import { getHeldDeposit } from '../deposit/depositWriting.commands.ts'
import type { InvoiceDraft } from '../invoice/invoice.rules.ts'
import { issueInvoice as issue } from '../invoice/invoiceIssuing.commands.ts'
import { voidInvoice as unmake } from '../invoice/invoiceVoiding.commands.ts'
import { type PaymentOutDraft, payOut as pay } from '../payment/payingOut.commands.ts'
import { isPay } from '../payment/payOfEmployees.queries.ts'
import { type ReceiptDraft, takePayment as take } from '../payment/taking.queries.ts'
import { voidPayment as unpay } from '../voiding/voiding.commands.ts'

// Front doors of other modules: a document's own story begins with the act that made it, whichever module's act that was.

type Line = {
  replayed: boolean
  subject: string
  label: string
  change: Change
  reason?: string
}

function tell(ctx: Ctx, { replayed, subject, label, change, reason }: Line): void {
  if (!replayed) ctx.audit({ subject, label, changes: [change], ...(reason ? { reason } : {}) })
}

const made = (totalMinor: number): Change => ({ field: 'totalMinor', before: null, after: totalMinor })
const ended = (before: 'issued' | 'posted'): Change => ({ field: 'status', before, after: 'void' })

const paid: Change = { field: 'status', before: null, after: 'posted' }

type Money = { amountMinor: number }

const sumOf = (draft: { tenders: readonly Money[]; cheque?: Money | null }): number =>
  draft.tenders.reduce((sum, tender) => sum + tender.amountMinor, draft.cheque?.amountMinor ?? 0)

async function subjectOf(ctx: Ctx, id: string): Promise<string> {
  const { kind } = await ctx.db
    .selectFrom('billing.invoice')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${isVendorKind(kind) ? 'billing.bill' : 'billing.invoice'}:${id}`
}

/** {@link issue} with its activity. */
export async function issueInvoice(ctx: Ctx, draft: InvoiceDraft) {
  const done = await issue(ctx, draft)
  const { replayed, invoiceId, number: label, totalMinor } = done
  tell(ctx, { replayed, subject: `billing.invoice:${invoiceId}`, label, change: made(totalMinor) })
  return done
}

/** {@link record} with its activity. */
export async function recordBill(ctx: Ctx, draft: BillDraft) {
  const done = await record(ctx, draft)
  const { replayed, invoiceId, number: label, totalMinor } = done
  tell(ctx, { replayed, subject: `billing.bill:${invoiceId}`, label, change: made(totalMinor) })
  return done
}

/** {@link credit} with its activity. */
export async function creditInvoice(ctx: Ctx, draft: CreditDraft) {
  const done = await credit(ctx, draft)
  const { replayed, creditNoteId, number: label, totalMinor } = done
  const { reason } = draft
  if (!replayed)
    tell(ctx, {
      replayed,
      label,
      reason,
      change: made(totalMinor),
      subject: await subjectOf(ctx, creditNoteId),
    })
  return done
}

/** {@link unmake} with its activity. */
export async function voidInvoice(ctx: Ctx, input: Parameters<typeof unmake>[1]) {
  const done = await unmake(ctx, input)
  const { replayed, number: label } = done
  const { reason } = input
  if (!replayed)
    tell(ctx, {
      replayed,
      label,
      reason,
      change: ended('issued'),
      subject: await subjectOf(ctx, input.invoiceId),
    })
  return done
}

/** {@link take} with its activity. */
export async function takePayment(ctx: Ctx, draft: ReceiptDraft) {
  const done = await take(ctx, draft)
  const { replayed, paymentId, number: label } = done
  const change = made(sumOf(draft))
  tell(ctx, { replayed, subject: `billing.payment:${paymentId}`, label, change })
  return done
}

/** {@link pay} with its activity. */
export async function payOut(ctx: Ctx, draft: PaymentOutDraft) {
  const done = await pay(ctx, draft)
  const { replayed, paymentId, number: label } = done
  // No amount of pay stands in the trail.
  const change = draft.splits !== 'oldestFirst' && isPay(draft.splits) ? paid : made(sumOf(draft))
  tell(ctx, { replayed, subject: `billing.payment:${paymentId}`, label, change })
  return done
}

/** {@link unpay} with its activity. */
export async function voidPayment(ctx: Ctx, input: Parameters<typeof unpay>[1]) {
  const done = await unpay(ctx, input)
  const { replayed, number: label } = done
  const { reason } = input
  const subject = `billing.payment:${input.paymentId}`
  tell(ctx, { replayed, label, reason, subject, change: ended('posted') })
  return done
}

/** {@link deposits.applyDeposit} with its activity. */
export async function applyDeposit(ctx: Ctx, input: Parameters<typeof deposits.applyDeposit>[1]) {
  const done = await deposits.applyDeposit(ctx, input)
  const { depositId, amountMinor } = input
  if (done.replayed) return done
  const { number: label } = await getHeldDeposit(ctx, depositId)
  const change = { field: 'appliedMinor', before: null, after: amountMinor }
  tell(ctx, { replayed: false, subject: `billing.deposit:${depositId}`, label, change })
  return done
}
