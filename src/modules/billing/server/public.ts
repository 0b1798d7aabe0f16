// The front door of billing for other modules' servers and the composition root.
export { ageingReports } from '../shared/ageing.reports.ts'
export { moneyReports } from '../shared/money.reports.ts'
export { allocate, unallocate } from './allocating.ts'

export { issueCheque, receiveCheque } from './cheque.doors.ts'
export { moveCheque } from './cheque.moving.ts'
export { creditableByTax, uncreditedNets } from './credit.composing.ts'

export {
  extendDeposit,
  forfeitDeposit,
  holdDeposit,
  moveDeposit,
  releaseDeposit,
  reserveDeposit,
  returnDeposit,
} from './depositing.ts'
export { registerFinanceFigures } from './finance-figures.ts'
export { usualLateness } from './forecast.ts'
export { registerBillingChecks } from './health-checks.ts'

export {
  assessLateFee,
  type FeeWaiver,
  type InvoiceSettlement,
  type LateFeeRow,
  lateFeeRules,
  registerLateFeeSource,
  settlementsOf,
  type WaiverLimit,
} from './late-fees.ts'
export { creditLateFee } from './lateFee.waiving.ts'

export {
  openedAndUsed,
  openOldDeposit,
  openOldDocuments,
  takeBackOpened,
} from './opening.documents.ts'
export {
  partyBalance,
  partyStatement,
} from './party-account.ts'
export { type PaidOut, refundPayment } from './paying-out.ts'

export type { PaymentOutSplit } from './payment.writing.ts'
export { registerBillingApprovals } from './paymentApproval.ts'

export {
  type CreditedDocument,
  registerContractInvoices,
  registerCredited,
  registerVoided,
  type VoidedDocument,
} from './registered.ts'
export { returnPayment } from './returning.ts'
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

export { usualTaxRate } from './taxCode.queries.ts'

export { openTreasury } from './treasury.opening.ts'

export { writeOff } from './writing-off.ts'
