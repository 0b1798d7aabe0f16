export { requestAboutShape } from './about.contract.ts'
export { type ApprovalSource, approvalSources } from './approval.rules.ts'
