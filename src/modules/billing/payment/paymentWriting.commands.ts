import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { postJournal, scheduleSpread } from '#modules/accounting/public.server.ts'
import { keepChequeImages } from '../cheque/chequeImages.commands.ts'
import { moduleOfSource } from '../document/once.commands.ts'
import type { SettledPart } from '../foreign/foreign.rules.ts'
import type { OpenInvoice } from '../openItems/openInvoices.queries.ts'
import type { TreasuryAccount } from '../treasury/treasuryReading.queries.ts'
import { type PostedSplit, paymentEntry } from './payment.postings.ts'

export type TenderDraft = {
  readonly treasuryAccountId: string
  readonly amountMinor: number
  /** Of the bank or the card machine. */
  readonly reference?: string | null
}

/** A tender as it stands in the books: `amountMinor` in the company's currency, and in the account's where that is another. */
export type PricedTender = TenderDraft & { readonly foreignMinor?: number | null }

/** A cheque as it is read; it is its payment's only tender. */
export type ChequeDraft = {
  readonly number: string
  readonly bank: string
  readonly drawer: string
  readonly dueOn: Day
  readonly amountMinor: number
  /** Files of what it looks like. */
  readonly imageIds?: readonly string[] | undefined
}

/** Income on a receipt, expense on a payment out, tax included: a mapping key, or an account that has none. */
export type LineSplit = {
  readonly kind: 'line'
  readonly key?: string | null
  readonly accountId?: string | null
  readonly amountMinor: number
  readonly description: string
  readonly taxCode?: string | null
  /** Whose account it concerns; the payment's party when left out. */
  readonly partyId?: string | null
  readonly costCenterId?: string | null
  readonly profitUnitId?: string | null
  /** The days a prepaid line pays for, and the expense it becomes over them. */
  readonly serviceFrom?: Day | null
  readonly serviceTo?: Day | null
  readonly spreadToKey?: string | null
}

/** What money goes out for. `advance` gives a customer's free money back, oldest receipt first. */
export type PaymentOutSplit =
  | {
      readonly kind: 'invoice'
      readonly invoiceId: string
      readonly amountMinor: number
      /** Of a foreign bill: how much of its own currency this settles, decimal text. */
      readonly foreign?: string | null
    }
  | { readonly kind: 'vendorAdvance'; readonly amountMinor: number }
  | { readonly kind: 'deposit'; readonly depositId: string; readonly amountMinor: number }
  | { readonly kind: 'refund'; readonly paymentId: string; readonly amountMinor: number }
  | { readonly kind: 'advance'; readonly amountMinor: number }
  | LineSplit

/** A split as it is stored, and the account of the ledger it reaches. */
export type WrittenSplit = {
  readonly kind: 'invoice' | 'deposit' | 'advance' | 'refund' | 'line' | 'exchange'
  readonly amountMinor: number
  /** In the currency of the foreign document it settles or of the foreign payment. */
  readonly foreignMinor?: number
  readonly invoiceId?: string
  readonly depositId?: string
  readonly refundsId?: string
  readonly line?: LineSplit & {
    readonly taxMinor: number
    readonly rateBps: number | null
    readonly code: string | null
  }
  /** Null for a line, which names its key. */
  readonly accountId: string | null
  /** The party of that account's line: the document's own. */
  readonly partyId: string | null
  /** The document counts in the books only after the payment: what is settled of it on its day. */
  readonly later?: { readonly document: OpenInvoice; readonly part: SettledPart }
}

export type NewPayment = {
  readonly sourceKey: string
  /** It stands already, numbered and waiting: it posts now. */
  readonly waited?: boolean
  readonly direction: 'in' | 'out'
  readonly date: Day
  readonly partyId: string | null
  readonly memo: string | null
  readonly tenders: readonly PricedTender[]
  readonly accounts: ReadonlyMap<string, TreasuryAccount>
  readonly splits: readonly WrittenSplit[]
  readonly roundingMinor: number
  readonly advanceAccountId: string | null
  /** The record whose documents alone its free money settles by itself. */
  readonly reservedFor?: string | null
  /** In place of tenders; `accountId` is chequesReceivable or chequesPayable. */
  readonly cheque?: NewCheque | null
  /** Of the foreign documents it settles. */
  readonly currency?: Currency | null
  /** Of a payment through accounts of a foreign currency. */
  readonly foreign?: {
    readonly currency: Currency
    readonly rate: string
    readonly totalMinor: number
  } | null
}

export type NewCheque = ChequeDraft & {
  readonly accountId: string
  /** The bank account an issued cheque is drawn on. */
  readonly treasuryAccountId: string | null
}

/** Takes the number of a payment: receipts `RCT-`, payments out `PAY-`. */
export function paymentNumber(ctx: Ctx, direction: 'in' | 'out', on: Day): Promise<string> {
  return nextNumber(ctx, direction === 'in' ? 'RCT' : 'PAY', on)
}

/**
 * Writes a payment with its tenders, splits and treasury moves, and posts its entry. Allocations and deposit moves are the
 * caller's.
 */
export async function writePayment(ctx: Ctx, id: string, number: string, payment: NewPayment): Promise<void> {
  const { direction, date, partyId } = payment
  const sumOf = (kinds: readonly string[]) =>
    payment.splits
      .filter(split => kinds.includes(split.kind))
      .reduce((sum, split) => sum + split.amountMinor, 0)
  const sums = {
    total_minor:
      payment.cheque?.amountMinor ?? payment.tenders.reduce((sum, one) => sum + one.amountMinor, 0),
    credit_minor: sumOf(['invoice', 'advance']),
    advance_account_id: payment.advanceAccountId,
    reserved_for: payment.reservedFor ?? null,
  }
  if (payment.waited)
    await ctx.db
      .updateTable('billing.payment')
      .set(eb => ({ ...sums, status: 'posted', version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  else
    await ctx.db
      .insertInto('billing.payment')
      .values({
        id,
        number,
        direction,
        payment_date: date,
        party_id: partyId,
        ...sums,
        memo: payment.memo,
        source_key: payment.sourceKey,
        created_by: ctx.actor?.userId ?? null,
        created_by_name: ctx.user.name,
      })
      .execute()
  const tenders = payment.tenders.map(tender => ({
    ...tender,
    account: payment.accounts.get(tender.treasuryAccountId)!,
  }))
  if (payment.foreign) await writeForeign(ctx, id, payment, payment.foreign)
  if (payment.cheque) await writeCheque(ctx, id, payment, payment.cheque)
  else await writeTenders(ctx, id, payment, tenders)
  await writeSplits(ctx, id, payment)
  await spreadLines(ctx, number, payment)
  await postJournal(
    ctx,
    paymentEntry({
      id,
      number,
      direction,
      date,
      partyId,
      roundingMinor: payment.roundingMinor,
      tenders: payment.cheque
        ? [payment.cheque]
        : tenders.map(({ account, amountMinor, foreignMinor = null }) => ({
            accountId: account.accountId,
            amountMinor,
            foreignMinor,
          })),
      splits: payment.splits.filter(split => split.kind !== 'exchange').map(postedSplit),
      exchangeMinor: sumOf(['exchange']),
      currency: payment.currency ?? null,
      inNameOf: [moduleOfSource(payment.sourceKey)],
    }),
  )
  ctx.effects.push({ kind: 'number', value: number })
}

async function writeForeign(
  ctx: Ctx,
  paymentId: string,
  { splits }: NewPayment,
  { currency, rate, totalMinor }: NonNullable<NewPayment['foreign']>,
): Promise<void> {
  const credit = splits.filter(split => split.kind === 'invoice' || split.kind === 'advance')
  const creditMinor = credit.reduce((sum, split) => sum + (split.foreignMinor ?? 0), 0)
  await ctx.db
    .insertInto('billing.foreign_payment')
    .values({ payment_id: paymentId, currency, rate, total_minor: totalMinor, credit_minor: creditMinor })
    .execute()
}

type PlacedTender = PricedTender & { account: TreasuryAccount }

async function writeTenders(
  ctx: Ctx,
  paymentId: string,
  payment: NewPayment,
  tenders: readonly PlacedTender[],
): Promise<void> {
  const sign = payment.direction === 'in' ? 1 : -1
  await ctx.db
    .insertInto('billing.payment_tender')
    .values(
      tenders.map((tender, at) => ({
        payment_id: paymentId,
        line_no: at + 1,
        treasury_account_id: tender.treasuryAccountId,
        amount_minor: tender.amountMinor,
        foreign_minor: tender.foreignMinor ?? null,
        reference: tender.reference || null,
        session_id: tender.account.sessionId,
      })),
    )
    .execute()
  await ctx.db
    .insertInto('billing.treasury_move')
    .values(
      tenders.map(tender => ({
        treasury_account_id: tender.treasuryAccountId,
        moved_on: payment.date,
        amount_minor: sign * tender.amountMinor,
        foreign_minor: tender.foreignMinor ? sign * tender.foreignMinor : null,
        kind: 'tender' as const,
        payment_id: paymentId,
        session_id: tender.account.sessionId,
      })),
    )
    .execute()
}

async function writeCheque(
  ctx: Ctx,
  paymentId: string,
  payment: NewPayment,
  cheque: NewCheque,
): Promise<void> {
  const { id } = await ctx.db
    .insertInto('billing.cheque')
    .values({
      direction: payment.direction,
      number: cheque.number,
      bank: cheque.bank,
      drawer: cheque.drawer,
      due_on: cheque.dueOn,
      amount_minor: cheque.amountMinor,
      party_id: payment.partyId!,
      payment_id: paymentId,
      treasury_account_id: cheque.treasuryAccountId,
      state: payment.direction === 'in' ? 'onHand' : 'issued',
      state_on: payment.date,
      created_by: ctx.actor?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepChequeImages(ctx, id, cheque.imageIds)
  const { amountMinor } = cheque
  const tender = { payment_id: paymentId, line_no: 1, amount_minor: amountMinor, reference: cheque.number }
  await ctx.db
    .insertInto('billing.payment_tender')
    .values({ ...tender, cheque_id: id })
    .execute()
}

const spreadKeyOf = (payment: NewPayment, at: number) => `${payment.sourceKey}:line${at + 1}`

/** Plans what the prepaid lines of a voucher become, month by month (rule 8). */
async function spreadLines(ctx: Ctx, number: string, payment: NewPayment): Promise<void> {
  for (const [at, { line, amountMinor }] of payment.splits.entries()) {
    if (!line?.spreadToKey || !line.key || !line.serviceFrom || !line.serviceTo) continue
    await scheduleSpread(ctx, {
      sourceKey: spreadKeyOf(payment, at),
      memo: `${line.description} (${number})`.slice(0, 280),
      amountMinor: amountMinor - line.taxMinor,
      from: line.serviceFrom,
      to: line.serviceTo,
      debitKey: line.spreadToKey,
      creditKey: line.key,
      partyId: payment.partyId,
      costCenterId: line.costCenterId ?? null,
      profitUnitId: line.profitUnitId ?? null,
    })
  }
}

function postedSplit(split: WrittenSplit): PostedSplit {
  if (!split.line)
    return {
      amountMinor: split.amountMinor,
      accountId: split.accountId!,
      partyId: split.partyId,
      ...(split.foreignMinor === undefined ? {} : { foreignMinor: split.foreignMinor }),
    }
  const { key, accountId, taxMinor, partyId, costCenterId = null, profitUnitId = null } = split.line
  const place = key ? { key } : { accountId: accountId! }
  return {
    amountMinor: split.amountMinor,
    place,
    taxMinor,
    costCenterId,
    profitUnitId,
    ...(partyId ? { partyId } : {}),
  }
}

async function writeSplits(ctx: Ctx, paymentId: string, payment: NewPayment): Promise<void> {
  const rows = payment.splits.map((split, at) => ({
    payment_id: paymentId,
    line_no: at + 1,
    kind: split.kind as WrittenSplit['kind'] | 'rounding',
    amount_minor: split.amountMinor,
    foreign_minor: split.foreignMinor ?? null,
    invoice_id: split.invoiceId ?? null,
    deposit_id: split.depositId ?? null,
    refunds_id: split.refundsId ?? null,
    description: split.line?.description ?? null,
    key: split.line?.key ?? null,
    account_id: split.line?.accountId ?? null,
    service_from: split.line?.serviceFrom ?? null,
    service_to: split.line?.serviceTo ?? null,
    spread_key: split.line?.spreadToKey ? spreadKeyOf(payment, at) : null,
    spread_to_key: split.line?.spreadToKey ?? null,
    tax_code: split.line?.code ?? null,
    tax_rate_bps: split.line?.rateBps ?? null,
    tax_minor: split.line?.taxMinor ?? 0,
    cost_center_id: split.line?.costCenterId ?? null,
    profit_unit_id: split.line?.profitUnitId ?? null,
    party_id: split.line?.partyId ?? null,
  }))
  if (payment.roundingMinor !== 0)
    rows.push({
      payment_id: paymentId,
      line_no: rows.length + 1,
      kind: 'rounding',
      amount_minor: payment.roundingMinor,
      foreign_minor: null,
      invoice_id: null,
      deposit_id: null,
      refunds_id: null,
      description: null,
      key: null,
      account_id: null,
      service_from: null,
      service_to: null,
      spread_key: null,
      spread_to_key: null,
      tax_code: null,
      tax_rate_bps: null,
      tax_minor: 0,
      cost_center_id: null,
      profit_unit_id: null,
      party_id: null,
    })
  await ctx.db.insertInto('billing.payment_split').values(rows).execute()
}
