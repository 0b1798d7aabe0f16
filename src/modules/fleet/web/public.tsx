// What the screens of other modules may use of the fleet.
export { GroupPicker, type PickedGroup } from './GroupPicker.tsx'
export { links as fleetLinks } from './links.ts'
export { type PickedVehicle, VehiclePicker } from './VehiclePicker.tsx'
export { VehicleLink } from './VehicleLink.tsx'
export { isOverdue, VehicleStatusBadge } from './VehicleStatusBadge.tsx'
