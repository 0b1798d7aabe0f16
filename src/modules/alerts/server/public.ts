export { causeOf } from './cause.ts'
export { ring } from './platform-alarm.ts'
export {
  type AlertSubject,
  type NewAlert,
  type Notice,
  notify,
  type Raised,
  raiseAlert,
  resolveAlert,
  resolveOthers,
} from './raising.ts'
