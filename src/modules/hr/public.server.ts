// The front door of hr for other modules' servers.
export { isOnLeave } from './leave/leaveOf.queries.ts'
