import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { ImportField } from '../../shared/vehicleImport.rules.ts'

export type DryRun = OutputFor<'fleet.vehicleImport.dryRun'>
export const importFieldWords: Readonly<Record<ImportField, () => string>> = {
  make: m['fleet.vehicleImport.field.make'],
  model: m['fleet.vehicleImport.field.model'],
  year: m['fleet.vehicleImport.field.year'],
  plate: m['fleet.vehicleImport.field.plate'],
  vin: m['fleet.vehicleImport.field.vin'],
  type: m['fleet.vehicleImport.field.type'],
  fuelType: m['fleet.vehicleImport.field.fuelType'],
  transmission: m['fleet.vehicleImport.field.transmission'],
  colour: m['fleet.vehicleImport.field.colour'],
  seats: m['fleet.vehicleImport.field.seats'],
  odometerKm: m['fleet.vehicleImport.field.odometerKm'],
  group: m['fleet.vehicleImport.field.group'],
  registrationExpiresOn: m['fleet.vehicleImport.field.registrationExpiresOn'],
  daily: m['fleet.vehicleImport.field.daily'],
  weekly: m['fleet.vehicleImport.field.weekly'],
  monthly: m['fleet.vehicleImport.field.monthly'],
  minDaily: m['fleet.vehicleImport.field.minDaily'],
  note: m['fleet.vehicleImport.field.note'],
}
