// The front door of access for other modules' servers and the composition root.

export { actingAs } from './acting.ts'

export { startAccess, stopAccess } from './environment.ts'
export { appointAdministrator, appointSuperAdmin, createSuperAdmin, makeFounder } from './founding.ts'
export { sendNotice } from './mails.ts'
export {
  countSignedIn,
  listMembers,
  type Member,
  membersHolding,
  membersWithPermissions,
  membersWithRole,
  namesOfUsers,
} from './members.queries.ts'
export { insertMembership as createMembership } from './memberships.ts'
export { takeMembers } from './moving.ts'
export { countUsersLocked, registerUserQuota } from './quota.ts'
export {
  endOtherWaysIn,
  endSessions,
  getUser,
  insertUser as createUser,
  storePassword,
} from './users.ts'
export { registerWaitingWork, tellWorkCame } from './waitingWork.ts'
