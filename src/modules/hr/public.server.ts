// The front door of hr for other modules' servers.
export { daysOnLeave } from './leave/leaveOf.queries.ts'
