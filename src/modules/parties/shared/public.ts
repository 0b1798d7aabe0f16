export { type Block, blockStateOn } from './blacklist.rules.ts'
export { type CreditPosition, creditExcess, creditStateOf } from './credit.rules.ts'
export { documentStateOn, expiringDays } from './document.rules.ts'
export {
  type CreditState,
  creditStates,
  type DocumentState,
  type PartyKind,
  type PartyRole,
  partyKinds,
  partyRoles,
} from './party.codes.ts'
export type { OpenWork } from './party.rules.ts'
