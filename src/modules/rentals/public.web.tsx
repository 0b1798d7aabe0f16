// What the screens of other modules may use of rentals.

export { shortLateText } from './contract/list/lateText.web.ts'

export { registerOnParties } from './party/partyTabs.tsx'
