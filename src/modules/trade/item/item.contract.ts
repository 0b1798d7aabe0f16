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
import { positiveQuantity, quantity, someQuantity } from '../quantity/quantity.contract.ts'
import { itemKinds, stockKeys, stockStates, trackings } from './item.rules.ts'

const anyReader = {
  anyOf: ['trade.inventory.read', 'trade.sales.read', 'trade.suppliers.read', 'trade.production.read'],
} as const
const writers = { permission: 'trade.inventory.write' } as const
const changes = ['trade.item']

/** What a person fills in; each lies in the column of its name. */
export const itemFields = {
  nameAr: text(120),
  nameEn: optionalText(120),
  kind: z.enum(itemKinds),
  categoryId: id().nullish(),
  unit: text(20),
  isWhole: z.boolean(),
  salePrice: amount().nullish(),
  floorPrice: amount().nullish(),
  taxCode: optionalText(20),
  revenueKey: text(60),
  stockKey: z.enum(stockKeys),
  tracking: z.enum(trackings),
  warrantyMonths: wholeNumber(0, 240).nullish(),
  note: optionalText(1000),
}

const unitInput = z.object({
  id: id().nullish(),
  name: text(20),
  factor: positiveQuantity(),
  price: amount().nullish(),
  barcodes: z.array(codeText(60)).max(10),
})

const filter = {
  kind: z.enum(itemKinds).optional(),
  categoryId: id().optional(),
  state: z.enum(stockStates).optional(),
  warehouseId: id().optional(),
  isActive: z.coerce.boolean().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string().nullable(),
  kind: z.enum(itemKinds),
  category: z.string().nullable(),
  unit: z.string(),
  tracking: z.enum(trackings),
  salePrice: money().nullable(),
  isActive: z.boolean(),
  onHand: quantity(),
  reserved: quantity(),
  available: quantity(),
  state: z.enum(stockStates),
  /** Null for who may not see costs. */
  value: money().nullable(),
})

export const listItems = query({
  name: 'trade.item.list',
  access: { permission: 'trade.inventory.read' },
  input: z.object({ ...listInput(['code', 'name']), ...filter }),
  output: listOutput(row),
})

export const totalItems = query({
  name: 'trade.item.totals',
  access: { permission: 'trade.inventory.read' },
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byState: z.record(z.enum(stockStates), z.number()),
    value: money().nullable(),
  }),
})

const policy = z.object({
  id: id(),
  version: version(),
  warehouseId: id(),
  warehouse: z.string(),
  max: quantity().nullable(),
  reorderPoint: quantity(),
  reorderQuantity: quantity().nullable(),
  supplierId: id().nullable(),
  supplier: z.string().nullable(),
  supplierUnitId: id().nullable(),
  leadDays: z.number().nullable(),
  bin: z.string().nullable(),
})

export const getItem = query({
  name: 'trade.item.get',
  access: anyReader,
  input: z.object({ id: id() }),
  output: row.extend({
    ...shown(itemFields),
    category: z.string().nullable(),
    barcodes: z.array(z.string()),
    units: z.array(
      z.object({
        id: id(),
        name: z.string(),
        factor: quantity(),
        price: money().nullable(),
        barcodes: z.array(z.string()),
      }),
    ),
    levels: z.array(
      z.object({
        warehouseId: id(),
        warehouse: z.string(),
        batch: z.string().nullable(),
        expiresOn: day().nullable(),
        onHand: quantity(),
        reserved: quantity(),
      }),
    ),
    policies: z.array(policy),
    /** Numbered pieces in stock. */
    serials: z.array(z.object({ number: z.string(), warehouse: z.string() })),
    /** Of the pool; null for who may not see costs. */
    cost: z
      .object({
        value: money(),
        unitCost: money(),
        layers: z.array(
          z.object({ id: id(), serial: z.string().nullable(), quantity: quantity(), value: money() }),
        ),
      })
      .nullable(),
    hasMoved: z.boolean(),
    actions: z.array(z.enum(['save', 'move', 'adjust', 'policy', 'activate', 'deactivate'])),
  }),
})

export const findItems = query({
  name: 'trade.item.find',
  access: anyReader,
  summary: 'Items for a picker: by name, code or barcode, with what is available in a warehouse.',
  input: z.object({
    search: z.string().trim().max(100).optional(),
    id: id().optional(),
    warehouseId: id().optional(),
    stocked: z.coerce.boolean().optional(),
    /** Whose price is proposed: that of the price lists for the customer. */
    customerId: id().optional(),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        code: z.string(),
        name: z.string(),
        kind: z.enum(itemKinds),
        unit: z.string(),
        isWhole: z.boolean(),
        tracking: z.enum(trackings),
        salePrice: money().nullable(),
        available: quantity(),
        units: z.array(
          z.object({ id: id(), name: z.string(), factor: quantity(), price: money().nullable() }),
        ),
        /** The unit whose barcode was typed. */
        matchedUnitId: id().nullable(),
      }),
    ),
  }),
})

export const saveItem = command({
  name: 'trade.item.save',
  access: writers,
  summary: 'Records an item with its units and barcodes, or changes the one with the given id and version.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    /** Proposed where left out. */
    code: codeText(40).nullish(),
    ...itemFields,
    barcodes: z.array(codeText(60)).max(10),
    units: z.array(unitInput).max(10),
  }),
  output: z.object({ id: id(), code: z.string() }),
  refusals: [
    'trade.item.codeTaken',
    'trade.item.barcodeTaken',
    'trade.item.unitTwice',
    'trade.item.fixed',
    'trade.item.serviceTracked',
    'trade.item.serialWhole',
    'trade.item.revenueKey',
    'trade.item.floorAbove',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes,
})

export const changeItem = command({
  name: 'trade.item.change',
  access: writers,
  summary: 'Stops an item or takes it up again.',
  input: z.object({ id: id(), version: version(), isActive: z.boolean() }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes,
})

export const savePolicy = command({
  name: 'trade.policy.save',
  access: writers,
  summary: 'How much of an item a warehouse should hold, and from whom it comes.',
  input: z.object({
    itemId: id(),
    warehouseId: id(),
    max: positiveQuantity().nullish(),
    reorderPoint: someQuantity(),
    reorderQuantity: positiveQuantity().nullish(),
    supplierId: id().nullish(),
    supplierUnitId: id().nullish(),
    leadDays: wholeNumber(0, 365).nullish(),
    bin: optionalText(30),
  }),
  output: done,
  refusals: ['trade.policy.maxBelow', 'trade.item.service', 'kernel.record.notFound'],
  changes,
})

export const listCategories = query({
  name: 'trade.category.list',
  access: anyReader,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        parentId: id().nullable(),
        isActive: z.boolean(),
        items: z.number(),
      }),
    ),
  }),
})

export const saveCategory = command({
  name: 'trade.category.save',
  access: writers,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    nameAr: text(80),
    nameEn: optionalText(80),
    parentId: id().nullish(),
    isActive: z.boolean().default(true),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'trade.category.nameTaken',
    'trade.category.circle',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: ['trade.category', 'trade.item'],
})
