import { words as billKindWords } from '#generated/choices/billing.bill.kind.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as bankFieldWords } from '#generated/choices/billing.bank.field.ts'
export { words as bankMoveWords } from '#generated/choices/billing.bank.move.ts'
export { words as moveWords } from '#generated/choices/billing.deposit.move.ts'
export { words as invoiceKindWords } from '#generated/choices/billing.invoice.kind.ts'
export { words as directionWords } from '#generated/choices/billing.payment.direction.ts'
export { words as paymentStatusWords } from '#generated/choices/billing.payment.status.ts'
export { words as splitWords } from '#generated/choices/billing.split.ts'
export { words as transferStatusWords } from '#generated/choices/billing.transfer.status.ts'
export { billKindWords }

export type InvoiceRow = OutputFor<'billing.invoice.list'>['rows'][number]
export type Invoice = OutputFor<'billing.invoice.get'>
export type PaymentRow = OutputFor<'billing.payment.list'>['rows'][number]
export type Payment = OutputFor<'billing.payment.get'>
export type DepositRow = OutputFor<'billing.deposit.list'>['rows'][number]
export type Deposit = OutputFor<'billing.deposit.get'>
export type TreasuryRow = OutputFor<'billing.treasury.list'>['rows'][number]
export type OpenItems = OutputFor<'billing.payment.openItems'>
export type OpenBill = OutputFor<'billing.vendor.openItems'>['invoices'][number]
export type BillRow = OutputFor<'billing.bill.list'>['rows'][number]
export type Bill = OutputFor<'billing.bill.get'>
export type ChequeRow = OutputFor<'billing.cheque.list'>['rows'][number]
export type Cheque = OutputFor<'billing.cheque.get'>
export type TransferRow = OutputFor<'billing.transfer.list'>['rows'][number]
export type VatReturn = OutputFor<'billing.vat.return'>
export type VatBox = VatReturn['boxes'][number]
export type BankStatementRow = OutputFor<'billing.bankStatement.list'>['rows'][number]
export type BankLine = OutputFor<'billing.bankLine.list'>['rows'][number]
export type BankMove = OutputFor<'billing.bankLine.moves'>['rows'][number]
export type AgeingRow = OutputFor<'billing.ageing.list'>['rows'][number]
export type VendorRow = OutputFor<'billing.vendor.list'>['rows'][number]

type Words<Code extends string> = Readonly<Record<Code, () => string>>
type Kinds<Code extends string> = Readonly<Record<Code, StatusKind>>

export const vendorStatementWords: Words<OutputFor<'billing.vendor.statement'>['rows'][number]['kind']> = {
  ...billKindWords,
  payment: m['billing.payment.direction.out'],
  exchange: m['billing.split.exchange'],
  creditExchange: m['billing.split.exchange'],
  settledOther: m['billing.statement.settledOther'],
}

export const invoiceStateWords: Words<InvoiceRow['state']> = {
  draft: m['billing.invoice.state.draft'],
  unpaid: m['billing.invoice.state.unpaid'],
  partlyPaid: m['billing.invoice.state.partlyPaid'],
  paid: m['billing.invoice.state.paid'],
  coveredByCheque: m['billing.invoice.state.coveredByCheque'],
  overdue: m['billing.invoice.state.overdue'],
  void: m['billing.invoice.state.void'],
}

export const invoiceStateKinds: Kinds<InvoiceRow['state']> = {
  draft: 'unsent',
  unpaid: 'decide',
  partlyPaid: 'partly',
  paid: 'settled',
  coveredByCheque: 'promised',
  overdue: 'late',
  void: 'out',
}

/** A credit note is spent, not paid. */
export const creditStateWords: Words<InvoiceRow['state']> = {
  ...invoiceStateWords,
  unpaid: m['billing.credit.state.open'],
  partlyPaid: m['billing.credit.state.partly'],
  paid: m['billing.credit.state.used'],
  void: m['billing.credit.state.void'],
}

/** What files say of `standing`: the words of the badge. */
export const standingWords: Readonly<Record<string, () => string>> = {
  ...invoiceStateWords,
  ...Object.fromEntries(Object.entries(creditStateWords).map(([state, say]) => [`credit.${state}`, say])),
  waiting: m['billing.view.waiting'],
}

export const paymentStatusKinds: Kinds<PaymentRow['status']> = {
  submitted: 'decide',
  posted: 'running',
  returned: 'returned',
  voided: 'out',
}

export const chequeStateKinds: Kinds<ChequeRow['state']> = {
  onHand: 'inHand',
  lodged: 'running',
  cleared: 'settled',
  handedBack: 'out',
  bounced: 'late',
  legal: 'decide',
  replaced: 'returned',
  issued: 'promised',
  stopped: 'paused',
}

export const transferStatusKinds: Kinds<TransferRow['status']> = {
  sent: 'inHand',
  received: 'settled',
  returned: 'returned',
}

export const depositStateKinds: Kinds<DepositRow['state']> = {
  held: 'running',
  partlyUsed: 'partly',
  settled: 'settled',
}

export const treasuryKindWords: Words<TreasuryRow['kind'] | 'cheque'> = {
  cheque: m['billing.treasury.kind.cheque'],
  cash: m['billing.treasury.kind.cash'],
  bank: m['billing.treasury.kind.bank'],
  card: m['billing.treasury.kind.card'],
}

export const statementWords: Words<OutputFor<'billing.statement.get'>['rows'][number]['kind']> = {
  invoice: m['billing.invoice.kind.sale'],
  creditNote: m['billing.invoice.kind.creditNote'],
  writeOff: m['billing.invoice.kind.writeOff'],
  receipt: m['billing.payment.direction.in'],
  refund: m['billing.statement.refund'],
  depositApplied: m['billing.statement.depositApplied'],
  toDeposit: m['billing.statement.toDeposit'],
  exchange: m['billing.split.exchange'],
  creditExchange: m['billing.split.exchange'],
  settledOther: m['billing.statement.settledOther'],
}
