export { chequeStates } from './cheque/cheque.rules.ts'
export { taxOfCredit } from './credit/credit.rules.ts'

export type {
  InvoiceDraft,
  InvoiceLineDraft,
} from './invoice/invoice.rules.ts'
export {
  feeToAssess,
  type LateFeeRule,
  lateFee,
  lateFeeRuleOn,
  lateFeeState,
} from './lateFee/lateFee.rules.ts'
