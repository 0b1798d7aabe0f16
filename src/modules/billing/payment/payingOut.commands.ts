import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { financeSettings, resolveAccounts } from '#modules/accounting/public.server.ts'
import { allocateOldestFirst } from '../allocation/allocation.rules.ts'
import { refuseCheque } from '../cheque/chequeReading.queries.ts'
import { writeMove } from '../deposit/depositWriting.commands.ts'
import { settle } from '../deposit/settling.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { refuseTenders } from '../document/registered.queries.ts'
import { type PaymentCurrency, pricedPayment } from '../foreign/foreignPaying.queries.ts'
import { openIn } from '../foreign/foreignReading.queries.ts'
import { shownWith } from '../money/amounts.queries.ts'
import { openInvoicesOf } from '../openItems/openInvoices.queries.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import { cashRounding } from '../session/cash.rules.ts'
import {
  refuseOtherCurrency,
  refuseOverdraft,
  refuseWithoutSession,
  type TreasuryAccount,
  treasuryAccounts,
} from '../treasury/treasuryReading.queries.ts'
import { writtenSplit } from './payingOutSplits.queries.ts'
import { type ApprovedElsewhere, answerForLimit } from './paymentLimits.commands.ts'
import {
  type ChequeDraft,
  type NewCheque,
  type NewPayment,
  type PaymentOutSplit,
  paymentNumber,
  type TenderDraft,
  type WrittenSplit,
  writePayment,
} from './paymentWriting.commands.ts'
import { documentsOf, moneyOf, whyNotTender } from './taking.queries.ts'

export type PaymentOutDraft = {
  readonly sourceKey: string
  /** Today when left out. */
  readonly date?: Day
  /** Null for an expense without a party. */
  readonly partyId: string | null
  readonly tenders: readonly TenderDraft[]
  /** Chosen purposes, or the vendor's open bills oldest first and the rest as an advance to it. */
  readonly splits: readonly PaymentOutSplit[] | 'oldestFirst'
  /** In place of tenders: drawn on one of our banks, whose name is its bank and ours its drawer. */
  readonly cheque?: (Pick<ChequeDraft, 'number' | 'dueOn' | 'amountMinor' | 'imageIds'> & BankOf) | null
  /** The amounts are in this currency, that of the accounts they leave; the company's when left out. */
  readonly foreign?: PaymentCurrency | null
  readonly memo?: string | null
  /** Of a module that approves what it pays: from the company's limit on it is recorded beside the payment. */
  readonly approved?: ApprovedElsewhere | null
}

type BankOf = { treasuryAccountId: string }

export type PaidOut = { readonly paymentId: string; readonly number: string }

/**
 * Pays money out: bills of a vendor, an advance to it, an expense, a deposit or an advance given back. Refuses a future day,
 * tenders that differ from the splits, a box that does not hold the money (`billing.treasury.insufficient`), more than is open
 * on a bill or free in the receipt or the deposit, and cash without an open shift.
 */
export async function payOut(ctx: Ctx, draft: PaymentOutDraft): Promise<Once<PaidOut>> {
  const { sourceKey, approved: _, ...payload } = draft
  refuse(whyNotTender(ctx, { ...draft, date: draft.date ?? ctx.today }))
  return once(ctx, sourceKey, payload, () => payUnasked(ctx, draft))
}

/** Pays without an approval here, and answers for the company's limit. */
export async function payUnasked(ctx: Ctx, draft: PaymentOutDraft) {
  const paid = await payNow(ctx, draft)
  await answerForLimit(ctx, draft, paid.answer)
  return paid
}

export type RefundDraft = {
  readonly sourceKey: string
  readonly paymentId: string
  readonly amountMinor: number
  readonly tender: Omit<TenderDraft, 'amountMinor'>
  readonly date?: Day
}

/**
 * Gives free money of a receipt back to its party, in the receipt's currency. Refuses more than is free; allocations are undone
 * first.
 */
export async function refundPayment(ctx: Ctx, draft: RefundDraft): Promise<Once<PaidOut>> {
  const { sourceKey, ...payload } = draft
  return once(ctx, sourceKey, payload, async () => {
    const out = await refundOut(ctx, draft)
    refuse(whyNotTender(ctx, { ...out, date: out.date ?? ctx.today }))
    return payUnasked(ctx, out)
  })
}

/** The payment out that gives free money of a receipt back; notFound for what is no receipt. */
export async function refundOut(ctx: Ctx, draft: RefundDraft): Promise<PaymentOutDraft> {
  const receipt = await ctx.db
    .selectFrom('billing.payment')
    .leftJoin('billing.foreign_payment as f', 'f.payment_id', 'billing.payment.id')
    .select(['party_id', 'direction', 'f.currency'])
    .where('billing.payment.id', '=', draft.paymentId)
    .executeTakeFirst()
  if (receipt?.direction !== 'in') deny(notFound())
  const currency = receipt.currency as Currency | null
  const { sourceKey, amountMinor, paymentId } = draft
  return {
    sourceKey,
    date: draft.date ?? ctx.today,
    partyId: receipt.party_id,
    tenders: [{ ...draft.tender, amountMinor }],
    splits: [{ kind: 'refund', paymentId, amountMinor }],
    ...(currency ? { foreign: { currency } } : {}),
  }
}

/** Pays out with the ledger locked and the source key claimed; a payment that waited keeps its id and number. */
export async function payNow(
  ctx: Ctx,
  draft: PaymentOutDraft,
  waited: { id: string; number: string } | null = null,
): Promise<{ label: string; answer: PaidOut }> {
  const date = draft.date ?? ctx.today
  const settings = await financeSettings(ctx)
  const accounts = await treasuryAccounts(
    ctx,
    [...draft.tenders, ...(draft.cheque ? [draft.cheque] : [])].map(tender => tender.treasuryAccountId),
  )
  const cheque = draft.cheque ? await issuedCheque(ctx, draft.cheque, accounts) : null
  refuseWithoutSession(accounts.values(), settings.requireCashSession)
  const currency = draft.foreign?.currency ?? ctx.company.currency
  refuseOtherCurrency(accounts.values(), currency)
  const { partyId } = draft
  const family = partyId ? await familyOf(ctx, partyId) : []
  const tendered = cheque?.amountMinor ?? sumOf(draft.tenders)
  const splits = await chosenSplits(ctx, draft)
  const shown = shownWith(ctx, currency)
  // Coins that are given back are rounded as coins that are taken; everything else is paid to the last unit.
  const isGivenBack = splits.every(one => one.kind === 'refund') && !cheque && !draft.foreign
  const rounding = cashRounding(
    cheque ? { cashMinor: 0, otherMinor: tendered } : moneyOf(draft.tenders, accounts),
    sumOf(splits),
    isGivenBack ? settings.cashRoundingMinor : 0,
    shown,
  )
  if ('refusal' in rounding) deny(rounding.refusal)
  await refuseOverdraft(
    ctx,
    draft.tenders.map(tender => ({
      account: accounts.get(tender.treasuryAccountId)!,
      amountMinor: tender.amountMinor,
    })),
  )
  const priced = await pricedPayment(ctx, { ...draft, direction: 'out', date, splits }, accounts)
  const { tenders, foreign } = priced
  const documents = await documentsOf(ctx, family, priced.splits, 'vendor')
  const toVendor = splits.some(one => one.kind === 'invoice' || one.kind === 'vendorAdvance')
  const advances = toVendor ? await resolveAccounts(ctx, ['vendorAdvances']) : null
  const advanceAccountId = advances?.get('vendorAdvances')?.accountId ?? null
  if (cheque) await refuseCheque(ctx, cheque, splits)
  const written: WrittenSplit[] = []
  for (const one of priced.splits)
    written.push(...(await writtenSplit(ctx, one, partyId, date, { documents, advanceAccountId, foreign })))
  const exchangeMinor = (cheque?.amountMinor ?? sumOf(tenders)) - sumOf(written) - rounding.roundingMinor
  if (exchangeMinor !== 0)
    written.push({ kind: 'exchange', amountMinor: exchangeMinor, accountId: null, partyId: null })
  await refuseTenders(ctx, {
    direction: 'out',
    sourceKey: draft.sourceKey,
    date,
    partyId,
    tenders: draft.tenders,
    invoiceIds: [...documents.keys()],
  })
  const id = waited?.id ?? uuidv7()
  const number = waited?.number ?? (await paymentNumber(ctx, 'out', date))
  const payment: NewPayment = {
    sourceKey: draft.sourceKey,
    direction: 'out',
    date,
    partyId,
    memo: draft.memo ?? null,
    tenders,
    accounts,
    splits: written,
    roundingMinor: rounding.roundingMinor,
    advanceAccountId,
    cheque,
    foreign,
    waited: waited !== null,
    currency: priced.currency,
  }
  await writePayment(ctx, id, number, payment)
  await settle(ctx, id, payment)
  for (const one of written) {
    if (one.depositId)
      await writeMove(ctx, one.depositId, {
        kind: 'return',
        amountMinor: one.amountMinor,
        on: date,
        paymentId: id,
      })
    if (one.refundsId) await changeRefunded(ctx, one.refundsId, one.amountMinor, one.foreignMinor)
  }
  return { label: number, answer: { paymentId: id, number } }
}

/** An issued cheque as the vault keeps it: our bank's name, our own as the drawer. */
async function issuedCheque(
  ctx: Ctx,
  cheque: NonNullable<PaymentOutDraft['cheque']>,
  accounts: ReadonlyMap<string, TreasuryAccount>,
): Promise<NewCheque> {
  const account = accounts.get(cheque.treasuryAccountId)!
  if (account.kind !== 'bank') deny(notFound('kernel.record.notFound', { field: 'cheque.treasuryAccountId' }))
  // The vault and its control accounts are kept in the company's currency.
  if (account.currency !== ctx.company.currency) deny(invalid('billing.cheque.foreign', { field: 'cheque' }))
  const { accountId } = (await resolveAccounts(ctx, ['chequesPayable'])).get('chequesPayable')!
  return { ...cheque, accountId, bank: account.nameAr.slice(0, 80), drawer: ctx.company.nameAr.slice(0, 120) }
}

const sumOf = (parts: readonly { amountMinor: number }[]) =>
  parts.reduce((sum, part) => sum + part.amountMinor, 0)

/** What it is for: as chosen, or the vendor's open bills as far as the money reaches and the rest as an advance to it. */
export async function chosenSplits(ctx: Ctx, draft: PaymentOutDraft): Promise<readonly PaymentOutSplit[]> {
  if (draft.splits !== 'oldestFirst') return draft.splits
  const { partyId } = draft
  if (!partyId) deny(invalid('kernel.field.required', { field: 'partyId' }))
  const family = await familyOf(ctx, partyId)
  const amountMinor = draft.cheque?.amountMinor ?? sumOf(draft.tenders)
  const currency = draft.foreign?.currency ?? null
  const open = await openIn(ctx, await openInvoicesOf(ctx, family, 'vendor'), currency)
  const plan = allocateOldestFirst(
    open.map(bill => ({ ...bill, invoiceId: bill.id })),
    amountMinor,
  )
  const splits: PaymentOutSplit[] = plan.allocations.map(one => ({ kind: 'invoice', ...one }))
  if (plan.restMinor > 0) splits.push({ kind: 'vendorAdvance', amountMinor: plan.restMinor })
  return splits
}

/** Money of a receipt that left the party's account: given back, or moved to a deposit; negative when that is undone. */
export async function changeRefunded(
  ctx: Ctx,
  paymentId: string,
  byMinor: number,
  byForeignMinor = 0,
): Promise<void> {
  if (byForeignMinor !== 0)
    await ctx.db
      .updateTable('billing.foreign_payment')
      .set(eb => ({ refunded_minor: eb('refunded_minor', '+', byForeignMinor) }))
      .where('payment_id', '=', paymentId)
      .execute()
  await ctx.db
    .updateTable('billing.payment')
    .set(eb => ({ refunded_minor: eb('refunded_minor', '+', byMinor), version: eb('version', '+', 1) }))
    .where('id', '=', paymentId)
    .execute()
}
