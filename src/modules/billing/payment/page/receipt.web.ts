import type { Day } from '#kernel/shared/day.ts'
import { type Currency, type Minor, moneyText } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { minorOf, sum } from '../../money/amounts.web.ts'
import { type Amounts, foreignPart, type PayableDocument, sentCurrency } from './foreignParts.web.ts'

type Open = { invoiceId: string; open: string }

export type TenderValues = {
  readonly key: string
  readonly treasuryAccountId: string
  /** Null takes what the other tenders leave. */
  readonly amount: string | null
  readonly reference: string
}

/** A cheque as it is typed; it carries the whole amount. */
export type ChequeValues = {
  readonly number: string
  readonly bank: string
  readonly drawer: string
  readonly dueOn: Day | null
  /** The bank an issued cheque is drawn on. */
  readonly treasuryAccountId: string | null
  /** Absent in kept drafts. */
  readonly imageIds?: readonly string[]
}

/** A receipt as it is typed; amounts are decimal text. */
export type ReceiptValues = {
  readonly partyId: string | null
  /** The party whose open documents were ticked at first; a restored draft keeps its own ticks. */
  readonly startedFor: string | null
  readonly date: Day
  readonly amounts: Amounts
  /** What is settled of foreign documents as typed; absent in kept drafts. */
  readonly foreign?: Amounts
  /** Of the money, where that is not the company's; absent in kept drafts. */
  readonly currency?: Currency | null
  /** Base per one foreign unit as typed; empty takes the day's. */
  readonly rate?: string
  readonly deposit: {
    readonly amount: string
    readonly purpose: string
    readonly holdUntil: Day | null
  } | null
  readonly advance: string
  readonly tenders: readonly TenderValues[]
  /** In place of tenders. */
  readonly cheque: ChequeValues | null
  /** What the customer handed over in cash, for the change. */
  readonly handed: string
  readonly memo: string
}

/** Lays an amount over open documents in their order; what none of them takes is the rest. */
export function layOver(
  invoices: readonly Open[],
  amountMinor: Minor,
  currency: Currency,
): { amounts: Amounts; restMinor: Minor } {
  let restMinor = amountMinor
  const amounts: Record<string, string> = {}
  for (const invoice of invoices) {
    const part = Math.min(minorOf(invoice.open, currency), restMinor)
    if (part <= 0) continue
    amounts[invoice.invoiceId] = moneyText(part, currency)
    restMinor -= part
  }
  return { amounts, restMinor }
}

/** The ticked documents with an amount above zero. */
export function splitAmounts(amounts: Amounts, currency: Currency) {
  return Object.entries(amounts)
    .filter(([, amount]) => minorOf(amount, currency) > 0)
    .map(([invoiceId, amount]) => ({ invoiceId, amount }))
}

/** Everything the receipt is for, in minor units. */
export function totalOf(values: ReceiptValues, currency: Currency): Minor {
  return sum([
    ...Object.values(values.amounts).map(amount => minorOf(amount, currency)),
    minorOf(values.deposit?.amount, currency),
    minorOf(values.advance, currency),
  ])
}

/**
 * A typed total shared out: what the deposit takes stays, the rest settles documents oldest first, and what is left over is
 * an advance.
 */
export function shareOut(
  values: ReceiptValues,
  totalMinor: Minor,
  invoices: readonly Open[],
  currency: Currency,
): Pick<ReceiptValues, 'amounts' | 'advance'> {
  const deposit = minorOf(values.deposit?.amount, currency)
  const { amounts, restMinor } = layOver(invoices, Math.max(0, totalMinor - deposit), currency)
  return { amounts, advance: restMinor > 0 ? moneyText(restMinor, currency) : '' }
}

/** Each tender with its amount; the one without takes what the others leave of the total. */
export function tendersOf(tenders: readonly TenderValues[], totalMinor: Minor, currency: Currency) {
  const typed = sum(tenders.map(tender => minorOf(tender.amount, currency)))
  const rest = Math.max(0, totalMinor - typed)
  return tenders.map(tender => ({
    ...tender,
    amountMinor: tender.amount === null ? rest : minorOf(tender.amount, currency),
  }))
}

/** What a receipt still lacks before it can be asked for. */
export type Lack = 'party' | 'purpose' | 'depositPurpose' | 'tender' | 'cheque'

export function lackOf(values: ReceiptValues, currency: Currency): Lack | null {
  if (!values.partyId) return 'party'
  if (totalOf(values, currency) === 0) return 'purpose'
  if (minorOf(values.deposit?.amount, currency) > 0 && !values.deposit?.purpose.trim())
    return 'depositPurpose'
  const { cheque } = values
  if (cheque)
    return cheque.number.trim() && cheque.bank.trim() && cheque.drawer.trim() && cheque.dueOn
      ? null
      : 'cheque'
  return sentTenders(values.tenders, totalOf(values, currency), currency).length > 0 ? null : 'tender'
}

/** The tenders of a command: those that carry money. */
export function sentTenders(tenders: readonly TenderValues[], totalMinor: Minor, currency: Currency) {
  return tendersOf(tenders, totalMinor, currency)
    .filter(tender => tender.treasuryAccountId && tender.amountMinor > 0)
    .map(tender => ({
      treasuryAccountId: tender.treasuryAccountId,
      amount: moneyText(tender.amountMinor, currency),
      reference: tender.reference.trim() || null,
    }))
}

/** A received cheque as the command carries it: the whole amount. */
const sentCheque = (cheque: ChequeValues, totalMinor: Minor, currency: Currency) => ({
  number: cheque.number.trim(),
  bank: cheque.bank.trim(),
  drawer: cheque.drawer.trim(),
  dueOn: cheque.dueOn ?? '',
  amount: moneyText(totalMinor, currency),
  ...sentImages(cheque),
})

/** A cheque whose drawer was the payer's own name follows when the payer changes; a typed name stays. */
export const drawnBy = (
  cheque: ChequeValues | null,
  payer: string | undefined,
  next: string | null | undefined,
): ChequeValues | null => (cheque && cheque.drawer === payer ? { ...cheque, drawer: next ?? '' } : cheque)

/** The pictures of a cheque, where it has any. */
export const sentImages = ({ imageIds = [] }: Pick<ChequeValues, 'imageIds'>) =>
  imageIds.length > 0 ? { imageIds: [...imageIds] } : {}

type Input = InputFor<'billing.payment.take'>

/** The command of a complete receipt; `currency` is its money's. `source` is the record a deposit secures, `replaces` a bounced cheque. */
export function takeInput(
  id: string,
  values: ReceiptValues,
  source: string | null,
  currency: Currency,
  replaces: string | null = null,
  open: readonly PayableDocument[] = [],
): Input {
  const { deposit, partyId, memo } = values
  const splits: Exclude<Input['splits'], string> = splitAmounts(values.amounts, currency).map(one => {
    const document = open.find(each => each.invoiceId === one.invoiceId)
    const foreign = document ? foreignPart(document, values, currency) : null
    return { kind: 'invoice' as const, ...one, ...(foreign === null ? {} : { foreign }) }
  })
  if (deposit && minorOf(deposit.amount, currency) > 0)
    splits.push({
      kind: 'deposit',
      amount: deposit.amount,
      purpose: deposit.purpose.trim(),
      source,
      holdUntil: deposit.holdUntil,
    })
  if (minorOf(values.advance, currency) > 0) splits.push({ kind: 'advance', amount: values.advance })
  return {
    id,
    date: values.date,
    partyId: partyId ?? '',
    ...sentCurrency(values),
    ...(values.cheque
      ? { tenders: [], cheque: sentCheque(values.cheque, totalOf(values, currency), currency) }
      : { tenders: sentTenders(values.tenders, totalOf(values, currency), currency) }),
    ...(replaces ? { replacesChequeId: replaces } : {}),
    splits,
    memo: memo.trim() || null,
  }
}
