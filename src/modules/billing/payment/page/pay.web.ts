import type { Day } from '#kernel/shared/day.ts'
import { type Currency, type Minor, moneyText } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { minorOf, sum } from '../../money/amounts.web.ts'
import { type Amounts, foreignPart, type PayableDocument, sentCurrency } from './foreignParts.web.ts'
import {
  type ChequeValues,
  layOver,
  sentImages,
  sentTenders,
  splitAmounts,
  type TenderValues,
} from './receipt.web.ts'

/** A payment to a vendor as it is typed; amounts are decimal text. */
export type PayValues = {
  readonly partyId: string | null
  /** The vendor whose open bills were ticked at first; a restored draft keeps its own ticks. */
  readonly startedFor: string | null
  readonly date: Day
  readonly amounts: Amounts
  /** What is settled of foreign bills as typed; absent in kept drafts. */
  readonly foreign?: Amounts
  /** Of the money, where that is not the company's; absent in kept drafts. */
  readonly currency?: Currency | null
  /** Base per one foreign unit as typed; empty takes the day's. */
  readonly rate?: string
  readonly advance: string
  readonly tenders: readonly TenderValues[]
  /** In place of tenders. */
  readonly cheque: ChequeValues | null
  readonly memo: string
}

export type PayLack = 'vendor' | 'purpose' | 'tender' | 'cheque'

/** Everything the payment is for, in minor units. */
export function paidTotal(values: PayValues, currency: Currency): Minor {
  return sum([
    ...Object.values(values.amounts).map(amount => minorOf(amount, currency)),
    minorOf(values.advance, currency),
  ])
}

/** A typed total shared out: open bills oldest first, and what is left over is an advance. */
export function shareOutPay(
  totalMinor: Minor,
  bills: readonly { invoiceId: string; open: string }[],
  currency: Currency,
): Pick<PayValues, 'amounts' | 'advance'> {
  const { amounts, restMinor } = layOver(bills, totalMinor, currency)
  return { amounts, advance: restMinor > 0 ? moneyText(restMinor, currency) : '' }
}

export function lackOfPay(values: PayValues, currency: Currency): PayLack | null {
  if (!values.partyId) return 'vendor'
  const total = paidTotal(values, currency)
  if (total === 0) return 'purpose'
  const { cheque } = values
  if (cheque) return cheque.number.trim() && cheque.treasuryAccountId && cheque.dueOn ? null : 'cheque'
  return sentTenders(values.tenders, total, currency).length > 0 ? null : 'tender'
}

/** The command of a complete payment; `currency` is its money's. */
export function payInput(
  id: string,
  values: PayValues,
  currency: Currency,
  open: readonly PayableDocument[],
): InputFor<'billing.payment.pay'> {
  const bills = splitAmounts(values.amounts, currency).map(one => {
    const bill = open.find(each => each.invoiceId === one.invoiceId)
    const foreign = bill ? foreignPart(bill, values, currency) : null
    return { kind: 'invoice' as const, ...one, ...(foreign === null ? {} : { foreign }) }
  })
  const advance = minorOf(values.advance, currency) > 0
  return {
    id,
    date: values.date,
    partyId: values.partyId ?? '',
    ...sentCurrency(values),
    ...(values.cheque
      ? {
          tenders: [],
          cheque: {
            number: values.cheque.number.trim(),
            treasuryAccountId: values.cheque.treasuryAccountId ?? '',
            dueOn: values.cheque.dueOn ?? '',
            amount: moneyText(paidTotal(values, currency), currency),
            ...sentImages(values.cheque),
          },
        }
      : { tenders: sentTenders(values.tenders, paidTotal(values, currency), currency) }),
    splits: [...bills, ...(advance ? [{ kind: 'vendorAdvance' as const, amount: values.advance }] : [])],
    memo: values.memo.trim() || null,
  }
}
