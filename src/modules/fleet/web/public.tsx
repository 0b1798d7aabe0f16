// What the screens of other modules may use of the fleet.
export { FreeInstead } from './FreeInstead.tsx'
export { GroupPicker } from './GroupPicker.tsx'
export {
  CheckStep,
  DamageStep,
  markName,
  marksOf,
  ReadingsStep,
  SignStep,
  uncheckedOf,
  useDeviceUrls,
  useOnline,
  useStart,
  useYardDraft,
  useYardSend,
  type YardDraft,
  type YardDraftState,
  YardFrame,
} from './inspection/yardParts.ts'
/** The dialog of one act on several rows, read when it opens. */
export const loadBulkActDialog = async () => (await import('./list/BulkActDialog.tsx')).BulkActDialog
export { links as fleetLinks } from './links.ts'
export { useBulkRun } from './list/useBulkRun.ts'
export { MarkPhotos } from './MarkPhotos.tsx'
export { vehiclesAhead } from './seenVehicles.ts'
export { VehicleLink } from './VehicleLink.tsx'
export { VehiclePicker } from './VehiclePicker.tsx'

export { violationsOfParty } from './violation/partyTab.ts'
