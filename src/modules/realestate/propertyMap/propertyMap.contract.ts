import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, version } from '#kernel/shared/fields.ts'
import { ownerships, propertyStates, propertyTypes, propertyUses } from '../property/property.rules.ts'

const place = z.object({
  id: id(),
  version: version(),
  code: z.string(),
  name: z.string(),
  area: z.string(),
  propertyType: z.enum(propertyTypes),
  isBuilding: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Units by their state; of what stands alone one. */
  units: z.record(z.enum(propertyStates), z.number()),
  vacantDays: z.number(),
})

export const mapProperties = query({
  name: 'realestate.property.map',
  access: { permission: 'realestate.properties.read' },
  summary: 'Buildings and what stands alone with their places and the states of their units.',
  input: z.object({
    search: z.string().trim().max(100).optional(),
    status: z.enum(propertyStates).optional(),
    propertyType: z.enum(propertyTypes).optional(),
    propertyUse: z.enum(propertyUses).optional(),
    ownership: z.enum(ownerships).optional(),
    vacantDays: z.coerce.number().int().min(1).max(100_000).optional(),
  }),
  output: z.object({ places: z.array(place), unplaced: z.array(place) }),
})

export const placeProperty = command({
  name: 'realestate.property.place',
  access: { permission: 'realestate.properties.write' },
  summary: 'Sets where a property is on the map.',
  input: z.object({
    id: id(),
    version: version(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    /** The place is meant as it is, although it seems to be swapped. */
    isPlaceMeant: z.boolean().default(false),
  }),
  output: done,
  refusals: ['realestate.property.swapped', 'kernel.record.stale', 'kernel.record.notFound'],
  changes: ['realestate.property'],
})
