export { causeOf } from './cause.ts'
export { ring } from './platform-alarm.ts'
export {
  type NewAlert,
  type Notice,
  notify,
  raiseAlert,
  resolveAlert,
  resolveOthers,
} from './raising.ts'
