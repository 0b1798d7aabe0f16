import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  codeText,
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  version,
} from '#kernel/shared/fields.ts'
import { quantity, someQuantity } from '../quantity/quantity.contract.ts'

const countStates = ['counting', 'review', 'posted', 'cancelled'] as const
const access = { permission: 'trade.inventory.read' } as const
const writers = { permission: 'trade.inventory.write' } as const
const changes = ['trade.count']
const seen = { id: id(), version: version() }

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  warehouse: z.string(),
  category: z.string().nullable(),
  blind: z.boolean(),
  state: z.enum(countStates),
  startedAt: instant(),
  postedOn: day().nullable(),
  counted: z.number(),
  inScope: z.number(),
})

export const listCounts = query({
  name: 'trade.count.list',
  access,
  input: z.object({ ...listInput(['created']), state: z.enum(countStates).optional() }),
  output: listOutput(row),
})

export const getCount = query({
  name: 'trade.count.get',
  access,
  input: z.object({ id: id() }),
  output: row.extend({
    note: z.string().nullable(),
    lines: z.array(
      z.object({
        id: id(),
        itemId: id(),
        code: z.string(),
        item: z.string(),
        unit: z.string(),
        batch: z.string().nullable(),
        counted: quantity(),
        countedBy: z.string().nullable(),
        scannedAt: instant(),
        /** Null while a blind count is counted. */
        expected: quantity().nullable(),
        difference: quantity().nullable(),
        value: money().nullable(),
        /** Moves that were entered behind the scan and are dated before it: the difference was worked out anew. */
        hasLateMoves: z.boolean(),
      }),
    ),
    /** Items in scope that hold stock and were not counted. */
    notCounted: z.array(z.object({ itemId: id(), code: z.string(), item: z.string() })),
    actions: z.array(z.enum(['scan', 'review', 'reopen', 'post', 'cancel'])),
  }),
})

export const startCount = command({
  name: 'trade.count.start',
  access: writers,
  input: z.object({
    warehouseId: id(),
    categoryId: id().nullish(),
    blind: z.boolean().default(true),
    note: optionalText(300),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: ['kernel.record.notFound'],
  changes,
})

export const scanCount = command({
  name: 'trade.count.scan',
  access: writers,
  summary: 'Writes down what lies on the shelf; a second scan adds, a recount replaces.',
  input: z.object({
    countId: id(),
    itemId: id().nullish(),
    /** A code or barcode in its place. */
    code: codeText(60).nullish(),
    quantity: someQuantity(),
    batch: codeText(40).nullish(),
    serials: z.array(codeText(60)).max(1000).default([]),
    adds: z.boolean().default(false),
  }),
  output: z.object({ lineId: id(), counted: quantity() }),
  refusals: [
    'trade.count.state',
    'trade.count.unknownCode',
    'trade.count.outOfScope',
    'trade.serial.mismatch',
    'trade.quantity.whole',
    'trade.item.service',
    'kernel.record.notFound',
  ],
  changes,
})

export const moveCount = command({
  name: 'trade.count.move',
  access: writers,
  summary: 'Closes the counting for review, opens it again, or gives the count up.',
  input: z.object({ ...seen, to: z.enum(['review', 'counting', 'cancelled']) }),
  output: done,
  refusals: ['trade.count.state', 'kernel.record.stale'],
  changes,
})

export const postCount = command({
  name: 'trade.count.post',
  access: { permission: 'trade.inventory.adjust' },
  summary: 'Books the differences; someone who counted no line does it.',
  input: z.object({ ...seen, date: day().nullish() }),
  output: z.object({ differences: z.number() }),
  refusals: [
    'trade.count.state',
    'trade.count.sameUser',
    'trade.stock.insufficient',
    'trade.stock.backdated',
    'trade.stock.backdatedValue',
    'trade.stock.future',
    'trade.serial.mismatch',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.stale',
  ],
  changes: [...changes, 'trade.item', 'trade.move', 'accounting'],
  movesMoney: true,
  previews: true,
})
