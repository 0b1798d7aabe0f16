import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Currency, currencyDigits, moneyText, parseMoney, splitByWeights } from '#kernel/shared/money.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { rateOn } from '#modules/accounting/public.server.ts'
import { inBase } from '#modules/accounting/public.ts'
import type { NewPayment, PricedTender, TenderDraft } from '../payment/paymentWriting.commands.ts'
import { heldIn, type TreasuryAccount } from '../treasury/treasuryReading.queries.ts'
import { carriedFor } from './foreign.rules.ts'
import { type ForeignDocument, foreignOf } from './foreignReading.queries.ts'

/** The currency of a payment whose amounts are not the company's; the rate of its day when left out. */
export type PaymentCurrency = { readonly currency: Currency; readonly rate?: string | null }

type Split = {
  kind: string
  amountMinor: number
  invoiceId?: string
  /** Of a foreign document that money of the company's currency settles: its part, decimal text. */
  foreign?: string | null
}

/** A split at what it stands for in the books, with its part of a foreign document or payment. */
type Priced<One extends Split> = One & {
  foreignMinor?: number
  /** What the money pays for a foreign document. */
  paidMinor?: number
}

export type PricedPayment<One extends Split> = {
  readonly tenders: readonly PricedTender[]
  readonly splits: readonly Priced<One>[]
  /** Of the foreign amounts in its entry. */
  readonly currency: Currency | null
  readonly foreign: NonNullable<NewPayment['foreign']> | null
}

type Money<One extends Split> = {
  direction: 'in' | 'out'
  date: Day
  tenders: readonly TenderDraft[]
  splits: readonly One[]
  foreign?: PaymentCurrency | null
}

/**
 * What tenders and splits of a payment are in the company's currency (rule 12). A foreign document leaves the books at what it
 * stands there, and so does money of a foreign account that goes out; money that comes in stands at the day's rate. What is left
 * between both sides is a gain or a loss. Refuses a foreign document without its foreign amount, more than is open on it, two
 * currencies at once, and a deposit in a foreign currency.
 */
export async function pricedPayment<One extends Split>(
  ctx: Ctx,
  money: Money<One>,
  accounts: ReadonlyMap<string, TreasuryAccount>,
): Promise<PricedPayment<One>> {
  const documents = await foreignOf(
    ctx,
    money.splits.flatMap(split => split.invoiceId ?? []),
  )
  const { foreign } = money
  if (!foreign) return inOwnMoney(money, documents)
  const { currency } = foreign
  const rate = foreign.rate ?? (await rateOn(ctx, currency, money.date))
  const totalMinor = sumOf(money.tenders)
  const baseMinor = inBase(totalMinor, rate, currency, ctx.company.currency)
  if (baseMinor === 0) deny(invalid('kernel.field.positive', { field: 'tenders.0.amount' }))
  const tenders =
    money.direction === 'in'
      ? atDaysRate(money.tenders, baseMinor)
      : await atBookValue(ctx, money.tenders, accounts)
  const paid = splitByWeights(
    baseMinor,
    money.splits.map(split => split.amountMinor),
  )
  const splits = money.splits.map((split, at) => {
    const foreignMinor = split.amountMinor
    if (split.kind === 'deposit') deny(invalid('billing.deposit.foreign', { field: `splits.${at}` }))
    if (split.kind !== 'invoice') return { ...split, amountMinor: paid[at]!, foreignMinor }
    const document = documents.get(split.invoiceId ?? '')
    if (document?.currency !== currency) deny(invalid('billing.payment.currencies', { field: 'splits' }))
    refuseTooMuch(document, foreignMinor, `splits.${at}.amount`)
    return {
      ...split,
      amountMinor: takeFrom(documents, document, foreignMinor),
      foreignMinor,
      paidMinor: paid[at]!,
    }
  })
  return { tenders, splits, currency, foreign: { currency, rate, totalMinor } }
}

function inOwnMoney<One extends Split>(
  money: Money<One>,
  documents: Map<string, ForeignDocument>,
): PricedPayment<One> {
  const currencies = new Set([...documents.values()].map(one => one.currency))
  if (currencies.size > 1) deny(invalid('billing.payment.currencies', { field: 'splits' }))
  const splits = money.splits.map((split, at) => {
    const document = documents.get(split.invoiceId ?? '')
    if (split.kind !== 'invoice' || !document) return split
    const foreignMinor = foreignAmount(document, split.foreign, `splits.${at}.foreign`)
    const amountMinor = takeFrom(documents, document, foreignMinor)
    return { ...split, amountMinor, foreignMinor, paidMinor: split.amountMinor }
  })
  return { tenders: money.tenders, splits, currency: [...currencies][0] ?? null, foreign: null }
}

const sumOf = (parts: readonly { amountMinor: number }[]) =>
  parts.reduce((sum, part) => sum + part.amountMinor, 0)

/** Takes a part off a document and answers what it stood for; a second part meets what the first one left. */
function takeFrom(
  documents: Map<string, ForeignDocument>,
  document: ForeignDocument,
  foreignMinor: number,
): number {
  const { openMinor, openBaseMinor } = document
  const amountMinor = carriedFor({ foreignMinor: openMinor, baseMinor: openBaseMinor }, foreignMinor)
  documents.set(document.invoiceId, {
    ...document,
    openMinor: openMinor - foreignMinor,
    openBaseMinor: openBaseMinor - amountMinor,
  })
  return amountMinor
}

function atDaysRate(tenders: readonly TenderDraft[], baseMinor: number): PricedTender[] {
  const shares = splitByWeights(
    baseMinor,
    tenders.map(tender => tender.amountMinor),
  )
  return tenders.map((tender, at) => ({
    ...tender,
    amountMinor: shares[at]!,
    foreignMinor: tender.amountMinor,
  }))
}

/** Money of foreign accounts at what it stands in the books; the last of an account takes all that is left. */
export async function atBookValue(
  ctx: Ctx,
  tenders: readonly TenderDraft[],
  accounts: ReadonlyMap<string, TreasuryAccount>,
): Promise<PricedTender[]> {
  const priced: PricedTender[] = []
  const left = new Map<string, { foreignMinor: number; baseMinor: number }>()
  for (const tender of tenders) {
    const account = accounts.get(tender.treasuryAccountId)!
    const held = left.get(account.id) ?? (await heldIn(ctx, account.id))
    const foreignMinor = tender.amountMinor
    // More than it holds is refused as an overdraft before anything is written.
    const amountMinor =
      held.foreignMinor > 0 ? carriedFor(held, Math.min(foreignMinor, held.foreignMinor)) : 0
    priced.push({ ...tender, amountMinor, foreignMinor })
    left.set(account.id, {
      foreignMinor: held.foreignMinor - foreignMinor,
      baseMinor: held.baseMinor - amountMinor,
    })
  }
  return priced
}

function refuseTooMuch({ currency, openMinor }: ForeignDocument, minor: number, field: string): void {
  if (minor <= openMinor) return
  const shown = (one: number) => `${moneyText(one, currency)} ${currency}`
  deny(
    invalid('billing.allocation.tooMuch', {
      field,
      params: { amount: shown(minor), open: shown(openMinor) },
    }),
  )
}

function foreignAmount(document: ForeignDocument, text: string | null | undefined, field: string): number {
  const { currency } = document
  const parsed = parseMoney(text ?? '', currency)
  if (!parsed.ok && parsed.reason === 'precision')
    deny(
      invalid('billing.amount.precision', { field, params: { currency, digits: currencyDigits(currency) } }),
    )
  if (!parsed.ok || parsed.minor <= 0)
    deny(invalid('billing.allocation.foreign', { field, params: { currency } }))
  refuseTooMuch(document, parsed.minor, field)
  return parsed.minor
}
