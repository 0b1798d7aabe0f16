// What the screens of other modules take from legal affairs.
export { registerLegalOnParties } from './party/partyTab.tsx'
