export { causeOf } from './alert/cause.queries.ts'
export {
  type NewAlert,
  type Notice,
  notify,
  raiseAlert,
  resolveAlert,
  resolveOthers,
} from './alert/raising.commands.ts'
