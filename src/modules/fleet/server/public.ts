// The front door for other modules' servers. Every function works in the caller's transaction, checks the rules of the fleet
// and takes its locks; the permission of the calling operation governs. None of them writes an audit line but
// `saveInspection`, `signInspection` and `voidInspection`: the caller's command does.
export { fleetReports } from '../shared/reports.ts'
export { disposeVehicle } from './acquisition.commands.ts'
export { searchAvailability } from './availability.queries.ts'
export {
  extendClaim,
  moveClaim,
  nameClaim,
  placeClaim,
  releaseClaimsOf,
} from './claim.commands.ts'
export {
  beginCustody,
  endCustody,
  reopenCustody,
} from './custody.commands.ts'
export { forgetCustody } from './custody.forgetting.ts'
export { printCustody } from './custody.paper.ts'
export { swapCustody } from './custodySwap.commands.ts'
export { saveInspection, signInspection, voidInspection } from './inspection.commands.ts'
export { getInspection } from './inspection.queries.ts'
export { expectedLateFines } from './lateFine.queries.ts'
export { forecastDrivers, forecastPapers } from './legality.queries.ts'
export {
  type DamageCharge,
  decideMarkFor as decideMark,
  recordMarkCharge,
} from './mark.commands.ts'
export { isMarkOf, type Mark, newMarks } from './mark.queries.ts'
export { recordReading as recordOdometer } from './odometer.commands.ts'
export { hadPlate } from './plateSearch.ts'
export { whyNotPromised } from './promise.queries.ts'
export { countOwnedVehicles } from './quota.ts'
export { resolveRate } from './rate.queries.ts'
export { getSettings as fleetSettingsOf } from './settings.queries.ts'
export { registerFleet } from './subledgers.ts'
export { findVehicles } from './vehicle.finding.ts'
export { findHolder, vehicleCard } from './vehicle.queries.ts'
