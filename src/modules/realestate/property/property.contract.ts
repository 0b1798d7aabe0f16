import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import {
  amount,
  codeText,
  day,
  done,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import {
  conditions,
  features,
  mostUnits,
  ownerships,
  propertyLevels,
  propertyStates,
  propertyTypes,
  propertyUses,
} from './property.rules.ts'

const readers = { permission: 'realestate.properties.read' } as const
const writers = { permission: 'realestate.properties.write' } as const
const changes = ['realestate.property']

const twoDecimals = (value: number) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6
export const squareMetres = () =>
  z
    .number()
    .min(0)
    .max(10_000_000)
    .refine(twoDecimals, { params: { code: 'kernel.field.invalid' } })

/** What a person fills in; each lies in the column of its name. */
export const propertyFields = {
  propertyName: text(120),
  propertyNameEn: optionalText(120),
  level: z.enum(propertyLevels),
  parentId: id().nullish(),
  propertyType: z.enum(propertyTypes),
  propertyUse: z.enum(propertyUses),
  ownership: z.enum(ownerships).nullish(),
  governorate: optionalText(60),
  area: text(60),
  block: optionalText(20),
  street: optionalText(80),
  buildingNo: optionalText(20),
  unitNo: optionalText(20),
  paciNumber: codeText(8)
    .refine(typed => typed === '' || /^\d{8}$/.test(typed), { params: { code: 'realestate.property.paci' } })
    .transform(typed => typed || null)
    .nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  areaSqm: squareMetres().nullish(),
  bedrooms: wholeNumber(0, 100).nullish(),
  bathrooms: wholeNumber(0, 100).nullish(),
  floorNumber: wholeNumber(-10, 200).nullish(),
  parkingSpaces: wholeNumber(0, 1000).nullish(),
  condition: z.enum(conditions).nullish(),
  features: z.array(z.enum(features)).max(features.length),
  rentalPrice: amount().nullish(),
  salePrice: amount().nullish(),
  lettableFrom: day().nullish(),
  description: optionalText(2000),
}

const filter = {
  parentId: id().optional(),
  level: z.enum(propertyLevels).optional(),
  status: z.enum(propertyStates).optional(),
  propertyType: z.enum(propertyTypes).optional(),
  propertyUse: z.enum(propertyUses).optional(),
  ownership: z.enum(ownerships).optional(),
  area: z.string().trim().max(60).optional(),
  forSale: z.coerce.boolean().optional(),
  /** Vacant for so many days at least. */
  vacantDays: z.coerce.number().int().min(1).max(100_000).optional(),
  minRent: money().optional(),
  maxRent: money().optional(),
}

/** Who has it now or next. */
const holder = z.object({
  leaseId: id(),
  number: z.string().nullable(),
  tenantId: id(),
  tenantName: z.string(),
  from: day(),
  to: day(),
  rent: money(),
})

const counts = z.object({
  units: z.number(),
  leased: z.number(),
  reserved: z.number(),
  maintenance: z.number(),
  available: z.number(),
  sold: z.number(),
})

const row = z.object({
  id: id(),
  version: version(),
  code: z.string(),
  propertyName: z.string(),
  level: z.enum(propertyLevels),
  parentId: id().nullable(),
  parentName: z.string().nullable(),
  propertyType: z.enum(propertyTypes),
  propertyUse: z.enum(propertyUses),
  /** Its own, or its building's. */
  ownership: z.enum(ownerships),
  area: z.string(),
  unitNo: z.string().nullable(),
  areaSqm: z.number().nullable(),
  rentalPrice: money().nullable(),
  forSale: z.boolean(),
  isActive: z.boolean(),
  /** Null of a building: it has counts. */
  status: z.enum(propertyStates).nullable(),
  counts: counts.nullable(),
  holder: holder.nullable(),
  vacancyDays: z.number(),
  vacancyLoss: money(),
})

export const listProperties = query({
  name: 'realestate.property.list',
  access: readers,
  input: z.object({ ...listInput(['code', 'name']), ...filter }),
  output: listOutput(row),
})

export const totalProperties = query({
  name: 'realestate.property.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    /** Of units and what stands alone: the sum of the states. */
    units: z.number(),
    byStatus: z.record(z.enum(propertyStates), z.number()),
    forSale: z.number(),
    vacant: z.number(),
    /** Leased units of those that can be let today; null where none can. */
    occupancyBps: z.number().nullable(),
  }),
})

export const propertyActions = ['save', 'lease', 'block', 'activate', 'deactivate', 'sell', 'remove'] as const

export const getProperty = query({
  name: 'realestate.property.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    ...shown(propertyFields),
    ownOwnership: z.enum(ownerships).nullable(),
    ownership: z.enum(ownerships),
    soldOn: day().nullable(),
    vacantSince: day().nullable(),
    nextHolder: holder.nullable(),
    blocks: z.array(
      z.object({
        id: id(),
        version: version(),
        from: day(),
        to: day().nullable(),
        reason: z.enum(['maintenance', 'own_use', 'legal']),
        note: z.string().nullable(),
      }),
    ),
    /** Everyone who had it, the newest first. */
    history: z.array(holder.extend({ status: z.string() })),
    actions: z.array(z.enum(propertyActions)),
  }),
})

export const findUnits = query({
  name: 'realestate.property.find',
  access: { anyOf: ['realestate.properties.read', 'realestate.leases.read'] },
  summary: 'What can be let, for a picker.',
  input: z.object({
    search: z.string().trim().max(100).optional(),
    id: id().optional(),
    level: z.enum(['building', 'lettable', 'managed']).default('lettable'),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        code: z.string(),
        name: z.string(),
        rentalPrice: money().nullable(),
        ownership: z.enum(ownerships),
        status: z.enum(propertyStates).nullable(),
      }),
    ),
  }),
})

export const saveProperty = command({
  name: 'realestate.property.save',
  access: writers,
  summary: 'Records a property, or changes the one with the given id and version.',
  input: z.object({ id: id().nullish(), version: version().nullish(), ...propertyFields }),
  output: z.object({ id: id(), code: z.string() }),
  refusals: [
    'realestate.property.unitTwice',
    'realestate.property.buildingOnly',
    'kernel.field.required',
    'kernel.field.invalid',
    'kernel.record.stale',
  ],
  changes,
})

export const generateUnits = command({
  name: 'realestate.property.generate',
  access: writers,
  summary: 'Makes the units of a building, each with its number and asking rent.',
  input: z.object({
    buildingId: id(),
    lettableFrom: day(),
    units: z
      .array(
        z.object({
          unitNo: text(20),
          floorNumber: wholeNumber(-10, 200).nullish(),
          propertyType: z.enum(propertyTypes),
          areaSqm: squareMetres().nullish(),
          bedrooms: wholeNumber(0, 100).nullish(),
          rentalPrice: amount(),
        }),
      )
      .min(1)
      .max(mostUnits),
  }),
  output: z.object({ count: z.number() }),
  refusals: ['realestate.property.unitTwice', 'realestate.property.buildingOnly'],
  changes,
})

const seen = { id: id(), version: version() }

export const changeProperty = command({
  name: 'realestate.property.change',
  access: writers,
  summary: 'Offers it for sale or not, stops it or takes it up again.',
  input: z.object({ ...seen, forSale: z.boolean().optional(), isActive: z.boolean().optional() }),
  output: done,
  refusals: ['realestate.property.let', 'kernel.record.stale'],
  changes,
})

export const sellProperty = command({
  name: 'realestate.property.sell',
  access: writers,
  summary: 'Sold: never let again.',
  input: z.object({ ...seen, soldOn: day() }),
  output: done,
  refusals: ['realestate.property.let', 'kernel.record.stale'],
  changes,
})

export const removeProperty = command({
  name: 'realestate.property.remove',
  access: writers,
  input: z.object(seen),
  output: done,
  refusals: ['realestate.property.hasHistory', 'kernel.record.stale'],
  changes,
})

export const blockProperty = command({
  name: 'realestate.property.block',
  access: writers,
  summary: 'Takes a unit out of service for days; its vacancy does not count on them.',
  input: z.object({
    propertyId: id(),
    from: day(),
    to: day().nullish(),
    reason: z.enum(['maintenance', 'own_use', 'legal']),
    note: optionalText(300),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'realestate.lease.unitTaken',
    'realestate.property.blocked',
    'realestate.property.buildingOnly',
    'realestate.property.dayOrder',
  ],
  changes,
})

export const unblockProperty = command({
  name: 'realestate.property.unblock',
  access: writers,
  summary: 'Ends a block on a day; one that has not begun is taken away.',
  input: z.object({ ...seen, on: day() }),
  output: done,
  refusals: ['kernel.record.stale', 'realestate.property.dayOrder'],
  changes,
})
