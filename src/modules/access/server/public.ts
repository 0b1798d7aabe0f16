// The front door of access for other modules' servers and the composition root.

export { actingAs } from './acting.ts'
export { actorFrom as actorOf, type SessionRow } from './actor.ts'
export { authenticate, recall } from './authenticate.ts'
export { backgroundDone, startAccess, stopAccess } from './environment.ts'
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
export { insertMembership as createMembership, type NewMembership } from './memberships.ts'
export { takeMembers } from './moving.ts'
export { countUsersLocked, registerUserQuota } from './quota.ts'
export {
  endOtherWaysIn,
  endSessions,
  findUserByEmail,
  getUser,
  insertUser as createUser,
  type NewUser,
  storePassword,
} from './users.ts'
export { registerWaitingWork, tellWorkCame } from './waitingWork.ts'
