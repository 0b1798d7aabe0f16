// The front door of access for other modules' servers and the composition root.

export { countUsersLocked, registerUserQuota } from './account/quota.queries.ts'
export { actingAs } from './actor/acting.queries.ts'
export { sendNotice } from './auth/mails.queries.ts'
export {
  appointAdministrator,
  appointSuperAdmin,
  createSuperAdmin,
  makeFounder,
} from './founding/founding.queries.ts'
export { setMemberEmployment } from './membership/memberEmployment.commands.ts'
export { type NewMember, registerMemberStep } from './membership/memberSteps.commands.ts'
export {
  countSignedIn,
  listMembers,
  type Member,
  membersHolding,
  membersWithPermissions,
  membersWithRole,
  namesOfUsers,
} from './membership/members.queries.ts'
export { insertMembership as createMembership } from './membership/memberships.commands.ts'
export { takeMembers } from './membership/moving.commands.ts'
export { registerWaitingWork, tellWorkCame } from './permission/waitingWork.queries.ts'
export { startAccess, stopAccess } from './session/environment.queries.ts'
export {
  endOtherWaysIn,
  endSessions,
  getUser,
  insertUser as createUser,
  storePassword,
} from './user/users.commands.ts'
