// What the screens of other modules may use of rentals.

export { shortLateText } from './contract/lateText.ts'

export { registerOnParties } from './partyTabs.tsx'
