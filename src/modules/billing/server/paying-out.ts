import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { financeSettings, resolveAccounts } from '#modules/accounting/server/public.ts'
import { allocateOldestFirst, takeInOrder, whyNotAllocate } from '../shared/allocation.rules.ts'
import { freeReceipts } from './allocation.writing.ts'
import { shownIn } from './amounts.ts'
import { clearedOnly, refuseCheque, refuseUncleared } from './cheque.reading.ts'
import { depositToUse, writeMove } from './deposit.writing.ts'
import { foreignOf, pricedSplits } from './foreign.reading.ts'
import { type Once, once } from './once.ts'
import { type OpenInvoice, openInvoicesOf } from './open-invoices.ts'
import { familyOf, refuseOtherParty } from './party-family.ts'
import {
  type ChequeDraft,
  type NewCheque,
  type PaymentOutSplit,
  paymentNumber,
  type TenderDraft,
  type WrittenSplit,
  writePayment,
} from './payment.writing.ts'
import { documentsOf, settle, taxedLine, whyNotTender } from './taking.ts'
import {
  refuseOverdraft,
  refuseWithoutSession,
  type TreasuryAccount,
  treasuryAccounts,
} from './treasury.reading.ts'

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
  readonly cheque?: (Pick<ChequeDraft, 'number' | 'dueOn' | 'amountMinor'> & BankOf) | null
  readonly memo?: string | null
}

type BankOf = { readonly treasuryAccountId: string }

export type PaidOut = { readonly paymentId: string; readonly number: string }

/**
 * Pays money out: bills of a vendor, an advance to it, an expense, a deposit or an advance given back. Refuses a future day,
 * tenders that differ from the splits, a box that does not hold the money (`billing.treasury.insufficient`), more than is open
 * on a bill or free in the receipt or the deposit, and cash without an open shift.
 */
export async function payOut(ctx: Ctx, draft: PaymentOutDraft): Promise<Once<PaidOut>> {
  const { sourceKey, ...payload } = draft
  refuse(whyNotTender(ctx, { ...draft, date: draft.date ?? ctx.today }))
  return once(ctx, sourceKey, payload, () => payNow(ctx, draft))
}

export type RefundDraft = {
  readonly sourceKey: string
  readonly paymentId: string
  readonly amountMinor: number
  readonly tender: Omit<TenderDraft, 'amountMinor'>
  readonly date?: Day
}

/** Gives free money of a receipt back to its party. Refuses more than is free; allocations are undone first. */
export async function refundPayment(ctx: Ctx, draft: RefundDraft): Promise<Once<PaidOut>> {
  const { sourceKey, ...payload } = draft
  return once(ctx, sourceKey, payload, async () => {
    const receipt = await ctx.db
      .selectFrom('billing.payment')
      .select(['party_id', 'direction'])
      .where('id', '=', draft.paymentId)
      .executeTakeFirst()
    if (receipt?.direction !== 'in') deny(notFound())
    const { amountMinor, paymentId } = draft
    const out = {
      ...{ sourceKey, date: draft.date ?? ctx.today, partyId: receipt.party_id },
      tenders: [{ ...draft.tender, amountMinor }],
      splits: [{ kind: 'refund' as const, paymentId, amountMinor }],
    }
    refuse(whyNotTender(ctx, out))
    return payNow(ctx, out)
  })
}

/** Pays out with the ledger locked and the source key claimed. */
export async function payNow(
  ctx: Ctx,
  draft: PaymentOutDraft,
): Promise<{ readonly label: string; readonly answer: PaidOut }> {
  const date = draft.date ?? ctx.today
  const settings = await financeSettings(ctx)
  const accounts = await treasuryAccounts(
    ctx,
    [...draft.tenders, ...(draft.cheque ? [draft.cheque] : [])].map(tender => tender.treasuryAccountId),
  )
  const cheque = draft.cheque ? await issuedCheque(ctx, draft.cheque, accounts) : null
  refuseWithoutSession(accounts.values(), settings.requireCashSession)
  const { partyId } = draft
  const family = partyId ? await familyOf(ctx, partyId) : []
  const tendered = cheque?.amountMinor ?? sumOf(draft.tenders)
  const splits = draft.splits === 'oldestFirst' ? await oldestFirst(ctx, family, tendered) : draft.splits
  if (tendered !== sumOf(splits)) {
    const params = { tenders: shownIn(ctx)(tendered), splits: shownIn(ctx)(sumOf(splits)) }
    deny(invalid('billing.payment.unequal', { field: 'tenders', params }))
  }
  const priced = await pricedSplits(ctx, splits)
  if (cheque && priced.currency) deny(invalid('billing.cheque.foreign', { field: 'cheque' }))
  const documents = await documentsOf(ctx, family, priced.splits, 'vendor')
  const toVendor = splits.some(one => one.kind === 'invoice' || one.kind === 'vendorAdvance')
  const advances = toVendor ? await resolveAccounts(ctx, ['vendorAdvances']) : null
  const advanceAccountId = advances?.get('vendorAdvances')?.accountId ?? null
  if (cheque) await refuseCheque(ctx, cheque, splits)
  const written: WrittenSplit[] = []
  for (const one of priced.splits)
    written.push(...(await writtenSplit(ctx, one, partyId, date, { documents, advanceAccountId })))
  const { exchangeMinor, currency } = priced
  if (exchangeMinor !== 0)
    written.push({ kind: 'exchange', amountMinor: exchangeMinor, accountId: null, partyId: null })
  await refuseOverdraft(
    ctx,
    draft.tenders.map(tender => ({
      account: accounts.get(tender.treasuryAccountId)!,
      amountMinor: tender.amountMinor,
    })),
  )
  const id = uuidv7()
  const number = await paymentNumber(ctx, 'out', date)
  await writePayment(ctx, id, number, {
    ...{
      sourceKey: draft.sourceKey,
      direction: 'out',
      date,
      partyId: draft.partyId,
      memo: draft.memo ?? null,
    },
    ...{ tenders: draft.tenders, accounts, splits: written, roundingMinor: 0, advanceAccountId, cheque },
    currency,
  })
  await settle(ctx, id, date, written)
  for (const one of written) {
    if (one.depositId)
      await writeMove(ctx, one.depositId, {
        kind: 'return',
        amountMinor: one.amountMinor,
        on: date,
        paymentId: id,
      })
    if (one.refundsId) await changeRefunded(ctx, one.refundsId, one.amountMinor)
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
  const { accountId } = (await resolveAccounts(ctx, ['chequesPayable'])).get('chequesPayable')!
  return { ...cheque, accountId, bank: account.nameAr.slice(0, 80), drawer: ctx.company.nameAr.slice(0, 120) }
}

const sumOf = (parts: readonly { readonly amountMinor: number }[]) =>
  parts.reduce((sum, part) => sum + part.amountMinor, 0)

/** The vendor's open bills as far as the money reaches; the rest is an advance to it. */
async function oldestFirst(
  ctx: Ctx,
  family: readonly string[],
  amountMinor: number,
): Promise<PaymentOutSplit[]> {
  if (family.length === 0) deny(invalid('kernel.field.required', { field: 'partyId' }))
  // What a foreign bill costs today is for a person to say.
  const all = await openInvoicesOf(ctx, family, 'vendor')
  const foreign = await foreignOf(
    ctx,
    all.map(bill => bill.id),
  )
  const open = all.filter(bill => !foreign.has(bill.id))
  const plan = allocateOldestFirst(
    open.map(bill => ({ ...bill, invoiceId: bill.id })),
    amountMinor,
  )
  const splits: PaymentOutSplit[] = plan.allocations.map(one => ({ kind: 'invoice', ...one }))
  if (plan.restMinor > 0) splits.push({ kind: 'vendorAdvance', amountMinor: plan.restMinor })
  return splits
}

type Places = {
  readonly documents: ReadonlyMap<string, OpenInvoice>
  readonly advanceAccountId: string | null
}

async function writtenSplit(
  ctx: Ctx,
  split: PaymentOutSplit & { readonly foreignMinor?: number },
  partyId: string | null,
  on: Day,
  { documents, advanceAccountId }: Places,
): Promise<WrittenSplit[]> {
  const { amountMinor } = split
  switch (split.kind) {
    case 'invoice': {
      const bill = documents.get(split.invoiceId)!
      const place = { accountId: bill.controlAccountId, partyId: bill.partyId }
      const foreign = split.foreignMinor === undefined ? {} : { foreignMinor: split.foreignMinor }
      return [{ kind: 'invoice', amountMinor, invoiceId: bill.id, ...place, ...foreign }]
    }
    case 'vendorAdvance': {
      if (!partyId) deny(invalid('kernel.field.required', { field: 'partyId' }))
      return [{ kind: 'advance', amountMinor, accountId: advanceAccountId, partyId }]
    }
    case 'deposit': {
      const deposit = await depositToUse(ctx, split.depositId, amountMinor)
      if (partyId) await refuseOtherParty(ctx, partyId, deposit)
      const place = { accountId: deposit.controlAccountId, partyId: deposit.partyId }
      return [{ kind: 'deposit', amountMinor, depositId: deposit.id, ...place }]
    }
    case 'refund': {
      const receipt = await ctx.db
        .selectFrom('billing.payment')
        .select(['number', 'party_id', 'status', 'free_minor', 'advance_account_id'])
        .where('id', '=', split.paymentId)
        .executeTakeFirst()
      if (!receipt?.party_id || !receipt.advance_account_id || receipt.status !== 'posted') deny(notFound())
      if (partyId) await refuseOtherParty(ctx, partyId, { number: receipt.number, partyId: receipt.party_id })
      await refuseUncleared(ctx, split.paymentId, 'refund')
      refuse(whyNotAllocate(amountMinor, receipt.free_minor, shownIn(ctx), 'amount'))
      const place = { accountId: receipt.advance_account_id, partyId: receipt.party_id }
      return [{ kind: 'refund', amountMinor, refundsId: split.paymentId, ...place }]
    }
    case 'advance': {
      if (!partyId) deny(invalid('kernel.field.required', { field: 'partyId' }))
      const { taken, missingMinor } = takeInOrder(
        await clearedOnly(ctx, await freeReceipts(ctx, await familyOf(ctx, partyId))),
        amountMinor,
      )
      refuse(whyNotAllocate(amountMinor, amountMinor - missingMinor, shownIn(ctx), 'amount'))
      return taken.map(({ source, amountMinor: part }) => ({
        ...{ kind: 'refund' as const, amountMinor: part, refundsId: source.id },
        ...{ accountId: source.advanceAccountId, partyId: source.partyId },
      }))
    }
    case 'line':
      return [{ kind: 'line', amountMinor, accountId: null, partyId, line: await taxedLine(ctx, split, on) }]
  }
}

/** Money of a receipt that left the party's account: given back, or moved to a deposit; negative when that is undone. */
export async function changeRefunded(ctx: Ctx, paymentId: string, byMinor: number): Promise<void> {
  await ctx.db
    .updateTable('billing.payment')
    .set(eb => ({ refunded_minor: eb('refunded_minor', '+', byMinor), version: eb('version', '+', 1) }))
    .where('id', '=', paymentId)
    .execute()
}
