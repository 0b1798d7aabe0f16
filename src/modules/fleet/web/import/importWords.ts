import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { ImportField } from '../../shared/vehicleImport.rules.ts'
import { isolated } from '../isolate.ts'

export type DryRun = OutputFor<'fleet.vehicleImport.dryRun'>
/** An error of a row, of whatever file. */
export type RowError = {
  readonly row: number
  readonly field: string
  readonly header: string | null
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

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

const shown = (value: string | number | undefined): string => isolated(String(value ?? ''))

type Params = Readonly<Record<string, string | number>>
// The server builds these codes from a short name, so they are not in the catalogue of its literal codes.
const reasons: Readonly<Record<string, (params: Params) => string>> = {
  'fleet.vehicleImport.row.required': () => m['fleet.vehicleImport.row.required'](),
  'fleet.vehicleImport.row.tooLong': ({ max }) => m['fleet.vehicleImport.row.tooLong']({ max: max ?? '' }),
  'fleet.vehicleImport.row.number': ({ value, min, max }) =>
    m['fleet.vehicleImport.row.number']({ value: shown(value), min: min ?? '', max: max ?? '' }),
  'fleet.vehicleImport.row.word': ({ value }) => m['fleet.vehicleImport.row.word']({ value: shown(value) }),
  'fleet.vehicleImport.row.plate': ({ value }) => m['fleet.vehicleImport.row.plate']({ value: shown(value) }),
  'fleet.vehicleImport.row.vin': ({ value }) => m['fleet.vehicleImport.row.vin']({ value: shown(value) }),
  'fleet.vehicleImport.row.day': ({ value }) => m['fleet.vehicleImport.row.day']({ value: shown(value) }),
  'fleet.vehicleImport.row.time': ({ value }) => m['fleet.vehicleImport.row.time']({ value: shown(value) }),
  'fleet.vehicleImport.row.future': ({ value }) =>
    m['fleet.vehicleImport.row.future']({ value: shown(value) }),
  'fleet.vehicleImport.row.twice': ({ value }) => m['fleet.vehicleImport.row.twice']({ value: shown(value) }),
  'fleet.vehicleImport.row.money': ({ value }) => m['fleet.vehicleImport.row.money']({ value: shown(value) }),
}

/** Why a row cannot be imported, in the person's language. */
export const reasonOf = (error: RowError): string =>
  reasons[error.code]?.(error.params) ?? m['kernel.field.invalid']()
