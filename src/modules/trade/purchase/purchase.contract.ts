import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
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
  positiveAmount,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { positiveQuantity, quantity, someQuantity } from '../quantity/quantity.contract.ts'
import { purchaseActions, purchaseStates } from './purchase.rules.ts'

const access = { permission: 'trade.suppliers.read' } as const
const writers = { permission: 'trade.suppliers.write' } as const
const billers = { permission: 'finance.vendors.write' } as const
const changes = ['trade.purchase']
const stockChanges = [...changes, 'trade.item', 'trade.move', 'trade.warehouse', 'accounting']
const seen = { id: id(), version: version() }

const progress = ['toReceive', 'toBill'] as const
const filter = {
  state: z.enum(purchaseStates).optional(),
  supplierId: id().optional(),
  waits: z.enum(progress).optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  supplierId: id(),
  supplier: z.string(),
  orderedOn: day(),
  expectedOn: day().nullable(),
  state: z.enum(purchaseStates),
  total: money(),
  receivedBps: z.number(),
  billedBps: z.number(),
  isLate: z.boolean(),
})

export const listPurchases = query({
  name: 'trade.purchase.list',
  access,
  input: z.object({ ...listInput(['number']), ...filter }),
  output: listOutput(row),
})

export const totalPurchases = query({
  name: 'trade.purchase.totals',
  access,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    toReceive: z.number(),
    toBill: z.number(),
    drafts: z.number(),
    held: z.number(),
    notInvoiced: money(),
  }),
})

const matchState = z.enum(['matched', 'priceDiff', 'quantityDiff', 'notReceived'])

export const getPurchase = query({
  name: 'trade.purchase.get',
  access,
  input: z.object({ id: id() }),
  output: row.extend({
    warehouseId: id(),
    warehouse: z.string(),
    note: z.string().nullable(),
    lines: z.array(
      z.object({
        id: id(),
        itemId: id().nullable(),
        description: z.string(),
        purposeKey: z.string().nullable(),
        unitId: id().nullable(),
        unit: z.string(),
        baseUnit: z.string(),
        factor: quantity(),
        tracking: z.enum(['none', 'batch', 'serial']),
        isWhole: z.boolean(),
        /** In the base unit, as all that follows. */
        quantity: quantity(),
        price: money(),
        amount: money(),
        taxCode: z.string().nullable(),
        accepted: quantity(),
        returned: quantity(),
        billed: quantity(),
        leftToReceive: quantity(),
        leftToBill: quantity(),
      }),
    ),
    receipts: z.array(
      z.object({
        id: id(),
        number: z.string(),
        on: day(),
        deliveryNote: z.string().nullable(),
        lines: z.array(
          z.object({
            id: id(),
            lineId: id(),
            accepted: quantity(),
            refused: quantity(),
            returned: quantity(),
            refusalReason: z.string().nullable(),
            value: money(),
          }),
        ),
      }),
    ),
    bills: z.array(
      z.object({
        id: id(),
        version: version(),
        reference: z.string(),
        on: day(),
        state: z.enum(['held', 'recorded', 'dropped', 'void']),
        invoiceId: id().nullable(),
        net: money(),
        lines: z.array(
          z.object({
            lineId: id(),
            quantity: quantity(),
            net: money(),
            expected: money(),
            state: matchState,
          }),
        ),
      }),
    ),
    actions: z.array(z.enum(purchaseActions)),
  }),
})

export const savePurchase = command({
  name: 'trade.purchase.save',
  access: writers,
  summary: 'Writes an order to a supplier, or changes its draft.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    supplierId: id(),
    orderedOn: day(),
    expectedOn: day().nullish(),
    warehouseId: id(),
    note: optionalText(500),
    lines: z
      .array(
        z.object({
          itemId: id().nullish(),
          description: optionalText(200),
          purposeKey: text(60).nullish(),
          unitId: id().nullish(),
          quantity: positiveQuantity(),
          /** The quantity is of the base unit although the price is of a larger one (ST-07). */
          inBase: z.boolean().default(false),
          price: amount(),
          taxCode: optionalText(20),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'trade.purchase.state',
    'trade.purchase.dayOrder',
    'trade.purchase.what',
    'trade.quantity.whole',
    'trade.item.inactive',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes,
})

export const movePurchase = command({
  name: 'trade.purchase.move',
  access: writers,
  summary: 'Approves, sends, closes or cancels an order.',
  input: z.object({ ...seen, action: z.enum(['approve', 'send', 'close', 'cancel']) }),
  output: done,
  refusals: ['trade.purchase.state', 'trade.order.received', 'kernel.record.stale'],
  changes,
})

export const receivePurchase = command({
  name: 'trade.purchase.receive',
  access: writers,
  summary: 'Takes goods of an order in, and says what was refused and why.',
  input: z.object({
    ...seen,
    date: day(),
    deliveryNote: optionalText(60),
    lines: z
      .array(
        z.object({
          lineId: id(),
          accepted: someQuantity(),
          refused: someQuantity().default(0),
          refusalReason: optionalText(200),
          batch: codeText(40).nullish(),
          expiresOn: day().nullish(),
          serials: z.array(codeText(60)).max(500).default([]),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'trade.purchase.state',
    'trade.receipt.tooMuch',
    'trade.receipt.reason',
    'trade.receipt.nothing',
    'trade.serial.mismatch',
    'trade.stock.future',
    'trade.item.inactive',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: stockChanges,
  movesMoney: true,
  previews: true,
})

export const returnPurchase = command({
  name: 'trade.purchase.returnGoods',
  access: writers,
  summary: 'Sends goods back to the supplier, who owes what they were received at.',
  input: z.object({
    ...seen,
    date: day(),
    reason: text(300),
    lines: z
      .array(
        z.object({
          receiptLineId: id(),
          quantity: positiveQuantity(),
          serials: z.array(codeText(60)).max(500).default([]),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'trade.purchase.state',
    'trade.return.tooMuch',
    'trade.stock.insufficient',
    'trade.stock.backdated',
    'trade.serial.mismatch',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: stockChanges,
  movesMoney: true,
  previews: true,
})

export const recordPurchaseBill = command({
  name: 'trade.bill.record',
  access: billers,
  summary:
    'Matches a bill with order and receipts; what differs beyond the tolerance is refused, or held where that is wished.',
  input: z.object({
    orderId: id(),
    reference: text(60),
    date: day(),
    dueOn: day().nullish(),
    holds: z.boolean().default(false),
    lines: z
      .array(z.object({ lineId: id(), quantity: positiveQuantity(), net: amount() }))
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id(), invoiceId: id().nullable(), state: z.enum(['held', 'recorded']) }),
  refusals: [
    'trade.match.price',
    'trade.match.quantity',
    'trade.purchase.state',
    'billing.bill.duplicate',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.notFound',
  ],
  changes: [...stockChanges, 'billing'],
  movesMoney: true,
  previews: true,
})

export const releaseBill = command({
  name: 'trade.bill.release',
  access: billers,
  summary: 'Takes a bill that was held for its price, by another person than who recorded it; or drops it.',
  input: z.object({ ...seen, decision: z.enum(['release', 'drop']), reason: text(300) }),
  output: done,
  refusals: [
    'trade.match.state',
    'trade.match.ownBill',
    'trade.match.quantity',
    'billing.bill.duplicate',
    'accounting.period.closed',
    'kernel.record.stale',
  ],
  changes: [...stockChanges, 'billing'],
  movesMoney: true,
  previews: true,
})

export const postLanded = command({
  name: 'trade.landed.post',
  access: billers,
  summary: 'Records a bill of freight or customs and lets the receipts bear it.',
  input: z.object({
    supplierId: id(),
    reference: text(60),
    date: day(),
    dueOn: day().nullish(),
    basis: z.enum(['value', 'quantity']),
    amount: positiveAmount(),
    taxCode: optionalText(20),
    receiptIds: z.array(id()).min(1).max(50),
  }),
  output: z.object({ id: id(), invoiceId: id(), stock: money(), cost: money() }),
  refusals: [
    'trade.landed.nothing',
    'billing.bill.duplicate',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'kernel.record.notFound',
  ],
  changes: [...stockChanges, 'billing'],
  movesMoney: true,
  previews: true,
})

export const listReceipts = query({
  name: 'trade.receipt.list',
  access,
  summary: 'Receipts of goods for a picker, the newest first.',
  input: z.object({ search: z.string().trim().max(100).optional() }),
  output: z.object({
    rows: z.array(
      z.object({ id: id(), number: z.string(), on: day(), supplier: z.string(), value: money() }),
    ),
  }),
})
