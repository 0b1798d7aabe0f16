// The front door of approvals for other modules' servers and the composition root.

export type {
  Ended,
  Fact,
  SourceHandler,
} from './approval/sources.queries.ts'
export { requestAbout } from './request/request.queries.ts'
export {
  approvalsAsked,
  needsApproval,
  type Submitted,
  submitForApproval,
  voidRequest,
} from './request/submitting.commands.ts'
export { waitingAmong } from './request/waiting.queries.ts'
export { seedRule } from './rule/seeding.commands.ts'
