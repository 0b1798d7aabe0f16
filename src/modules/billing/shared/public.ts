export { type Ageing, ageing, ageingColumn } from './ageing.rules.ts'
export { type Creditable, taxOfCredit } from './credit.rules.ts'
export { type DepositState, depositStates } from './deposit.rules.ts'
export {
  composeInvoice,
  type DocumentDiscount,
  daysLate,
  type InvoiceDraft,
  type InvoiceLineDraft,
  type InvoiceState,
  invoiceState,
  invoiceStates,
} from './invoice.rules.ts'
export {
  type DueRow,
  feeToAssess,
  isAssessmentDay,
  type LateFeeRule,
  type LateFeeTier,
  lateFee,
  lateFeeRuleOn,
  lateFeeState,
} from './late-fee.rules.ts'
