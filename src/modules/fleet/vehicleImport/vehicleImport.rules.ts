import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Currency, currencyDigits, mulDiv } from '#kernel/shared/money.ts'
import {
  type RowReader as FieldReader,
  type ImportedTable,
  type RowError,
  readRows,
} from '#modules/platform/import/public.ts'
import { type PlateParts, plateFromText, temporaryPlate } from '../plate/plate.rules.ts'
import type { PlateCountry } from '../plate/plateWords.rules.ts'
import type { BodyClass, FuelType } from '../vehicle/vehicle.rules.ts'
import { bodyClassWords, fuelTypeWords, transmissionWords } from './vehicleImportWords.rules.ts'

export const importFields = [
  'make',
  'model',
  'year',
  'plate',
  'vin',
  'type',
  'fuelType',
  'transmission',
  'colour',
  'seats',
  'odometerKm',
  'group',
  'registrationExpiresOn',
  'daily',
  'weekly',
  'monthly',
  'minDaily',
  'note',
] as const
export type ImportField = (typeof importFields)[number]

/** Columns without which no vehicle can be made. */
export const requiredImportFields: readonly ImportField[] = ['make', 'model', 'year']

export type PlannedVehicle = {
  readonly row: number
  readonly make: string
  readonly model: string
  readonly year: number
  readonly plate: PlateParts
  readonly isTemporaryPlate: boolean
  readonly vin: string | null
  readonly bodyClass: BodyClass | null
  readonly fuelType: FuelType | null
  readonly transmission: 'automatic' | 'manual' | 'cvt' | null
  readonly colour: string | null
  readonly seats: number | null
  readonly odometerKm: number | null
  readonly registrationExpiresOn: Day | null
  readonly group: string
  readonly prices: Readonly<Record<'daily' | 'weekly' | 'monthly' | 'minDaily', number | null>>
  readonly note: string | null
}

export type ImportPlan = {
  readonly vehicles: readonly PlannedVehicle[]
  readonly errors: readonly RowError<ImportField>[]
  readonly duplicateCount: number
}

export type ImportKnowledge = {
  readonly today: Day
  readonly country: PlateCountry
  readonly currency: Currency
  readonly plateKeys: ReadonlySet<string>
  readonly vins: ReadonlySet<string>
  /** The highest number of the temporary series so far. */
  readonly lastTemporary: number
}

export type ImportRequest = ImportedTable<ImportField> & {
  readonly options: {
    readonly temporaryPlates?: string | null | undefined
    readonly groupBy: 'type' | 'make'
    readonly priceFactor: string
  }
}

type RowReader = FieldReader<ImportField>

/**
 * What importing a file would do: vehicles to make, rows already known (same plate or VIN, in the company or earlier in the
 * file), and every error of every row. Pure: the dry run and the commit call it with the same file and compare.
 */
export function planVehicles(request: ImportRequest, known: ImportKnowledge): ImportPlan {
  const vehicles: PlannedVehicle[] = []
  const errors: RowError<ImportField>[] = []
  const plateKeys = new Set(known.plateKeys)
  const vins = new Set(known.vins)
  let lastTemporary = known.lastTemporary
  let duplicateCount = 0
  for (const reader of readRows(request)) {
    const { row } = reader
    const vehicle = readVehicle(reader, request, known)
    const typedPlate = readPlate(reader, request, known.country)
    if (reader.errors.length > 0) {
      errors.push(...reader.errors)
      continue
    }
    if ((typedPlate && plateKeys.has(typedPlate.key)) || (vehicle.vin && vins.has(vehicle.vin))) {
      duplicateCount += 1
      continue
    }
    const plate =
      typedPlate ?? temporaryPlate(known.country, request.options.temporaryPlates!, ++lastTemporary)
    plateKeys.add(plate.key)
    if (vehicle.vin) vins.add(vehicle.vin)
    vehicles.push({ ...vehicle, row, plate, isTemporaryPlate: typedPlate === null })
  }
  return { vehicles, errors, duplicateCount }
}

function readVehicle(reader: RowReader, request: ImportRequest, known: ImportKnowledge) {
  const make = reader.required('make', 60)
  const model = reader.required('model', 60)
  const nextYear = Number(known.today.slice(0, 4)) + 1
  const year = reader.whole('year', 1950, nextYear) ?? 0
  if (year === 0 && !reader.errors.some(error => error.field === 'year')) reader.refuse('year', 'required')
  const type = reader.text('type', 60)
  const group = reader.text('group', 60) ?? (request.options.groupBy === 'make' ? make : type) ?? make
  return {
    make,
    model,
    year,
    vin: readVin(reader),
    // An unknown body is only a looser description, never a reason to lose a vehicle.
    bodyClass: type === null ? null : (bodyClassWords.get(foldLight(type)) ?? null),
    fuelType: reader.word('fuelType', fuelTypeWords),
    transmission: reader.word('transmission', transmissionWords),
    colour: reader.text('colour', 40),
    seats: reader.whole('seats', 1, 100),
    odometerKm: reader.whole('odometerKm', 0, 5_000_000, 'km'),
    registrationExpiresOn: reader.day('registrationExpiresOn'),
    group,
    prices: {
      daily: readPrice(reader, 'daily', request, known.currency),
      weekly: readPrice(reader, 'weekly', request, known.currency),
      monthly: readPrice(reader, 'monthly', request, known.currency),
      minDaily: readPrice(reader, 'minDaily', request, known.currency),
    },
    note: reader.text('note', 2000),
  }
}

function readPlate(reader: RowReader, request: ImportRequest, country: PlateCountry): PlateParts | null {
  const value = reader.text('plate', 40)
  if (value === null) return request.options.temporaryPlates ? null : reader.refuse('plate', 'required')
  return plateFromText(value, country) ?? reader.refuse('plate', 'plate', { value })
}

function readVin(reader: RowReader): string | null {
  const value = reader.text('vin', 40)
  if (value === null) return null
  const vin = value.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin : reader.refuse('vin', 'vin', { value })
}

/** Minor units of the company's currency. Without a factor the file must not have more decimals than the currency. */
function readPrice(
  reader: RowReader,
  field: ImportField,
  request: ImportRequest,
  currency: Currency,
): number | null {
  const value = reader.text(field, 40)
  if (value === null) return null
  const { priceFactor } = request.options
  if (Number(priceFactor) === 1) {
    const minor = reader.money(field, currency)
    return minor === null || minor > 0 ? minor : reader.refuse(field, 'money', { value })
  }
  const foreign = reader.foreign(field, currency, 6)
  if (foreign === null) return null
  const minor = convertedPrice(foreign, priceFactor, currency)
  return minor > 0 ? minor : reader.refuse(field, 'money', { value })
}

/** amount x factor in minor units, exact until the one rounding at the end, half away from zero. */
function convertedPrice(amount: string, factor: string, currency: Currency): number {
  const [whole = '', fraction = ''] = amount.split('.')
  const [factorWhole = '', factorFraction = ''] = factor.split('.')
  const product = BigInt(whole + fraction) * BigInt(factorWhole + factorFraction)
  const decimals = fraction.length + factorFraction.length
  return mulDiv(1, product * 10n ** BigInt(currencyDigits(currency)), 10n ** BigInt(decimals))
}

/** The middle daily price of a group's vehicles, the lower of the two middles of an even count; null without prices. */
export function middlePrice(prices: readonly (number | null)[]): number | null {
  const sorted = prices.filter(price => price !== null).sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
