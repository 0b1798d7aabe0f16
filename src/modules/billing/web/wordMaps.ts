import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { BankField } from '../shared/bankFile.rules.ts'

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

export const invoiceKindWords: Words<InvoiceRow['kind']> = {
  sale: m['billing.invoice.kind.sale'],
  service: m['billing.invoice.kind.service'],
  creditNote: m['billing.invoice.kind.creditNote'],
  writeOff: m['billing.invoice.kind.writeOff'],
}

export const billKindWords: Words<BillRow['kind']> = {
  bill: m['billing.bill.kind.bill'],
  vendorCredit: m['billing.bill.kind.vendorCredit'],
}

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

export const paymentStatusWords: Words<PaymentRow['status']> = {
  submitted: m['billing.payment.status.submitted'],
  posted: m['billing.payment.status.posted'],
  returned: m['billing.payment.status.returned'],
  voided: m['billing.payment.status.voided'],
}

export const paymentStatusKinds: Kinds<PaymentRow['status']> = {
  submitted: 'decide',
  posted: 'running',
  returned: 'returned',
  voided: 'out',
}

export const directionWords: Words<PaymentRow['direction']> = {
  in: m['billing.payment.direction.in'],
  out: m['billing.payment.direction.out'],
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

export const transferStatusWords: Words<TransferRow['status']> = {
  sent: m['billing.transfer.status.sent'],
  received: m['billing.transfer.status.received'],
  returned: m['billing.transfer.status.returned'],
}

export const transferStatusKinds: Kinds<TransferRow['status']> = {
  sent: 'inHand',
  received: 'settled',
  returned: 'returned',
}

export const bankMoveWords: Words<BankMove['kind']> = {
  tender: m['billing.bank.move.tender'],
  voidedTender: m['billing.bank.move.voidedTender'],
  returned: m['billing.bank.move.returned'],
  session: m['billing.bank.move.session'],
  cheque: m['billing.bank.move.cheque'],
  bankFee: m['billing.bank.move.bankFee'],
  transfer: m['billing.bank.move.transfer'],
}

export const bankFieldWords: Words<BankField> = {
  date: m['billing.bank.field.date'],
  description: m['billing.bank.field.description'],
  amount: m['billing.bank.field.amount'],
  moneyIn: m['billing.bank.field.moneyIn'],
  moneyOut: m['billing.bank.field.moneyOut'],
  reference: m['billing.bank.field.reference'],
  balance: m['billing.bank.field.balance'],
  side: m['billing.bank.field.side'],
}

export const depositStateKinds: Kinds<DepositRow['state']> = {
  held: 'running',
  partlyUsed: 'partly',
  settled: 'settled',
}

export const moveWords: Words<Deposit['moves'][number]['kind']> = {
  receive: m['billing.deposit.move.receive'],
  apply: m['billing.deposit.move.apply'],
  return: m['billing.deposit.move.return'],
  forfeit: m['billing.deposit.move.forfeit'],
  reserve: m['billing.deposit.move.reserve'],
  release: m['billing.deposit.move.release'],
}

export const splitWords: Words<Payment['splits'][number]['kind']> = {
  invoice: m['billing.split.invoice'],
  deposit: m['billing.split.deposit'],
  advance: m['billing.split.advance'],
  refund: m['billing.split.refund'],
  line: m['billing.split.line'],
  rounding: m['billing.split.rounding'],
  exchange: m['billing.split.exchange'],
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
