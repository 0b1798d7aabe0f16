// What the screens of other modules may use of rentals.
export { ContractLink } from './ContractLink.tsx'
export { shortLateText } from './contract/lateText.ts'
export { links as rentalLinks } from './links.ts'
export { registerOnParties } from './partyTabs.tsx'
