import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Currency, mostMinor } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { type FinanceSettings, financeSettings, resolveAccounts } from '#modules/accounting/public.server.ts'
import { mappingKeys } from '#modules/accounting/public.ts'
import { allocateOldestFirst, whyNotAllocate } from '../allocation/allocation.rules.ts'
import { type Side, whyNotPrepay, withSpreads } from '../bill/bill.rules.ts'
import { refuseCheque } from '../cheque/chequeReading.queries.ts'
import { replaceCheque } from '../cheque/chequeWriting.commands.ts'
import { openDeposit, writeMove } from '../deposit/depositWriting.commands.ts'
import { documentSplit, settle } from '../deposit/settling.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { refuseTenders } from '../document/registered.queries.ts'
import { type PaymentCurrency, pricedPayment } from '../foreign/foreignPaying.queries.ts'
import { openIn } from '../foreign/foreignReading.queries.ts'
import { shownIn, shownWith } from '../money/amounts.queries.ts'
import { type OpenInvoice, openInvoices, openInvoicesOf } from '../openItems/openInvoices.queries.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import { cashRounding, roundedCash } from '../session/cash.rules.ts'
import { includedTax } from '../taxCode/tax.rules.ts'
import { taxCodes, taxOfLines } from '../taxCode/taxCode.queries.ts'
import {
  refuseOtherCurrency,
  refuseWithoutSession,
  type TreasuryAccount,
  treasuryAccounts,
} from '../treasury/treasuryReading.queries.ts'
import {
  type ChequeDraft,
  type LineSplit,
  type NewPayment,
  paymentNumber,
  type TenderDraft,
  type WrittenSplit,
  writePayment,
} from './paymentWriting.commands.ts'

/** What a receipt is for. */
export type ReceiptSplit =
  | {
      readonly kind: 'invoice'
      readonly invoiceId: string
      readonly amountMinor: number
      /** Of a foreign document that money of the company's currency settles: its part, decimal text. */
      readonly foreign?: string | null
    }
  | {
      readonly kind: 'deposit'
      readonly amountMinor: number
      readonly purpose: string
      /** The record it secures, `rentals.contract:{id}`. */
      readonly source?: string | null
      readonly holdUntil?: Day | null
      /** Mapping key of the liability; `customerDeposits` when left out. */
      readonly control?: string
    }
  | { readonly kind: 'advance'; readonly amountMinor: number }
  | LineSplit

export type ReceiptDraft = {
  readonly sourceKey: string
  readonly date: Day
  /** Null for income without a party: what a bank pays. */
  readonly partyId: string | null
  readonly tenders: readonly TenderDraft[]
  /** In place of tenders; its money settles documents and waits as an advance, nothing else. */
  readonly cheque?: ChequeDraft | null
  /** The amounts are in this currency, that of the accounts they reach; the company's when left out. */
  readonly foreign?: PaymentCurrency | null
  /** A bounced cheque that this receipt takes the place of. */
  readonly replacesChequeId?: string | null
  /** Chosen purposes, or the party's open documents oldest first and the rest as an advance. */
  readonly splits: readonly ReceiptSplit[] | 'oldestFirst'
  readonly memo?: string | null
  /** Reserves the advance for the documents of one record, `services.project:{id}`: no other document takes it by itself. */
  readonly reservedFor?: string | null
}

export type Taken = {
  readonly paymentId: string
  readonly number: string
  readonly allocations: readonly {
    readonly invoiceId: string
    readonly number: string
    readonly amountMinor: number
    readonly openMinor: number
  }[]
  readonly advanceMinor: number
  readonly deposits: readonly {
    readonly depositId: string
    readonly number: string
    readonly amountMinor: number
  }[]
}

/**
 * Takes money from a party: one receipt for any mix of open documents, deposits, advance and income, over any mix of boxes,
 * banks and cards. Amounts in minor units. Refuses a future day, tenders that differ from the splits, more than is open on a
 * document, a document of another party, and cash without an open shift.
 */
export async function takePayment(ctx: Ctx, draft: ReceiptDraft): Promise<Once<Taken>> {
  const { sourceKey, ...payload } = draft
  refuse(whyNotTender(ctx, draft))
  return once(ctx, sourceKey, payload, () => takeNow(ctx, draft))
}

/** Why the day or the tenders of a payment cannot be: a future day, no tender, an amount that is not above zero, too much in all. */
export function whyNotTender(
  ctx: Ctx,
  draft: {
    date: Day
    tenders: readonly TenderDraft[]
    cheque?: Pick<ChequeDraft, 'amountMinor'> | null
  },
) {
  if (draft.date > ctx.today) return invalid('billing.date.future', { field: 'date' })
  if (draft.cheque)
    return draft.tenders.length > 0 ? invalid('billing.cheque.only', { field: 'tenders' }) : null
  if (draft.tenders.length === 0) return invalid('kernel.field.required', { field: 'tenders' })
  const at = draft.tenders.findIndex(tender => tender.amountMinor <= 0)
  if (at >= 0) return invalid('kernel.field.positive', { field: `tenders.${at}.amount` })
  const total = draft.tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)
  return total > mostMinor ? invalid('kernel.field.moneyTooLarge', { field: 'tenders' }) : null
}

/** Takes a receipt with the ledger locked and the source key claimed. */
export async function takeNow(ctx: Ctx, draft: ReceiptDraft): Promise<{ label: string; answer: Taken }> {
  const settings = await financeSettings(ctx)
  const accounts = await treasuryAccounts(
    ctx,
    draft.tenders.map(tender => tender.treasuryAccountId),
  )
  refuseWithoutSession(accounts.values(), settings.requireCashSession)
  const currency = draft.foreign?.currency ?? ctx.company.currency
  refuseOtherCurrency(accounts.values(), currency)
  const { partyId } = draft
  const family = partyId ? await familyOf(ctx, partyId) : []
  const money = draft.cheque
    ? { cashMinor: 0, otherMinor: draft.cheque.amountMinor }
    : moneyOf(draft.tenders, accounts)
  const chosen =
    draft.splits === 'oldestFirst'
      ? await oldestFirst(ctx, family, money, settings, draft.foreign?.currency ?? null)
      : draft.splits
  if (!partyId && (draft.cheque || chosen.some(split => split.kind !== 'line')))
    deny(invalid('kernel.field.required', { field: 'partyId' }))
  if (draft.cheque) await refuseCheque(ctx, draft.cheque, chosen)
  const total = chosen.reduce((sum, split) => sum + split.amountMinor, 0)
  // Coins of another currency are not rounded to ours.
  const step = draft.foreign ? 0 : settings.cashRoundingMinor
  const rounding = cashRounding(money, total, step, shownWith(ctx, currency))
  if ('refusal' in rounding) deny(rounding.refusal)
  const priced = await pricedPayment(ctx, { ...draft, direction: 'in', splits: chosen }, accounts)
  const { splits, tenders, foreign } = priced
  const documents = await documentsOf(ctx, family, splits)
  const advances = draft.cheque ? 'chequesUnearned' : 'customerAdvances'
  const keys = [
    advances,
    ...(draft.cheque ? ['chequesReceivable'] : []),
    ...splits.flatMap(split => (split.kind === 'deposit' ? [controlOf(split)] : [])),
  ]
  const ledger = await resolveAccounts(ctx, keys)
  const advanceAccountId = ledger.get(advances)!.accountId
  const cheque = draft.cheque && {
    ...draft.cheque,
    treasuryAccountId: null,
    accountId: ledger.get('chequesReceivable')!.accountId,
  }
  await refuseTenders(ctx, {
    direction: 'in',
    sourceKey: draft.sourceKey,
    date: draft.date,
    partyId,
    tenders: draft.tenders,
    invoiceIds: [...documents.keys()],
  })
  const id = uuidv7()
  const number = await paymentNumber(ctx, 'in', draft.date)
  const deposits: Taken['deposits'][number][] = []
  const written: WrittenSplit[] = []
  for (const [at, split] of splits.entries()) {
    const { amountMinor, foreignMinor } = split
    const inForeign = foreignMinor === undefined ? {} : { foreignMinor }
    const own = { amountMinor, partyId: draft.partyId, ...inForeign }
    if (split.kind === 'invoice') {
      const advances = { on: draft.date, partyId, advanceAccountId, isForeign: foreign !== null }
      written.push(documentSplit(split, documents.get(split.invoiceId)!, advances))
    } else if (split.kind === 'deposit') {
      const accountId = ledger.get(controlOf(split))!.accountId
      const terms = { ...split, partyId: partyId ?? '' }
      const deposit = await openDeposit(
        ctx,
        terms,
        draft.date,
        accountId,
        `${draft.sourceKey}:deposit${at + 1}`,
      )
      deposits.push({ depositId: deposit.id, number: deposit.number, amountMinor: split.amountMinor })
      written.push({ kind: 'deposit', ...own, accountId, depositId: deposit.id })
    } else if (split.kind === 'advance') {
      written.push({ kind: 'advance', ...own, accountId: advanceAccountId })
    } else {
      written.push({
        kind: 'line',
        ...own,
        accountId: null,
        line: await taxedLine(ctx, withUsualTax(split), draft.date, `splits.${at}`),
      })
    }
  }
  const tendered = draft.cheque?.amountMinor ?? tenders.reduce((sum, one) => sum + one.amountMinor, 0)
  const settledMinor = written.reduce((sum, one) => sum + one.amountMinor, 0)
  const exchangeMinor = tendered - settledMinor - rounding.roundingMinor
  if (exchangeMinor !== 0)
    written.push({ kind: 'exchange', amountMinor: exchangeMinor, accountId: null, partyId: null })
  const payment: NewPayment = {
    sourceKey: draft.sourceKey,
    direction: 'in',
    date: draft.date,
    partyId,
    memo: draft.memo ?? null,
    tenders,
    accounts,
    splits: written,
    foreign,
    currency: priced.currency,
    roundingMinor: rounding.roundingMinor,
    advanceAccountId,
    cheque: cheque ?? null,
    reservedFor: draft.reservedFor ?? null,
  }
  await writePayment(ctx, id, number, payment)
  await settle(ctx, id, payment)
  if (draft.replacesChequeId && partyId)
    await replaceCheque(ctx, draft.replacesChequeId, partyId, id, draft.date)
  for (const deposit of deposits)
    await writeMove(ctx, deposit.depositId, {
      kind: 'receive',
      amountMinor: deposit.amountMinor,
      on: draft.date,
      paymentId: id,
    })
  const allocations = settled(splits, documents)
  const advanceMinor = splits.reduce(
    (sum, split) => sum + (split.kind === 'advance' ? split.amountMinor : 0),
    0,
  )
  return { label: number, answer: { paymentId: id, number, allocations, advanceMinor, deposits } }
}

const controlOf = (split: { control?: string }) => split.control ?? 'customerDeposits'

/** What of tenders is coins, and what is not. */
export function moneyOf(tenders: readonly TenderDraft[], accounts: ReadonlyMap<string, TreasuryAccount>) {
  let [cashMinor, otherMinor] = [0, 0]
  for (const tender of tenders) {
    if (accounts.get(tender.treasuryAccountId)!.kind === 'cash') cashMinor += tender.amountMinor
    else otherMinor += tender.amountMinor
  }
  return { cashMinor, otherMinor }
}

/** The party's open documents as far as the money reaches; the rest is an advance. Exact coins settle everything. */
async function oldestFirst(
  ctx: Ctx,
  family: readonly string[],
  money: { cashMinor: number; otherMinor: number },
  settings: FinanceSettings,
  currency: Currency | null,
): Promise<ReceiptSplit[]> {
  const open = await openIn(ctx, await openInvoicesOf(ctx, family), currency)
  const owed = open.reduce((sum, document) => sum + document.openMinor, 0)
  const inCash = owed - money.otherMinor
  const isRounded =
    currency === null &&
    money.cashMinor > 0 &&
    inCash > 0 &&
    money.cashMinor === roundedCash(inCash, settings.cashRoundingMinor)
  const amountMinor = isRounded ? owed : money.cashMinor + money.otherMinor
  const plan = allocateOldestFirst(
    open.map(document => ({ ...document, invoiceId: document.id })),
    amountMinor,
  )
  const splits: ReceiptSplit[] = plan.allocations.map(one => ({ kind: 'invoice', ...one }))
  if (plan.restMinor > 0) splits.push({ kind: 'advance', amountMinor: plan.restMinor })
  return splits
}

type InvoiceSplit = { kind: 'invoice'; invoiceId: string; amountMinor: number }
type AnySplit = InvoiceSplit | { kind: Exclude<string, 'invoice'>; amountMinor: number }

const isOfInvoice = (split: AnySplit): split is InvoiceSplit => split.kind === 'invoice'

/** The documents of the splits; refuses other parties' documents and more than is open on one. */
export async function documentsOf(
  ctx: Ctx,
  family: readonly string[],
  splits: readonly AnySplit[],
  side: Side = 'customer',
): Promise<Map<string, OpenInvoice>> {
  const ids = splits.flatMap(split => (isOfInvoice(split) ? [split.invoiceId] : []))
  const documents = await openInvoices(ctx, ids, side)
  const left = new Map([...documents].map(([id, document]) => [id, document.openMinor]))
  for (const [at, split] of splits.entries()) {
    if (split.amountMinor <= 0) deny(invalid('kernel.field.positive', { field: `splits.${at}.amount` }))
    if (!isOfInvoice(split)) continue
    const document =
      documents.get(split.invoiceId) ?? deny(notFound('kernel.record.notFound', { field: `splits.${at}` }))
    if (!family.includes(document.partyId))
      deny(
        invalid('billing.allocation.otherParty', {
          field: `splits.${at}`,
          params: { number: document.number },
        }),
      )
    const open = left.get(document.id)!
    refuse(whyNotAllocate(split.amountMinor, open, shownIn(ctx), `splits.${at}.amount`))
    left.set(document.id, open - split.amountMinor)
  }
  return documents
}

/** Income that names no tax code takes the usual one, as on an invoice; what is no income (capital, a loan) is not taxed. */
const withUsualTax = (split: LineSplit): LineSplit =>
  split.taxCode === undefined && mappingKeys.get(split.key ?? '')?.class !== incomeClass
    ? { ...split, taxCode: null }
    : split

const incomeClass = 4

/** A line with the tax inside its amount, of the usual code where it names none; a prepaid one with the expense it becomes. */
export async function taxedLine(ctx: Ctx, split: LineSplit, on: Day, field = 'lines.0') {
  refuse(whyNotPrepay([split]))
  const [line] = withSpreads([split]) as [LineSplit]
  const [tax] = taxOfLines(await taxCodes(ctx), [line], on, 'sale', () => field)
  const { code, rateBps } = tax!
  return { ...line, code, rateBps, taxMinor: rateBps === null ? 0 : includedTax(line.amountMinor, rateBps) }
}

function settled(
  splits: readonly ReceiptSplit[],
  documents: ReadonlyMap<string, OpenInvoice>,
): Taken['allocations'] {
  const left = new Map([...documents].map(([id, document]) => [id, document.openMinor]))
  return splits.flatMap(split => {
    if (split.kind !== 'invoice') return []
    const openMinor = left.get(split.invoiceId)! - split.amountMinor
    left.set(split.invoiceId, openMinor)
    const { invoiceId, amountMinor } = split
    return [{ invoiceId, number: documents.get(invoiceId)!.number, amountMinor, openMinor }]
  })
}
