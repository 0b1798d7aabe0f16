// The front door of access for other modules' servers and the composition root.

export { actingAs } from './actor/acting.queries.ts'
export { sendNotice } from './auth/mails.queries.ts'
export { appointSuperAdmin, createSuperAdmin } from './founding/founding.queries.ts'
export { setMemberEmployment } from './membership/memberEmployment.commands.ts'
export type { NewMember } from './membership/memberSteps.commands.ts'
export {
  listMembers,
  type Member,
  membersHolding,
  membersWithPermissions,
  membersWithRole,
  namesOfUsers,
} from './membership/members.queries.ts'
export { insertMembership as createMembership } from './membership/memberships.commands.ts'
export { tellWorkCame } from './permission/waitingWork.queries.ts'
export { startAccess, stopAccess } from './session/environment.queries.ts'
export { listPlatformStaff } from './superAdmin/platformStaff.queries.ts'
export {
  endOtherWaysIn,
  endSessions,
  getUser,
  insertUser as createUser,
  storePassword,
} from './user/users.commands.ts'
