import { type Currency, type Minor, moneyText, mulDiv } from '#kernel/shared/money.ts'
import { carriedFor } from '../../foreign/foreign.rules.ts'
import { minorOf, sum } from '../../money/amounts.web.ts'

/** What of each document is settled, decimal text by its id; a document that is not ticked has no entry. */
export type Amounts = Readonly<Record<string, string>>

/** An open document as money meets it; `open` is in the company's currency. */
export type PayableDocument = {
  readonly invoiceId: string
  readonly open: string
  readonly foreign: { readonly currency: Currency; readonly open: string; readonly due: string | null } | null
}

type Paid = {
  amounts: Amounts
  /** What is settled of foreign documents as typed; absent in kept drafts. */
  foreign?: Amounts
  /** Of the money, where that is not the company's; absent in kept drafts. */
  currency?: Currency | null
}

/** What a document costs today: a foreign one at today's rate. */
const atTodaysRate = <Each extends PayableDocument>(document: Each): Each =>
  document.foreign?.due ? { ...document, open: document.foreign.due } : document

/** The documents that money of a currency can settle: foreign money those of its currency, in it. */
export function payableIn<Each extends PayableDocument>(
  documents: readonly Each[],
  currency: Currency | null,
): readonly Each[] {
  if (!currency) return documents.map(atTodaysRate)
  return documents.flatMap(document =>
    document.foreign?.currency === currency
      ? [{ ...document, open: document.foreign.open, foreign: null }]
      : [],
  )
}

/** How much of its own currency the amount for a foreign document settles: as typed, else its share at today's rate. */
export function foreignPart(document: PayableDocument, values: Paid, currency: Currency): string | null {
  const { foreign } = document
  if (!foreign) return null
  const typed = values.foreign?.[document.invoiceId]
  if (typed !== undefined) return typed
  if (foreign.due === null) return ''
  const [due, paid] = [minorOf(foreign.due, currency), minorOf(values.amounts[document.invoiceId], currency)]
  const open = minorOf(foreign.open, foreign.currency)
  return moneyText(paid >= due || due === 0 ? open : mulDiv(open, paid, due), foreign.currency)
}

/** What money takes off the documents in the books: foreign ones stand there at the rate of their own day. */
export function takenOff(values: Paid, documents: readonly PayableDocument[], own: Currency): Minor {
  return sum(
    Object.entries(values.amounts).map(([id, amount]) => {
      const document = documents.find(one => one.invoiceId === id)
      const foreign = document?.foreign
      if (!foreign) return values.currency ? 0 : minorOf(amount, own)
      const part = values.currency ? amount : foreignPart(atTodaysRate(document), values, own)
      const of = foreign.currency
      const open = { foreignMinor: minorOf(foreign.open, of), baseMinor: minorOf(document.open, own) }
      return part ? carriedFor(open, minorOf(part, of)) : minorOf(amount, own)
    }),
  )
}

/** The currency and rate of a command, where the money is not the company's. */
export const sentCurrency = (values: { currency?: Currency | null; rate?: string }) =>
  values.currency ? { currency: values.currency, rate: values.rate?.trim() || null } : {}
