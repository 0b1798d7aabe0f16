export { words as chequeStateWords } from '#generated/choices/billing.cheque.is.ts'
export { words as depositStateWords } from '#generated/choices/billing.deposit.state.ts'
export { words as shiftStatusWords } from '#generated/choices/billing.session.status.ts'
export { words as riskWords } from '#generated/choices/billing.tracking.risk.ts'
