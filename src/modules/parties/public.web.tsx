// What the screens of other modules may use of parties.

export { customerTabPath } from './links.web.ts'
export { CountryField } from './party/form/CountryField.tsx'
export { countryName } from './party/form/countries.web.ts'
export { type Party, partyName, spacedPhone } from './party/party.web.ts'
export {
  type PartyAct,
  type PartyTab,
  registerPartyAct,
  registerPartyTab,
} from './party/partyTabs.web.ts'
export { CustomerPicker } from './party/picker/CustomerPicker.tsx'
export { PartyLink } from './party/picker/PartyLink.tsx'
export { whatsappHref } from './party/whatsapp.web.ts'
