// The front door of billing for other modules' servers and the composition root.
export { allocate, unallocate } from './allocation/allocating.queries.ts'

export { issueCheque, receiveCheque } from './cheque/chequeDoors.queries.ts'
export { moveCheque } from './cheque/chequeMoving.commands.ts'
export { returnPayment } from './cheque/returning.commands.ts'
export { creditableByTax, uncreditedNets } from './credit/creditComposing.queries.ts'
export {
  extendDeposit,
  forfeitDeposit,
  holdDeposit,
  moveDeposit,
  releaseDeposit,
  reserveDeposit,
  returnDeposit,
} from './deposit/depositing.commands.ts'
export type {
  CreditedDocument,
  LateFeePause,
  TenderFacts,
  TenderRule,
  TransferRule,
  VoidedDocument,
} from './document/registered.queries.ts'
export {
  assessLateFee,
  type FeeWaiver,
  type InvoiceSettlement,
  type LateFeeRow,
  type LateFeeRows,
  lateFeeRules,
  settlementsOf,
  type WaiverLimit,
} from './lateFee/lateFees.commands.ts'
export { creditLateFee } from './lateFee/lateFeeWaiving.commands.ts'
export {
  openedAndUsed,
  openOldDeposit,
  openOldDocuments,
  takeBackOpened,
} from './openingImport/openingDocuments.commands.ts'
export { usualLateness } from './overview/forecast.queries.ts'
export { type PaidOut, refundPayment } from './payment/payingOut.commands.ts'
export type { PaymentOutSplit } from './payment/paymentWriting.commands.ts'
export {
  openItems,
  partyBalance,
  partyStatement,
} from './statement/partyAccount.queries.ts'
export { printStatement } from './statement/statement.queries.ts'
export {
  applyDeposit,
  creditInvoice,
  issueInvoice,
  payOut,
  recordBill,
  takePayment,
  voidInvoice,
  voidPayment,
} from './story/storyDoors.commands.ts'

export { taxCodes, taxOfLines, usualTaxRate } from './taxCode/taxCode.queries.ts'

export { openTreasury } from './treasury/treasuryOpening.commands.ts'

export { writeOff } from './writeOff/writingOff.commands.ts'
