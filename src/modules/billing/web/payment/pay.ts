import type { Day } from '#kernel/shared/day.ts'
import { type Currency, type Minor, moneyText, mulDiv } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { carriedFor } from '../../shared/foreign.rules.ts'
import { minorOf, sum } from '../amounts.ts'
import {
  type Amounts,
  type ChequeValues,
  layOver,
  sentTenders,
  splitAmounts,
  type TenderValues,
} from './receipt.ts'

/** A payment to a vendor as it is typed; amounts are decimal text. */
export type PayValues = {
  readonly partyId: string | null
  /** The vendor whose open bills were ticked at first; a restored draft keeps its own ticks. */
  readonly startedFor: string | null
  readonly date: Day
  readonly amounts: Amounts
  /** What is settled of foreign bills as typed; absent in kept drafts. */
  readonly foreign?: Amounts
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
  bills: readonly { readonly invoiceId: string; readonly open: string }[],
  currency: Currency,
): Pick<PayValues, 'amounts' | 'advance'> {
  const { amounts, restMinor } = layOver(bills, totalMinor, currency)
  return { amounts, advance: restMinor > 0 ? moneyText(restMinor, currency) : '' }
}

type PayableBill = {
  readonly invoiceId: string
  readonly open: string
  readonly foreign: { readonly currency: Currency; readonly open: string; readonly due: string | null } | null
}

/** What a bill costs today: a foreign one at today's rate. */
export const atTodaysRate = <Bill extends PayableBill>(bill: Bill): Bill =>
  bill.foreign?.due ? { ...bill, open: bill.foreign.due } : bill

/** How much of its own currency the amount for a foreign bill settles: as typed, else its share at today's rate. */
export function foreignPart(bill: PayableBill, values: PayValues, currency: Currency): string | null {
  const { foreign } = bill
  if (!foreign) return null
  const typed = values.foreign?.[bill.invoiceId]
  if (typed !== undefined) return typed
  if (foreign.due === null) return ''
  const [due, paid] = [minorOf(foreign.due, currency), minorOf(values.amounts[bill.invoiceId], currency)]
  const open = minorOf(foreign.open, foreign.currency)
  return moneyText(paid >= due || due === 0 ? open : mulDiv(open, paid, due), foreign.currency)
}

/** What the payment takes off the bills in the books: foreign ones stand there at the rate of their own day. */
export function takenOff(values: PayValues, bills: readonly PayableBill[], currency: Currency): Minor {
  return sum(
    Object.entries(values.amounts).map(([id, amount]) => {
      const bill = bills.find(one => one.invoiceId === id)
      const part = bill && foreignPart(atTodaysRate(bill), values, currency)
      if (!bill?.foreign || !part) return minorOf(amount, currency)
      const of = bill.foreign.currency
      const open = { foreignMinor: minorOf(bill.foreign.open, of), baseMinor: minorOf(bill.open, currency) }
      return carriedFor(open, minorOf(part, of))
    }),
  )
}

export function lackOfPay(values: PayValues, currency: Currency): PayLack | null {
  if (!values.partyId) return 'vendor'
  const total = paidTotal(values, currency)
  if (total === 0) return 'purpose'
  const { cheque } = values
  if (cheque) return cheque.number.trim() && cheque.treasuryAccountId && cheque.dueOn ? null : 'cheque'
  return sentTenders(values.tenders, total, currency).length > 0 ? null : 'tender'
}

/** The command of a complete payment. */
export function payInput(
  id: string,
  values: PayValues,
  currency: Currency,
  open: readonly PayableBill[],
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
    ...(values.cheque
      ? {
          tenders: [],
          cheque: {
            number: values.cheque.number.trim(),
            treasuryAccountId: values.cheque.treasuryAccountId ?? '',
            dueOn: values.cheque.dueOn ?? '',
            amount: moneyText(paidTotal(values, currency), currency),
          },
        }
      : { tenders: sentTenders(values.tenders, paidTotal(values, currency), currency) }),
    splits: [...bills, ...(advance ? [{ kind: 'vendorAdvance' as const, amount: values.advance }] : [])],
    memo: values.memo.trim() || null,
  }
}
