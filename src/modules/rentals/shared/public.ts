export { type ContractBadge, contractBadges } from './badge.rules.ts'
export { type ContractStatus, contractStatuses } from './contract-state.rules.ts'
export { type QuotationStatus, quotationStatuses } from './quotation.rules.ts'
export { type ContractType, contractTypes } from './term.rules.ts'
