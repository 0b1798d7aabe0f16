// What the screens of other modules may use of the fleet.
export { FreeInstead } from './availability/FreeInstead.tsx'
export { GroupPicker } from './group/GroupPicker.tsx'
export {
  CheckStep,
  DamageStep,
  keepOrSend,
  markName,
  marksOf,
  ReadingsStep,
  SignStep,
  signatureSvg,
  uncheckedOf,
  useDeviceUrls,
  useOnline,
  useStart,
  useYardDraft,
  useYardSend,
  type YardDraft,
  type YardDraftState,
  YardFrame,
} from './inspection/page/yardParts.web.ts'
/** The dialog of one act on several rows, read when it opens. */
export const loadBulkActDialog = async () => (await import('./vehicle/list/BulkActDialog.tsx')).BulkActDialog
export { links as fleetLinks } from './links.web.ts'
export { MarkPhotos } from './mark/MarkPhotos.tsx'
export { useBulkRun } from './vehicle/list/useBulkRun.web.ts'
export { vehiclesAhead } from './vehicle/seenVehicles.web.ts'
export { VehicleLink } from './vehicle/VehicleLink.tsx'
export { VehiclePicker } from './vehicle/VehiclePicker.tsx'

export { violationsOfParty } from './violation/page/partyTab.web.ts'
