import { z } from 'zod'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { factOn } from '../factAt.rules.ts'
import { plateCountries } from '../plate/plateWords.rules.ts'
import { workTypes } from '../workOrder/workOrder.rules.ts'
import { bodyClasses, fuelTypes, ownerships, transmissions } from './vehicle.rules.ts'
import { custodyKinds, flagKinds, vehicleStatuses } from './vehicleStatus.rules.ts'

const readers = { permission: 'fleet.vehicles.read' } as const
const pageReaders = { anyOf: ['fleet.vehicles.read', 'finance.assets.view'] } as const
const writers = { permission: 'fleet.vehicles.write' } as const

/** A plate in its parts; the country of the company when left out, an empty code where the state has none. */
export const plateInput = z.object({
  country: z.enum(plateCountries).optional(),
  code: z.string().trim().max(20).default(''),
  serial: text(20),
})

/** A chassis number, in capitals and without what stands in none. */
export const vin = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite(asciiDigits)
  .refine(typed => /^[A-HJ-NPR-Z0-9]{17}$/.test(typed), { params: { code: 'fleet.vehicle.vinShape' } })

/** The plain fields of a vehicle; status, odometer, expiries and prices have homes of their own. */
export const vehicleFields = {
  make: text(60),
  model: text(60),
  // How late it may be is a rule of the day (`whyNotDescribe`): a bound here would name another year than it does.
  year: wholeNumber(1950),
  vin: vin.nullish(),
  groupId: id(),
  colour: optionalText(40),
  bodyClass: z.enum(bodyClasses).nullish(),
  transmission: z.enum(transmissions).nullish(),
  fuelType: z.enum(fuelTypes).nullish(),
  seats: wholeNumber(1, 100).nullish(),
  tankLitres: wholeNumber(1, 2000).nullish(),
  ownership: z.enum(ownerships).default('owned'),
  ownerPartyId: id().nullish(),
  acquiredOn: factOn().nullish(),
  servicePlanId: id().nullish(),
  warrantyUntil: factOn().nullish(),
  warrantyKm: wholeNumber(1).nullish(),
  note: optionalText(2000),
}

const groupName = z.object({ id: id(), nameAr: z.string(), colour: z.string().nullable() })

export const holder = z.object({
  custodyId: id(),
  kind: z.enum(custodyKinds),
  partyId: id().nullable(),
  name: z.string(),
  source: z.string(),
  from: instant(),
  dueAt: instant().nullable(),
})

const statusNow = { status: z.enum(vehicleStatuses), chips: z.array(z.enum(vehicleStatuses)) }

export const vehicleRow = z.object({
  id: id(),
  version: version(),
  plate: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  group: groupName,
  branchId: id().nullable(),
  photoFileId: id().nullable(),
  ...statusNow,
  holder: z.string().nullable(),
  dueAt: instant().nullable(),
  odometerKm: z.number().nullable(),
  /** The service of its plan that comes first. */
  nextService: z.object({ type: z.enum(workTypes), on: day() }).nullable(),
  expiry: z.object({ kind: z.string(), on: day() }).nullable(),
  daily: money().nullable(),
})

export const vehicleFilter = {
  status: z.enum(vehicleStatuses).optional(),
  groupId: id().optional(),
  branchId: id().optional(),
  ownership: z.enum(ownerships).optional(),
  /** A document lapses within this many days (or has lapsed). */
  expiringWithinDays: wholeNumber(0, 3650).optional(),
  /** Only vehicles free for the whole period; both or none. */
  freeFrom: instant().optional(),
  freeTo: instant().optional(),
}

export const listVehicles = query({
  name: 'fleet.vehicle.list',
  access: readers,
  input: z.object({ ...listInput(['plate', 'make', 'year', 'created']), ...vehicleFilter }),
  output: listOutput(vehicleRow),
  summary: 'Vehicles by page, with their status, holder, odometer, next expiry and daily rate.',
})

export const countVehicles = query({
  name: 'fleet.vehicle.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...vehicleFilter }),
  output: z.object({ total: z.number(), byStatus: z.partialRecord(z.enum(vehicleStatuses), z.number()) }),
  summary:
    'How many vehicles the filter finds, in all and of each status (the status filter itself left out).',
})

export const getVehicle = query({
  name: 'fleet.vehicle.get',
  access: pageReaders,
  input: z.object({ id: id() }),
  output: vehicleRow.extend({
    vin: z.string().nullable(),
    vinCheckDigitFits: z.boolean().nullable(),
    colour: z.string().nullable(),
    bodyClass: z.enum(bodyClasses).nullable(),
    transmission: z.enum(transmissions).nullable(),
    fuelType: z.enum(fuelTypes).nullable(),
    seats: z.number().nullable(),
    tankLitres: z.number().nullable(),
    ownership: z.enum(ownerships),
    ownerPartyId: id().nullable(),
    acquiredOn: day().nullable(),
    inServiceOn: day().nullable(),
    disposedOn: day().nullable(),
    assetId: id().nullable(),
    servicePlanId: id().nullable(),
    warrantyUntil: day().nullable(),
    warrantyKm: z.number().nullable(),
    qrToken: z.string(),
    note: z.string().nullable(),
    heldBy: holder.nullable(),
    photoFileIds: z.array(id()),
    plates: z.array(
      z.object({
        key: z.string(),
        text: z.string(),
        isTemporary: z.boolean(),
        validFrom: day(),
        validTo: day().nullable(),
      }),
    ),
    flags: z.array(
      z.object({
        id: id(),
        version: version(),
        kind: z.enum(flagKinds),
        note: z.string(),
        from: instant(),
        to: instant().nullable(),
        expectedUntil: instant().nullable(),
      }),
    ),
    claims: z.array(
      z.object({ id: id(), source: z.string(), from: instant(), to: instant(), busyUntil: instant() }),
    ),
  }),
})

export const findVehicleByQr = query({
  name: 'fleet.vehicle.byQr',
  access: pageReaders,
  input: z.object({ token: z.string().max(60) }),
  output: z.object({ id: id() }),
  summary: 'The vehicle behind the label on its windscreen; only for members of the company it belongs to.',
})

export const getVehicleStatus = query({
  name: 'fleet.vehicle.status',
  access: readers,
  input: z.object({ id: id(), at: instant().optional() }),
  output: z.object({ ...statusNow, heldBy: holder.nullable() }),
})

export const timelineKinds = [
  'claim',
  'custody',
  'flag',
  'inspection',
  'document',
  'reading',
  'plate',
  'workOrder',
  'permit',
  'violation',
  'fuel',
  'policy',
  'financing',
  'journal',
  'edit',
] as const

export const listVehicleTimeline = query({
  name: 'fleet.vehicle.timeline',
  access: pageReaders,
  input: z.object({
    id: id(),
    kind: z.enum(timelineKinds).optional(),
    cursor: z.string().max(400).optional(),
    limit: wholeNumber(1, 200).default(40),
  }),
  output: listOutput(
    z.object({
      kind: z.enum(timelineKinds),
      id: z.string(),
      at: instant(),
      to: instant().nullable(),
      label: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
})

export const createVehicle = command({
  name: 'fleet.vehicle.create',
  access: writers,
  input: z.object({
    ...vehicleFields,
    plate: plateInput.optional(),
    branchId: id().nullish(),
    inServiceOn: factOn().nullish(),
  }),
  output: z.object({ id: id(), vinCheckDigitFits: z.boolean().nullable() }),
  refusals: [
    'fleet.plate.unreadable',
    'fleet.plate.taken',
    'fleet.vehicle.vinTaken',
    'fleet.vehicle.serviceBeforeAcquired',
    'platform.quota.reached',
  ],
  changes: ['fleet.vehicle', 'fleet.planner', 'fleet.availability', 'fleet.group'],
})

export const updateVehicle = command({
  name: 'fleet.vehicle.update',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    ...vehicleFields,
    photoFileIds: z.array(id()).max(30).optional(),
  }),
  output: z.object({ version: version(), vinCheckDigitFits: z.boolean().nullable() }),
  refusals: [
    'kernel.record.stale',
    'fleet.vehicle.vinTaken',
    'fleet.vehicle.serviceBeforeAcquired',
    'fleet.vehicle.disposed',
  ],
  changes: ['fleet.vehicle', 'fleet.planner', 'fleet.group'],
})

export const changePlate = command({
  name: 'fleet.vehicle.changePlate',
  access: writers,
  input: z.object({ id: id(), version: version(), plate: plateInput, from: factOn() }),
  output: z.object({ version: version() }),
  refusals: [
    'kernel.record.stale',
    'fleet.plate.unreadable',
    'fleet.plate.taken',
    'fleet.plate.beforeCurrent',
  ],
  changes: ['fleet.vehicle', 'fleet.planner'],
})

export const renewQr = command({
  name: 'fleet.vehicle.newQr',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ version: version(), qrToken: z.string() }),
  refusals: ['kernel.record.stale'],
  changes: ['fleet.vehicle.get'],
})

export const putInService = command({
  name: 'fleet.vehicle.putInService',
  access: writers,
  input: z.object({ id: id(), version: version(), on: factOn() }),
  output: done,
  refusals: ['kernel.record.stale', 'fleet.vehicle.serviceBeforeAcquired', 'fleet.vehicle.disposed'],
  changes: ['fleet.vehicle', 'fleet.planner', 'fleet.availability'],
})
