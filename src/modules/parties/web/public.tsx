// What the screens of other modules may use of parties.
export { customerTabPath } from './links.ts'
export { type Party, partyName, spacedPhone } from './party.ts'
export {
  type PartyAct,
  type PartyTab,
  registerPartyAct,
  registerPartyTab,
} from './partyTabs.ts'
export { CustomerPicker } from './picker/CustomerPicker.tsx'
export { PartyLink } from './picker/PartyLink.tsx'
export { whatsappHref } from './whatsapp.ts'
