import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { amount, day, done, id, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { propertyFields, squareMetres } from './property.contract.ts'
import { mostUnits, propertyTypes } from './property.rules.ts'

const writers = { permission: 'realestate.properties.write' } as const
const changes = ['realestate.property']

export const saveProperty = command({
  name: 'realestate.property.save',
  access: writers,
  summary: 'Records a property, or changes the one with the given id and version.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    ...propertyFields,
    /** The place is meant as it is typed, although it seems to be swapped. */
    isPlaceMeant: z.boolean().default(false),
  }),
  output: z.object({ id: id(), code: z.string() }),
  refusals: [
    'realestate.property.swapped',
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
