import { words as financingStateWords } from '#generated/choices/fleet.financing.state.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'

export { financingStateWords }

export type Financing = OutputFor<'fleet.financing.get'>
export type FinancingRow = OutputFor<'fleet.financing.list'>['rows'][number]
type Words<Value extends string> = Readonly<Record<Value, () => string>>

export const termsWords: Words<FinancingRow['terms']> = {
  annual: m['fleet.financing.terms.annual'],
  flat: m['fleet.financing.terms.flat'],
  amount: m['fleet.financing.terms.amount'],
}
export const financingStateKinds: Readonly<Record<FinancingRow['state'], StatusKind>> = {
  draft: 'unsent',
  active: 'running',
  settled: 'settled',
}

type InstallmentState = Financing['rows'][number]['state']
export const installmentStateWords: Words<InstallmentState> = {
  open: m['fleet.financing.installment.open'],
  partial: m['fleet.financing.installment.partial'],
  paid: m['fleet.financing.installment.paid'],
  overdue: m['fleet.financing.installment.overdue'],
  waived: m['fleet.financing.installment.waived'],
}
export const installmentStateKinds: Readonly<Record<InstallmentState, StatusKind>> = {
  open: 'promised',
  partial: 'partly',
  paid: 'settled',
  overdue: 'late',
  waived: 'out',
}

/** «6 % سنوياً على الرصيد», or the installment alone where it was agreed. */
export const rateText = (row: Pick<FinancingRow, 'terms' | 'rate'>): string =>
  row.rate === null
    ? termsWords.amount()
    : m['fleet.financing.rateText']({ rate: `\u2068${row.rate}%\u2069`, terms: termsWords[row.terms]() })

const valueWords: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  state: financingStateWords,
  terms: termsWords,
}

/** The edits of an agreement in words. */
export const financingStory: TimelineWords = {
  operations: {
    'fleet.financing.save': m['fleet.financing.story.saved'],
    'fleet.recordImport.financings': m['fleet.financing.story.imported'],
    'fleet.financing.activate': m['fleet.financing.story.activated'],
    'fleet.financing.pay': m['fleet.financing.story.paid'],
    'fleet.financing.settle': m['fleet.financing.story.settled'],
  },
  fields: {
    state: m['fleet.financing.column.state'],
    terms: m['fleet.financing.column.rate'],
    agreementOn: m['fleet.financing.agreementOn'],
    cashPrice: m['fleet.financing.cashPrice'],
    cashPriceMinor: m['fleet.financing.cashPrice'],
    downPayment: m['fleet.financing.downPayment'],
    downPaymentMinor: m['fleet.financing.downPayment'],
    installment: m['fleet.financing.column.installment'],
    installmentMinor: m['fleet.financing.column.installment'],
    installmentCount: m['fleet.financing.count.label'],
    firstDueOn: m['fleet.financing.firstDueOn'],
    paidMinor: m['fleet.financing.paidAmount'],
    paidBefore: m['fleet.financing.paidBefore'],
    reference: m['fleet.financing.reference'],
    note: m['fleet.permit.note'],
  },
  sayValue: (field, value) => (typeof value === 'string' ? valueWords[field]?.[value]?.() : undefined),
}
