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
export { ring } from './platform-alarm.ts'
