import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import {
  amount,
  codeText,
  day,
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
  ownerships,
  propertyLevels,
  propertyStates,
  propertyTypes,
  propertyUses,
} from './property.rules.ts'

const readers = { permission: 'realestate.properties.read' } as const

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
    imageIds: z.array(id()),
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
