// The front door of billing for other modules' servers and the composition root.
export { ageingReports } from '../shared/ageing.reports.ts'
export { moneyReports } from '../shared/money.reports.ts'
export { type Allocated, type AllocationOrder, allocate, unallocate } from './allocating.ts'
export { type DraftBill, registerDraftBill } from './bill.drafting.ts'
export type { BillDraft } from './bill.recording.ts'
export { type ChequePayment, type ChequeReceipt, issueCheque, receiveCheque } from './cheque.doors.ts'
export { type ChequeMoved, type ChequeOrder, moveCheque } from './cheque.moving.ts'
export { creditableByTax } from './credit.composing.ts'
export type { CreditDraft, Credited } from './crediting.ts'
export {
  type DepositDraft,
  extendDeposit,
  forfeitDeposit,
  type Held,
  holdDeposit,
  moveDeposit,
  releaseDeposit,
  reserveDeposit,
  returnDeposit,
} from './depositing.ts'
export { registerFinanceFigures } from './finance-figures.ts'
export { usualLateness } from './forecast.ts'
export { registerBillingChecks } from './health-checks.ts'
export type { Issued } from './invoice.issuing.ts'
export {
  type AssessedFee,
  assessLateFee,
  type FeeWaiver,
  type InvoiceSettlement,
  type LateFeeRow,
  type LateFeeSource,
  lateFeeRules,
  registerLateFeeSource,
  settlementsOf,
  type WaiverLimit,
} from './late-fees.ts'
export { creditLateFee } from './lateFee.waiving.ts'
export type { Once } from './once.ts'
export {
  type OldDeposit,
  type OldDocument,
  openedAndUsed,
  openOldDeposit,
  openOldDocuments,
  takeBackOpened,
} from './opening.documents.ts'
export {
  type OpenItem,
  type OpenItems,
  openItems,
  type PartyBalance,
  type PartyStatement,
  partyBalance,
  partyBalances,
  partyStatement,
} from './party-account.ts'
export { type PaidOut, type PaymentOutDraft, refundPayment } from './paying-out.ts'
export type { ApprovedElsewhere } from './payment.limits.ts'
export type { ChequeDraft, LineSplit, PaymentOutSplit, TenderDraft } from './payment.writing.ts'
export { registerBillingApprovals } from './paymentApproval.ts'
export { type RecoveryDraft, recoverWriteOff } from './recovering.ts'
export {
  registerContractInvoices,
  registerLateFeePause,
  registerTenderRule,
  registerTransferRule,
  registerVoided,
  type TenderFacts,
  type TransferFacts,
  type VoidedDocument,
} from './registered.ts'
export { type ReturnDraft, returnPayment } from './returning.ts'
export { startBilling } from './start.ts'
export { printStatement } from './statement.queries.ts'
export {
  applyDeposit,
  creditInvoice,
  issueInvoice,
  payOut,
  recordBill,
  takePayment,
  voidInvoice,
  voidPayment,
} from './story.doors.ts'
export { registerBilling } from './subledgers.ts'
export type { ReceiptDraft, ReceiptSplit, Taken } from './taking.ts'
export { usualTaxRate } from './taxCode.queries.ts'
export {
  receiveTransfer,
  returnTransfer,
  sendTransfer,
  type TransferDraft,
  type Transferred,
} from './transferring.ts'
export { openTreasury } from './treasury.opening.ts'
export type { Voided } from './voiding.ts'
export { provideFor, type WriteOffDraft, type WrittenOff, writeOff } from './writing-off.ts'
