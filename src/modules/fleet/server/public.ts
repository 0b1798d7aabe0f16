// The front door for other modules' servers. Every function works in the caller's transaction, checks the rules of the fleet
// and takes its locks; the permission of the calling operation governs. None of them writes an audit line but
// `saveInspection`, `signInspection` and `voidInspection`: the caller's command does.
export { fleetReports } from '../shared/reports.ts'
export { disposeVehicle } from './acquisition.commands.ts'
export { isGroupFull, searchAvailability } from './availability.queries.ts'
export {
  extendClaim,
  moveClaim,
  nameClaim,
  placeClaim,
  releaseClaim,
  releaseClaimsOf,
  type Source,
} from './claim.commands.ts'
export {
  beginCustody,
  type Driver,
  endCustody,
  type Handover,
  type Return,
  reopenCustody,
} from './custody.commands.ts'
export { forgetCustody } from './custody.forgetting.ts'
export { printCustody } from './custody.paper.ts'
export { interruptCustody, resumeCustody, swapCustody } from './custodySwap.commands.ts'
export { saveInspection, signInspection, voidInspection } from './inspection.commands.ts'
export { getInspection } from './inspection.queries.ts'
export { expectedLateFines, type LateFineAdvice } from './lateFine.queries.ts'
export { forecastPapers } from './legality.queries.ts'
export {
  type DamageCharge,
  decideMarkFor as decideMark,
  type MarkChoice,
  recordMarkCharge,
} from './mark.commands.ts'
export { isMarkOf, type Mark, newMarks } from './mark.queries.ts'
export { recordReading as recordOdometer, type ShownReading } from './odometer.commands.ts'
export { hadPlate } from './plateSearch.ts'
export { type ClaimTarget, whyNotPromised } from './promise.queries.ts'
export { countOwnedVehicles } from './quota.ts'
export { type Rate, resolveRate } from './rate.queries.ts'
export { getSettings as fleetSettingsOf } from './settings.queries.ts'
export { registerFleet } from './subledgers.ts'
export { findVehicles } from './vehicle.finding.ts'
export { findHolder, vehicleCard } from './vehicle.queries.ts'
