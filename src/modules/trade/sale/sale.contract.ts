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
  share,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { positiveQuantity, quantity } from '../quantity/quantity.contract.ts'
import { saleActions, saleStates } from './sale.rules.ts'

const access = { permission: 'trade.sales.read' } as const
const writers = { permission: 'trade.sales.write' } as const
const changes = ['trade.sale']
const stockChanges = [...changes, 'trade.item', 'trade.move', 'trade.warehouse', 'accounting']
const seen = { id: id(), version: version() }

const filter = {
  state: z.enum(saleStates).optional(),
  customerId: id().optional(),
  waits: z.enum(['toDeliver', 'toInvoice']).optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  /** Of the order, else of its quote; null of a quote that was not sent. */
  number: z.string().nullable(),
  customerId: id(),
  customer: z.string(),
  orderedOn: day(),
  validUntil: day(),
  state: z.enum(saleStates),
  total: money(),
  deliveredBps: z.number(),
  invoicedBps: z.number(),
  isExpired: z.boolean(),
})

export const listSales = query({
  name: 'trade.sale.list',
  access,
  input: z.object({ ...listInput(['created']), ...filter }),
  output: listOutput(row),
})

export const totalSales = query({
  name: 'trade.sale.totals',
  access,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    quotes: z.number(),
    toDeliver: z.number(),
    toInvoice: z.number(),
  }),
})

export const getSale = query({
  name: 'trade.sale.get',
  access,
  input: z.object({ id: id() }),
  output: row.extend({
    quoteNumber: z.string().nullable(),
    warehouseId: id(),
    warehouse: z.string(),
    discountBps: z.number(),
    note: z.string().nullable(),
    lines: z.array(
      z.object({
        id: id(),
        itemId: id(),
        item: z.string(),
        isStocked: z.boolean(),
        tracking: z.enum(['none', 'batch', 'serial']),
        isWhole: z.boolean(),
        unitId: id().nullable(),
        unit: z.string(),
        baseUnit: z.string(),
        /** In the base unit, as all that follows. */
        quantity: quantity(),
        price: money(),
        discountBps: z.number(),
        amount: money(),
        taxCode: z.string().nullable(),
        delivered: quantity(),
        invoiced: quantity(),
        returned: quantity(),
        leftToDeliver: quantity(),
        leftToInvoice: quantity(),
      }),
    ),
    documents: z.array(
      z.object({
        id: id(),
        kind: z.enum(['delivery', 'invoice', 'return']),
        number: z.string(),
        on: day(),
        amount: money().nullable(),
      }),
    ),
    actions: z.array(z.enum(saleActions)),
  }),
})

export const saveSale = command({
  name: 'trade.sale.save',
  access: writers,
  summary: 'Writes a quote, or changes one that was not sent.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    customerId: id(),
    orderedOn: day(),
    validUntil: day().nullish(),
    warehouseId: id(),
    discountBps: share().default(0),
    note: optionalText(500),
    lines: z
      .array(
        z.object({
          itemId: id(),
          unitId: id().nullish(),
          quantity: positiveQuantity(),
          inBase: z.boolean().default(false),
          /** The price of the list where it is left out. */
          price: amount().nullish(),
          discountBps: share().default(0),
          taxCode: optionalText(20),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'trade.sale.state',
    'trade.sale.dayOrder',
    'trade.sale.priceNeeded',
    'trade.price.belowFloor',
    'trade.quantity.whole',
    'trade.item.inactive',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes,
})

export const moveSale = command({
  name: 'trade.sale.move',
  access: writers,
  summary: 'Sends a quote, confirms it and reserves its goods, closes, cancels or gives it up.',
  input: z.object({ ...seen, action: z.enum(['send', 'confirm', 'close', 'lose', 'cancel']) }),
  output: z.object({ number: z.string().nullable() }),
  refusals: [
    'trade.sale.state',
    'trade.quote.expired',
    'trade.stock.insufficient',
    'trade.sale.delivered',
    'parties.party.blacklisted',
    'kernel.record.stale',
  ],
  changes: [...changes, 'trade.item'],
})

export const deliverSale = command({
  name: 'trade.sale.deliver',
  access: writers,
  summary: 'Gives goods of an order to the customer; what they cost is posted.',
  input: z.object({
    ...seen,
    date: day(),
    receiver: optionalText(80),
    lines: z
      .array(
        z.object({
          lineId: id(),
          quantity: positiveQuantity(),
          batch: codeText(40).nullish(),
          serials: z.array(codeText(60)).max(500).default([]),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'trade.sale.state',
    'trade.return.tooMuch',
    'trade.stock.insufficient',
    'trade.stock.backdated',
    'trade.stock.backdatedValue',
    'trade.stock.future',
    'trade.serial.mismatch',
    'trade.batch.expired',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: stockChanges,
  movesMoney: true,
  previews: true,
})

export const invoiceSale = command({
  name: 'trade.sale.invoice',
  access: writers,
  summary: 'Invoices what was delivered and not invoiced yet, and never more.',
  input: z.object({ ...seen, date: day() }),
  output: z.object({ invoiceId: id(), number: z.string() }),
  refusals: [
    'trade.sale.state',
    'trade.sale.nothingToInvoice',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.stale',
  ],
  changes: [...stockChanges, 'billing'],
  movesMoney: true,
  previews: true,
})

export const returnSale = command({
  name: 'trade.sale.return',
  access: writers,
  summary: 'Takes goods back at what they left with, and credits what was invoiced of them.',
  input: z.object({
    ...seen,
    date: day(),
    reason: text(300),
    restocks: z.boolean(),
    lines: z
      .array(
        z.object({
          lineId: id(),
          quantity: positiveQuantity(),
          serials: z.array(codeText(60)).max(500).default([]),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id(), number: z.string(), credited: money() }),
  refusals: [
    'trade.sale.state',
    'trade.return.tooMuch',
    'trade.serial.mismatch',
    'trade.stock.future',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: [...stockChanges, 'billing'],
  movesMoney: true,
  previews: true,
})
