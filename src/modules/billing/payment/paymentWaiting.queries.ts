import type { Ctx } from '#kernel/server/context.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { splitByWeights } from '#kernel/shared/money.ts'
import { rateOn } from '#modules/accounting/public.server.ts'
import type { PaymentOutDraft } from './payingOut.commands.ts'
import type { PaymentOutSplit } from './paymentWriting.commands.ts'

/** What was asked for; its splits were chosen when it was asked. */
export type WaitingDraft = PaymentOutDraft & { readonly splits: readonly PaymentOutSplit[] }

/** A waiting payment as it was asked for. */
export const waitingDraft = (row: { draft: unknown }): WaitingDraft => row.draft as WaitingDraft

const shownKinds = {
  invoice: 'invoice',
  vendorAdvance: 'advance',
  deposit: 'deposit',
  refund: 'refund',
  advance: 'refund',
  line: 'line',
} as const satisfies Record<PaymentOutSplit['kind'], string>

/** Tenders and purposes of a payment that was not posted, in the shape of those that are; sums in the company's currency. */
export async function partsOfWaiting(ctx: Ctx, draft: WaitingDraft, totalMinor: number) {
  const { foreign, cheque } = draft
  const names = await namesOf(ctx, draft)
  const paid = cheque ? [cheque] : draft.tenders
  const shareOf = (parts: readonly { amountMinor: number }[]) =>
    splitByWeights(
      totalMinor,
      parts.map(part => part.amountMinor),
    )
  const [tenderShares, splitShares] = [shareOf(paid), shareOf(draft.splits)]
  const inForeign = (minor: number) => (foreign ? minor : null)
  const tenders = paid.map((tender, at) => {
    const box = names.boxes.get(tender.treasuryAccountId)
    return {
      treasuryAccountId: tender.treasuryAccountId,
      chequeId: null,
      sessionId: null,
      name: cheque ? `شيك ${cheque.number} · ${box?.name_ar ?? ''}` : (box?.name_ar ?? ''),
      nameEn: cheque ? null : (box?.name_en ?? null),
      kind: cheque ? ('cheque' as const) : (box?.kind ?? ('bank' as const)),
      amount: tenderShares[at]!,
      foreignMinor: inForeign(tender.amountMinor),
      reference: 'reference' in tender ? (tender.reference ?? null) : null,
      dueOn: cheque?.dueOn ?? null,
    }
  })
  const splits = draft.splits.map((split, at) => {
    const invoice = split.kind === 'invoice' ? names.documents.get(split.invoiceId) : undefined
    const line = split.kind === 'line' ? split : null
    const account = line?.accountId ? names.accounts.get(line.accountId) : undefined
    return {
      kind: shownKinds[split.kind],
      amount: splitShares[at]!,
      foreign_minor: inForeign(split.amountMinor),
      invoice_id: split.kind === 'invoice' ? split.invoiceId : null,
      deposit_id: split.kind === 'deposit' ? split.depositId : null,
      refunds_id: split.kind === 'refund' ? split.paymentId : null,
      invoiceNumber: invoice?.number ?? null,
      invoiceOpen: invoice?.open_minor ?? null,
      depositNumber: split.kind === 'deposit' ? (names.deposits.get(split.depositId) ?? null) : null,
      receiptNumber: split.kind === 'refund' ? (names.receipts.get(split.paymentId) ?? null) : null,
      description: line?.description ?? null,
      key: line?.key ?? null,
      tax: 0,
      accountCode: account?.code ?? null,
      accountName: account?.name_ar ?? null,
    }
  })
  return { tenders, splits, foreign: await foreignOfWaiting(ctx, draft) }
}

/** What a waiting payment through foreign accounts is in its currency; null for one of the company's. */
async function foreignOfWaiting(ctx: Ctx, { foreign, tenders, date }: WaitingDraft) {
  if (!foreign) return null
  const currency: Currency = foreign.currency
  const rate = foreign.rate ?? (await rateOn(ctx, currency, date ?? ctx.today))
  const total_minor = tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)
  return { currency, rate, total_minor, free_minor: 0 }
}

async function namesOf(ctx: Ctx, draft: WaitingDraft) {
  const { splits, cheque, tenders } = draft
  const boxes = await ctx.db
    .selectFrom('billing.treasury_account')
    .select(['id', 'name_ar', 'name_en', 'kind'])
    .where(
      'id',
      'in',
      [...tenders, ...(cheque ? [cheque] : [])].map(one => one.treasuryAccountId),
    )
    .execute()
  const documents = await named(
    splits.flatMap(split => (split.kind === 'invoice' ? [split.invoiceId] : [])),
    ids =>
      ctx.db
        .selectFrom('billing.invoice')
        .select(['id', 'number', 'open_minor'])
        .where('id', 'in', ids)
        .execute(),
  )
  const deposits = await named(
    splits.flatMap(split => (split.kind === 'deposit' ? [split.depositId] : [])),
    ids => ctx.db.selectFrom('billing.deposit').select(['id', 'number']).where('id', 'in', ids).execute(),
  )
  const receipts = await named(
    splits.flatMap(split => (split.kind === 'refund' ? [split.paymentId] : [])),
    ids => ctx.db.selectFrom('billing.payment').select(['id', 'number']).where('id', 'in', ids).execute(),
  )
  const accounts = await named(
    splits.flatMap(split => (split.kind === 'line' && split.accountId ? [split.accountId] : [])),
    ids =>
      ctx.db
        .selectFrom('accounting.account')
        .select(['id', 'code', 'name_ar'])
        .where('id', 'in', ids)
        .execute(),
  )
  return {
    boxes: new Map(boxes.map(box => [box.id, box])),
    documents: new Map(documents.map(row => [row.id, row])),
    deposits: new Map(deposits.map(row => [row.id, row.number])),
    receipts: new Map(receipts.map(row => [row.id, row.number])),
    accounts: new Map(accounts.map(row => [row.id, row])),
  }
}

const named = async <Row>(ids: readonly string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? [] : read([...ids])
