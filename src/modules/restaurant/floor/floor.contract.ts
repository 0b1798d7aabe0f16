import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, share, text, version } from '#kernel/shared/fields.ts'

const readers = { permission: 'restaurant.orders.read' } as const
const writers = { permission: 'restaurant.menu.write' } as const
const changes = ['restaurant.floor']

export const readFloor = query({
  name: 'restaurant.floor.read',
  access: readers,
  summary: 'The tables with the order that each holds, the stations of the kitchen and the settings.',
  input: z.object({}),
  output: z.object({
    version: version(),
    serviceBps: z.number(),
    dayEndsHour: z.number(),
    warehouseId: id().nullable(),
    stations: z.array(
      z.object({
        id: id(),
        version: version(),
        nameAr: z.string(),
        targetMinutes: z.number(),
        isActive: z.boolean(),
      }),
    ),
    tables: z.array(
      z.object({
        id: id(),
        version: version(),
        area: z.string(),
        code: z.string(),
        seats: z.number(),
        isActive: z.boolean(),
        orderId: id().nullable(),
      }),
    ),
  }),
})

export const saveSettings = command({
  name: 'restaurant.floor.settings',
  access: writers,
  input: z.object({
    version: version(),
    serviceBps: share(0, 3_000),
    dayEndsHour: z.int().min(0).max(11),
    warehouseId: id().nullish(),
  }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes,
})

export const saveStation = command({
  name: 'restaurant.station.save',
  access: writers,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    nameAr: text(60),
    targetMinutes: z.int().min(1).max(240),
    isActive: z.boolean().default(true),
  }),
  output: z.object({ id: id() }),
  refusals: ['restaurant.station.nameTaken', 'kernel.record.stale'],
  changes,
})

export const saveTable = command({
  name: 'restaurant.table.save',
  access: writers,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    area: text(60),
    code: text(12),
    seats: z.int().min(1).max(60),
    isActive: z.boolean().default(true),
  }),
  output: z.object({ id: id() }),
  refusals: ['restaurant.table.codeTaken', 'restaurant.table.taken', 'kernel.record.stale'],
  changes,
})
