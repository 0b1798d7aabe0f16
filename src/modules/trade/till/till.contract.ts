import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  codeText,
  day,
  done,
  id,
  instant,
  money,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { positiveQuantity, quantity } from '../quantity/quantity.contract.ts'
import { reviewReasons } from './till.rules.ts'

const cashiers = { permission: 'trade.pos.write' } as const

const till = z.object({
  id: id(),
  version: version(),
  code: z.string(),
  nameAr: z.string(),
  warehouseId: id(),
  warehouse: z.string(),
  cashAccountId: id(),
  cardAccountId: id(),
  offlineCap: money(),
  receiptWidth: z.union([z.literal(58), z.literal(80)]),
  printerHost: z.string().nullable(),
  printerPort: z.number(),
  isActive: z.boolean(),
  /** The count of its last number that has reached the server. */
  lastCount: z.number(),
})

export const listTills = query({
  name: 'trade.till.list',
  access: { anyOf: ['trade.pos.write', 'trade.sales.read'] },
  input: z.object({}),
  output: z.object({ rows: z.array(till), cashRounding: money() }),
})

export const saveTill = command({
  name: 'trade.till.save',
  access: { permission: 'finance.treasury.write' },
  summary: 'Sets up a till: where its goods lie, its cash box and its card account.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    code: codeText(12),
    nameAr: text(80),
    warehouseId: id(),
    cashAccountId: id(),
    cardAccountId: id(),
    offlineCap: amount(),
    receiptWidth: z.union([z.literal(58), z.literal(80)]),
    printerHost: codeText(60).nullish(),
    printerPort: wholeNumber(9100, 9199).default(9100),
    isActive: z.boolean().default(true),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'trade.till.codeTaken',
    'trade.till.accounts',
    'trade.till.printerPlace',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: ['trade.till'],
})

/** Everything that a device needs to sell without a connection. */
export const tillGoods = query({
  name: 'trade.till.goods',
  access: cashiers,
  input: z.object({ tillId: id() }),
  output: z.object({
    readAt: instant(),
    rows: z.array(
      z.object({
        id: id(),
        code: z.string(),
        name: z.string(),
        category: z.string().nullable(),
        unit: z.string(),
        isWhole: z.boolean(),
        tracking: z.enum(['none', 'batch', 'serial']),
        isStocked: z.boolean(),
        price: money().nullable(),
        floor: money().nullable(),
        taxCode: z.string().nullable(),
        taxBps: z.number(),
        available: quantity(),
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
      }),
    ),
  }),
})

const sold = {
  /** Made on the device at the sale; the sale is known by it for good. */
  saleId: id(),
  tillId: id(),
  number: codeText(30),
  soldAt: instant(),
  sessionId: id().nullish(),
  customerId: id().nullish(),
  discountBps: wholeNumber(0, 10_000).default(0),
  lines: z
    .array(
      z.object({
        itemId: id(),
        unitId: id().nullish(),
        quantity: positiveQuantity(),
        price: amount(),
        discountBps: wholeNumber(0, 10_000).default(0),
        serials: z.array(codeText(60)).max(500).default([]),
      }),
    )
    .min(1)
    .max(200),
  tenders: z
    .array(
      z.object({
        kind: z.enum(['cash', 'knet', 'card', 'link']),
        amount: amount(),
        reference: codeText(60).nullish(),
      }),
    )
    .max(10),
}

const answer = z.object({
  saleId: id(),
  invoiceNumber: z.string(),
  total: money(),
  review: z.array(z.enum(reviewReasons)),
})
const saleChanges = [
  'trade.till',
  'trade.sale',
  'trade.item',
  'trade.move',
  'trade.warehouse',
  'billing',
  'accounting',
]

export const sellAtTill = command({
  name: 'trade.pos.sell',
  access: cashiers,
  summary: 'Sells at a till: goods, invoice and receipt at once.',
  input: z.object(sold),
  output: answer,
  refusals: [
    'trade.stock.insufficient',
    'trade.price.belowFloor',
    'trade.item.inactive',
    'trade.till.stopped',
    'trade.till.unpaid',
    'trade.serial.mismatch',
    'trade.quantity.whole',
    'trade.stock.future',
    'parties.party.blacklisted',
    'billing.session.none',
    'billing.payment.unequal',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.notFound',
  ],
  changes: saleChanges,
  movesMoney: true,
})

export const syncTillSale = command({
  name: 'trade.pos.sync',
  access: cashiers,
  summary:
    'Takes a sale that was made without a connection, once however often it comes; what does not fit is marked to be looked at.',
  input: z.object(sold),
  output: answer,
  refusals: [
    'trade.serial.mismatch',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.notFound',
  ],
  changes: saleChanges,
  movesMoney: true,
})

const saleRow = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  tillId: id(),
  till: z.string(),
  soldAt: instant(),
  cashier: z.string(),
  customer: z.string(),
  invoiceId: id(),
  invoiceNumber: z.string(),
  orderId: id(),
  total: money(),
  paid: money(),
  isOffline: z.boolean(),
  review: z.array(z.enum(reviewReasons)),
  isReviewed: z.boolean(),
  reviewNote: z.string().nullable(),
})

export const listTillSales = query({
  name: 'trade.pos.list',
  access: { anyOf: ['trade.pos.write', 'trade.sales.read'] },
  summary: 'Sales of tills, the newest first; those to be looked at where it is asked.',
  input: z.object({
    tillId: id().optional(),
    search: z.string().trim().max(60).optional(),
    toReview: z.coerce.boolean().optional(),
    limit: wholeNumber(1, 200).default(50),
  }),
  output: z.object({ rows: z.array(saleRow), toReview: z.number() }),
})

export const getTillSale = query({
  name: 'trade.pos.get',
  access: { anyOf: ['trade.pos.write', 'trade.sales.read'] },
  input: z.object({ id: id() }),
  output: saleRow.extend({
    on: day(),
    lines: z.array(
      z.object({
        id: id(),
        item: z.string(),
        unit: z.string(),
        isWhole: z.boolean(),
        tracking: z.enum(['none', 'batch', 'serial']),
        quantity: quantity(),
        returned: quantity(),
        amount: money(),
      }),
    ),
  }),
})

export const returnAtTill = command({
  name: 'trade.pos.return',
  access: cashiers,
  summary: 'Takes goods of a sale back and pays them out of the till; needs the right to pay.',
  input: z.object({
    saleId: id(),
    version: version(),
    tillId: id(),
    reason: text(300),
    restocks: z.boolean().default(true),
    refund: z.enum(['cash', 'card', 'credit']),
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
  output: z.object({ number: z.string(), credited: money(), paidOut: money() }),
  refusals: [
    'trade.return.tooMuch',
    'trade.serial.mismatch',
    'trade.till.stopped',
    'access.permission.missing',
    'billing.session.none',
    'billing.treasury.insufficient',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: saleChanges,
  movesMoney: true,
})

export const reviewTillSale = command({
  name: 'trade.pos.review',
  access: { permission: 'trade.sales.write' },
  summary: 'Says what was decided about a sale that was marked to be looked at.',
  input: z.object({ id: id(), version: version(), note: text(300) }),
  output: done,
  refusals: ['trade.till.noReview', 'kernel.record.stale', 'kernel.record.notFound'],
  changes: ['trade.till'],
})
