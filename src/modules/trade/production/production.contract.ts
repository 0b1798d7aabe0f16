import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  codeText,
  day,
  done,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  version,
} from '#kernel/shared/fields.ts'
import { positiveQuantity, quantity, someQuantity } from '../quantity/quantity.contract.ts'
import { productionActions, productionStates } from './production.rules.ts'

const access = { permission: 'trade.production.read' } as const
const writers = { permission: 'trade.production.write' } as const
const changes = ['trade.production']
const stockChanges = [...changes, 'trade.item', 'trade.move', 'trade.warehouse', 'accounting']
const seen = { id: id(), version: version() }
const postings = [
  'trade.production.state',
  'trade.stock.future',
  'accounting.mapping.missing',
  'accounting.period.closed',
  'kernel.record.stale',
  'kernel.record.notFound',
] as const

const filter = {
  state: z.enum(productionStates).optional(),
  itemId: id().optional(),
  isOpen: z.coerce.boolean().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  itemId: id(),
  item: z.string(),
  unit: z.string(),
  quantity: quantity(),
  plannedFrom: day(),
  plannedTo: day(),
  state: z.enum(productionStates),
  isLate: z.boolean(),
  good: quantity(),
  scrap: quantity(),
  normalLoss: quantity(),
  /** Null for who may not see costs, as all money here. */
  wip: money().nullable(),
  unitCost: money().nullable(),
})

export const listProduction = query({
  name: 'trade.production.list',
  access,
  input: z.object({ ...listInput(['number']), ...filter }),
  output: listOutput(row),
})

export const totalProduction = query({
  name: 'trade.production.totals',
  access,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byState: z.record(z.enum(productionStates), z.number()),
    late: z.number(),
    wip: money().nullable(),
  }),
})

export const getProduction = query({
  name: 'trade.production.get',
  access,
  input: z.object({ id: id() }),
  output: row.extend({
    bomId: id(),
    bomVersion: z.number(),
    warehouseId: id(),
    warehouse: z.string(),
    tracking: z.enum(['none', 'batch', 'serial']),
    isWhole: z.boolean(),
    plannedHours: quantity(),
    hours: quantity(),
    hourRate: money().nullable(),
    note: z.string().nullable(),
    left: quantity(),
    lines: z.array(
      z.object({
        id: id(),
        itemId: id(),
        item: z.string(),
        unit: z.string(),
        isWhole: z.boolean(),
        tracking: z.enum(['none', 'batch', 'serial']),
        /** Null of what was issued beside the list. */
        planned: quantity().nullable(),
        issued: quantity(),
        left: quantity(),
        available: quantity(),
        shortage: quantity(),
        cost: money().nullable(),
      }),
    ),
    steps: z.array(
      z.object({
        id: id(),
        kind: z.enum(['issue', 'back', 'hours', 'good', 'normalLoss', 'scrap']),
        on: day(),
        item: z.string().nullable(),
        unit: z.string().nullable(),
        quantity: quantity(),
        value: money().nullable(),
        number: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    actions: z.array(z.enum(productionActions)),
  }),
})

export const saveProduction = command({
  name: 'trade.production.save',
  access: writers,
  summary: 'Writes an order to make a product from its list, or changes its draft.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    bomId: id(),
    quantity: positiveQuantity(),
    warehouseId: id(),
    plannedFrom: day(),
    plannedTo: day(),
    note: optionalText(500),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'trade.production.state',
    'trade.production.dayOrder',
    'trade.bom.inactive',
    'trade.quantity.whole',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes,
})

export const moveProduction = command({
  name: 'trade.production.move',
  access: writers,
  summary: 'Releases an order to the workshop, or cancels one of which nothing was issued.',
  input: z.object({ ...seen, action: z.enum(['release', 'cancel']) }),
  output: done,
  refusals: ['trade.production.state', 'kernel.record.stale'],
  changes,
})

const material = z.object({
  itemId: id(),
  quantity: positiveQuantity(),
  batch: codeText(40).nullish(),
  serials: z.array(codeText(60)).max(500).default([]),
})

export const issueMaterials = command({
  name: 'trade.production.issue',
  access: writers,
  summary: 'Gives materials out of stock into work in progress.',
  input: z.object({ ...seen, date: day(), lines: z.array(material).min(1).max(200) }),
  output: z.object({ numbers: z.array(z.string()) }),
  refusals: [
    ...postings,
    'trade.stock.insufficient',
    'trade.stock.backdated',
    'trade.stock.backdatedValue',
    'trade.serial.mismatch',
    'trade.batch.expired',
    'trade.item.inactive',
    'trade.quantity.whole',
  ],
  changes: stockChanges,
  movesMoney: true,
  previews: true,
})

export const giveBackMaterials = command({
  name: 'trade.production.giveBack',
  access: writers,
  summary: 'Takes materials that were not used back into stock at the value they left with.',
  input: z.object({
    ...seen,
    date: day(),
    lines: z
      .array(
        z.object({
          itemId: id(),
          quantity: positiveQuantity(),
          serials: z.array(codeText(60)).max(500).default([]),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ numbers: z.array(z.string()) }),
  refusals: [
    ...postings,
    'trade.return.tooMuch',
    'trade.serial.mismatch',
    'trade.bom.itemTwice',
    'trade.production.backWorth',
  ],
  changes: stockChanges,
  movesMoney: true,
  previews: true,
})

export const recordWork = command({
  name: 'trade.production.hours',
  access: writers,
  summary: 'Adds hours of work at the rate of the order.',
  input: z.object({ ...seen, date: day(), hours: positiveQuantity(), reason: optionalText(300) }),
  output: done,
  refusals: [...postings, 'trade.production.noRate'],
  changes: [...changes, 'accounting'],
  movesMoney: true,
  previews: true,
})

export const recordOutput = command({
  name: 'trade.production.output',
  access: writers,
  summary:
    'Takes finished goods into stock; what was scrapped is a variance; finishing leaves no work in progress.',
  input: z.object({
    ...seen,
    date: day(),
    good: someQuantity(),
    normalLoss: someQuantity().default(0),
    scrap: someQuantity().default(0),
    reason: optionalText(300),
    batch: codeText(40).nullish(),
    expiresOn: day().nullish(),
    serials: z.array(codeText(60)).max(500).default([]),
    finishes: z.boolean(),
  }),
  output: z.object({ number: z.string().nullable(), unitCost: money().nullable() }),
  refusals: [
    ...postings,
    'trade.production.nothingMade',
    'trade.production.scrapReason',
    'trade.serial.mismatch',
    'trade.quantity.whole',
    'trade.item.inactive',
  ],
  changes: stockChanges,
  movesMoney: true,
  previews: true,
})
