import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, id, money, optionalText, share, version } from '#kernel/shared/fields.ts'
import { positiveQuantity, quantity, someQuantity } from '../quantity/quantity.contract.ts'

const access = { permission: 'trade.production.read' } as const
const writers = { permission: 'trade.production.write' } as const

const row = z.object({
  id: id(),
  version: version(),
  itemId: id(),
  code: z.string(),
  item: z.string(),
  unit: z.string(),
  quantity: quantity(),
  conversionHours: quantity(),
  /** Null for who may not see costs. */
  hourRate: money().nullable(),
  /** What a piece would cost at the pools of today; null where a material never had a cost, and for who may not see costs. */
  unitCost: money().nullable(),
  note: z.string().nullable(),
  isActive: z.boolean(),
  lines: z.array(
    z.object({
      itemId: id(),
      item: z.string(),
      unit: z.string(),
      quantity: quantity(),
      wasteBps: z.number(),
    }),
  ),
})

export const listBoms = query({
  name: 'trade.bom.list',
  access,
  summary: 'What products are made of, those in use first.',
  input: z.object({ search: z.string().trim().max(100).optional() }),
  output: z.object({ rows: z.array(row) }),
})

export const saveBom = command({
  name: 'trade.bom.save',
  access: writers,
  summary: 'Writes what a product is made of; orders that were written keep their lines.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    itemId: id(),
    quantity: positiveQuantity(),
    conversionHours: someQuantity().default(0),
    /** Left out, it stays as it was: not everybody sees it. */
    hourRate: amount().nullish(),
    note: optionalText(500),
    isActive: z.boolean().default(true),
    lines: z
      .array(z.object({ itemId: id(), quantity: positiveQuantity(), wasteBps: share().default(0) }))
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'trade.bom.cycle',
    'trade.bom.activeTaken',
    'trade.bom.itemTwice',
    'trade.item.service',
    'trade.item.inactive',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: ['trade.bom'],
})
