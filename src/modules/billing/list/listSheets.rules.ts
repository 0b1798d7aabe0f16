import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import { formatInstant } from '#kernel/shared/format.ts'
import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import type { ReportHead, Sheet } from '#modules/accounting/public.ts'
import type * as chequeContract from '../cheque/cheque.contract.ts'
import type * as depositContract from '../deposit/deposit.contract.ts'
import { chequeStateWords, depositStateWords, shiftStatusWords } from '../document/stateWords.rules.ts'
import type * as shiftContract from '../shift/shift.contract.ts'

export type ChequeRow = WireOutputOf<typeof chequeContract.listCheques>['rows'][number]
export type DepositRow = WireOutputOf<typeof depositContract.listDeposits>['rows'][number]
export type ShiftRow = WireOutputOf<typeof shiftContract.listShifts>['rows'][number]

export type SheetHow = {
  readonly currency: Currency
  readonly timeZone: string
  /** The language of the page or of the company when left out. */
  readonly locale?: 'ar' | 'en'
}

export type ListFile = { readonly sheet: Sheet; readonly heads: readonly ReportHead[] }

/** Decimal text of the sum of amounts in the company's currency. */
function sumOf(amounts: readonly string[], currency: Currency): string {
  const minor = amounts.map(text => {
    const parsed = parseMoney(text, currency)
    if (!parsed.ok) throw new Error(`An amount of a list is no amount: ${text}.`)
    return parsed.minor
  })
  return moneyText(
    minor.reduce((all, one) => all + one, 0),
    currency,
  )
}

const allOf = (rows: readonly unknown[]) => rows.map((_, at) => at)

/** The cheque vault as a sheet: the columns of its page, and what comes and what goes at its head. */
export function chequesFile(rows: readonly ChequeRow[], { currency, ...said }: SheetHow): ListFile {
  const sum = (of: readonly ChequeRow[]) =>
    sumOf(
      of.map(row => row.amount),
      currency,
    )
  const ways = { in: m['billing.cheque.received']({}, said), out: m['billing.cheque.issued']({}, said) }
  return {
    sheet: {
      title: m['billing.page.cheques']({}, said),
      currency,
      columns: [
        { header: m['billing.cheque.number']({}, said), kind: 'text' },
        { header: m['billing.payment.kind']({}, said), kind: 'text' },
        { header: m['billing.cheque.bank']({}, said), kind: 'text' },
        { header: m['billing.cheque.due']({}, said), kind: 'day' },
        { header: m['billing.party']({}, said), kind: 'text' },
        { header: m['billing.payment.number']({}, said), kind: 'text' },
        { header: m['billing.state']({}, said), kind: 'text' },
        { header: m['billing.amount']({}, said), kind: 'money' },
      ],
      rows: rows.map(row => [
        ...[row.number, ways[row.direction], row.bank, row.dueOn, row.partyName ?? row.drawer],
        ...[row.paymentNumber, chequeStateWords[row.state]({}, said), row.amount],
      ]),
    },
    heads: (['in', 'out'] as const).map(way => ({
      label: ways[way],
      amount: sum(rows.filter(row => row.direction === way)),
    })),
  }
}

/** The deposits as a sheet: the columns of their page with their totals. */
export function depositsFile(rows: readonly DepositRow[], { currency, ...said }: SheetHow): ListFile {
  const figures = ['received', 'used', 'reserved', 'balance'] as const
  const words = {
    received: m['billing.deposit.received']({}, said),
    used: m['billing.deposit.used']({}, said),
    reserved: m['billing.deposit.reserved']({}, said),
    balance: m['billing.deposit.balance']({}, said),
  }
  const totals = figures.map(figure =>
    sumOf(
      rows.map(row => row[figure]),
      currency,
    ),
  )
  return {
    sheet: {
      title: m['billing.page.deposits']({}, said),
      currency,
      columns: [
        { header: m['billing.deposit.number']({}, said), kind: 'text' },
        { header: m['billing.party']({}, said), kind: 'text' },
        { header: m['billing.deposit.source']({}, said), kind: 'text' },
        { header: m['billing.deposit.receivedOn']({}, said), kind: 'day' },
        { header: m['billing.deposit.holdUntil']({}, said), kind: 'day' },
        { header: m['billing.state']({}, said), kind: 'text' },
        ...figures.map(figure => ({ header: words[figure], kind: 'money' as const })),
      ],
      rows: [
        ...rows.map(row => [
          ...[row.number, row.partyName, row.purpose, row.receivedOn, row.holdUntil],
          row.isDueForRelease ? m['billing.deposit.due']({}, said) : depositStateWords[row.state]({}, said),
          ...figures.map(figure => row[figure]),
        ]),
        [m['billing.invoice.total']({}, said), null, null, null, null, null, ...totals],
      ],
      sums: rows.length > 0 ? [{ row: rows.length, of: allOf(rows) }] : [],
    },
    heads: figures.flatMap((figure, at) =>
      figure === 'used' ? [] : [{ label: words[figure], amount: totals[at]! }],
    ),
  }
}

/** The shifts as a sheet; each in the currency of its box, so that nothing is summed across them. */
export function shiftsFile(rows: readonly ShiftRow[], { currency, timeZone, ...said }: SheetHow): ListFile {
  return {
    sheet: {
      title: m['billing.page.shifts']({}, said),
      currency,
      columns: [
        { header: m['billing.shift.opened']({}, said), kind: 'text' },
        { header: m['billing.shift.box']({}, said), kind: 'text' },
        { header: m['billing.shift.cashier']({}, said), kind: 'text' },
        { header: m['billing.state']({}, said), kind: 'text' },
        { header: m['billing.foreign.currency']({}, said), kind: 'text' },
        { header: m['billing.shift.openingCount']({}, said), kind: 'money' },
        { header: m['billing.session.counted']({}, said), kind: 'money' },
        { header: m['billing.shift.difference']({}, said), kind: 'money' },
      ],
      rows: rows.map(row => [
        ...[formatInstant(new Date(row.openedAt), timeZone, 'latin'), row.boxName, row.cashier],
        ...[shiftStatusWords[row.status]({}, said), row.currency],
        ...[row.openingCount, row.counted, row.difference],
      ]),
    },
    heads: [],
  }
}
