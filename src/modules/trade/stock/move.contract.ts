import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
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
} from '#kernel/shared/fields.ts'
import { positiveQuantity, quantity } from '../quantity/quantity.contract.ts'
import { moveKinds } from './move.rules.ts'

const readers = { permission: 'trade.inventory.read' } as const
const changes = ['trade.item', 'trade.move', 'trade.warehouse', 'accounting']

const filter = {
  itemId: id().optional(),
  warehouseId: id().optional(),
  kind: z.enum(moveKinds).optional(),
  from: day().optional(),
  to: day().optional(),
}

const row = z.object({
  id: id(),
  number: z.string(),
  on: day(),
  kind: z.enum(moveKinds),
  warehouse: z.string(),
  itemId: id(),
  itemCode: z.string(),
  item: z.string(),
  unit: z.string(),
  /** Into the warehouse above zero. */
  quantity: quantity(),
  batch: z.string().nullable(),
  serials: z.array(z.string()),
  party: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null for who may not see costs. */
  value: money().nullable(),
})

export const listMoves = query({
  name: 'trade.move.list',
  access: readers,
  input: z.object({ ...listInput(['date']), ...filter }),
  output: listOutput(row),
})

export const totalMoves = query({
  name: 'trade.move.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({ count: z.number(), valueIn: money().nullable(), valueOut: money().nullable() }),
})

/** A line of goods: quantity in the given unit, in the base unit where none is given. */
export const goodsLine = z.object({
  itemId: id(),
  unitId: id().nullish(),
  quantity: positiveQuantity(),
  batch: codeText(40).nullish(),
  expiresOn: day().nullish(),
  serials: z.array(codeText(60)).max(500).default([]),
})

const refusals = [
  'trade.stock.insufficient',
  'trade.stock.backdated',
  'trade.stock.backdatedValue',
  'trade.stock.future',
  'trade.item.inactive',
  'trade.item.service',
  'trade.serial.mismatch',
  'trade.batch.expired',
  'trade.batch.otherExpiry',
  'trade.quantity.whole',
  'kernel.record.notFound',
  'accounting.mapping.missing',
  'accounting.period.closed',
]

export const moveGoods = command({
  name: 'trade.stock.move',
  access: { permission: 'trade.inventory.write' },
  summary: 'Takes goods in, gives them out for a purpose, or records what was there before the books began.',
  input: z.object({
    kind: z.enum(['receipt', 'issue', 'opening']),
    date: day(),
    warehouseId: id(),
    partyId: id().nullish(),
    reason: optionalText(300),
    /** Of an issue: the account that bears it. */
    purposeKey: text(60).nullish(),
    lines: z
      .array(
        goodsLine.extend({
          value: amount().nullish(),
          profitUnitId: id().nullish(),
          costCenterId: id().nullish(),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ numbers: z.array(z.string()), cost: money() }),
  refusals: [...refusals, 'trade.move.valueNeeded', 'trade.move.purpose'],
  changes,
  movesMoney: true,
  previews: true,
})

export const adjustGoods = command({
  name: 'trade.stock.adjust',
  access: { permission: 'trade.inventory.adjust' },
  summary: 'Corrects what is there, or throws goods away; the reason stays with the move.',
  input: z.object({
    kind: z.enum(['adjust', 'waste']),
    date: day(),
    warehouseId: id(),
    reason: text(300),
    lines: z
      .array(goodsLine.extend({ direction: z.enum(['more', 'less']).default('less') }))
      .min(1)
      .max(200),
  }),
  output: z.object({ numbers: z.array(z.string()), cost: money() }),
  refusals,
  changes,
  movesMoney: true,
  previews: true,
})
