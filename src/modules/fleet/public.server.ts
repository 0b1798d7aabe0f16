// The front door for other modules' servers. Every function works in the caller's transaction, checks the rules of the fleet
// and takes its locks; the permission of the calling operation governs. None of them writes an audit line but
// `saveInspection`, `signInspection` and `voidInspection`: the caller's command does.
export { disposeVehicle } from './acquisition/acquisition.commands.ts'
export { searchAvailability } from './availability/availability.queries.ts'
export {
  extendClaim,
  moveClaim,
  nameClaim,
  placeClaim,
  releaseClaimsOf,
} from './claim/claim.commands.ts'
export {
  beginCustody,
  endCustody,
  reopenCustody,
} from './custody/custody.commands.ts'
export { printCustody } from './custody/custody.pdf.ts'
export { heldVehicle } from './custody/custody.queries.ts'
export { forgetCustody } from './custody/custodyForgetting.commands.ts'
export { swapCustody } from './custody/custodySwap.commands.ts'
export { saveInspection, signInspection, voidInspection } from './inspection/inspection.commands.ts'
export { getInspection } from './inspection/inspection.queries.ts'
export { expectedLateFines } from './lateFine/lateFine.queries.ts'
export {
  type DamageCharge,
  decideMarkFor as decideMark,
  recordMarkCharge,
} from './mark/mark.commands.ts'
export { isMarkOf, type Mark, newMarks } from './mark/mark.queries.ts'
export { recordReading as recordOdometer } from './odometer/odometer.commands.ts'
export { whyNotPromised } from './planner/promise.queries.ts'
export { hadPlate } from './plate/plateSearch.queries.ts'
export { resolveRate } from './rate/rate.queries.ts'
export { getSettings as fleetSettingsOf } from './settings/settings.queries.ts'
export { forecastDrivers, forecastPapers } from './vehicle/legality.queries.ts'
export { findHolder, vehicleCard } from './vehicle/vehicle.queries.ts'
export { vehicleDimensions } from './vehicle/vehicleDimensions.queries.ts'
export { findVehicles } from './vehicle/vehicleFinding.queries.ts'
