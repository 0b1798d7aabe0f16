// The front door of approvals for other modules' servers and the composition root.

export { registerOpenSteps } from './openSteps.ts'
export { requestAbout } from './request.queries.ts'
export { seedRule } from './seeding.ts'
export {
  type Ended,
  type Fact,
  registerApprovalSource,
  type SourceHandler,
} from './sources.ts'
export {
  approvalsAsked,
  needsApproval,
  type Submitted,
  submitForApproval,
  voidRequest,
} from './submitting.ts'
export { waitingAmong } from './waiting.queries.ts'
