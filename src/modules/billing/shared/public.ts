export { taxOfCredit } from './credit.rules.ts'

export type {
  InvoiceDraft,
  InvoiceLineDraft,
} from './invoice.rules.ts'
export {
  feeToAssess,
  type LateFeeRule,
  lateFee,
  lateFeeRuleOn,
  lateFeeState,
} from './late-fee.rules.ts'
