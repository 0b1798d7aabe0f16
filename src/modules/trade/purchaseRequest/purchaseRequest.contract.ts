import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { positiveQuantity, quantity } from '../quantity/quantity.contract.ts'
import { requestActions, requestStates } from './purchaseRequest.rules.ts'

const access = { permission: 'trade.suppliers.read' } as const
const writers = { permission: 'trade.suppliers.write' } as const
const changes = ['trade.purchaseRequest', 'approvals.request']
const seen = { id: id(), version: version() }

const filter = { state: z.enum(requestStates).optional() }

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  requestedOn: day(),
  neededOn: day().nullable(),
  warehouse: z.string(),
  reason: z.string(),
  requestedBy: z.string(),
  state: z.enum(requestStates),
  /** Quantities at the prices that were expected. */
  total: money(),
})

export const listPurchaseRequests = query({
  name: 'trade.purchaseRequest.list',
  access,
  input: z.object({ ...listInput(['number']), ...filter }),
  output: listOutput(row),
})

export const totalPurchaseRequests = query({
  name: 'trade.purchaseRequest.totals',
  access,
  input: z.object({ search: optionalText(100), ...filter }),
  output: z.object({ count: z.number(), submitted: z.number(), approved: z.number() }),
})

export const getPurchaseRequest = query({
  name: 'trade.purchaseRequest.get',
  access,
  input: z.object({ id: id() }),
  output: row.extend({
    warehouseId: id(),
    order: z.object({ id: id(), number: z.string() }).nullable(),
    lines: z.array(
      z.object({
        id: id(),
        itemId: id(),
        item: z.string(),
        unitId: id().nullable(),
        unit: z.string(),
        baseUnit: z.string(),
        /** In the base unit. */
        quantity: quantity(),
        price: money(),
        amount: money(),
      }),
    ),
    /** The newest request for its approval. */
    approval: requestAboutShape.nullable(),
    actions: z.array(z.enum(requestActions)),
  }),
})

export const savePurchaseRequest = command({
  name: 'trade.purchaseRequest.save',
  access: writers,
  summary: 'Writes what is needed and why, or changes the draft of it.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    requestedOn: day(),
    neededOn: day().nullish(),
    warehouseId: id(),
    reason: text(500),
    lines: z
      .array(
        z.object({
          itemId: id(),
          unitId: id().nullish(),
          quantity: positiveQuantity(),
          /** The quantity is of the base unit although the price is of a larger one (ST-07). */
          inBase: z.boolean().default(false),
          price: amount(),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'trade.purchaseRequest.state',
    'trade.purchaseRequest.dayOrder',
    'trade.quantity.whole',
    'trade.item.inactive',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes,
})

export const submitPurchaseRequest = command({
  name: 'trade.purchaseRequest.submit',
  access: writers,
  summary: 'Asks for approval; without a rule for purchases of this sum it is approved at once.',
  input: z.object(seen),
  output: z.object({ version: version(), state: z.enum(requestStates) }),
  refusals: ['trade.purchaseRequest.state', 'approvals.step.noApprover', 'kernel.record.stale'],
  changes,
})

export const orderPurchaseRequest = command({
  name: 'trade.purchaseRequest.order',
  access: writers,
  summary: 'Makes the draft of an order to a supplier of what was approved.',
  input: z.object({ ...seen, supplierId: id(), expectedOn: day().nullish() }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'trade.purchaseRequest.state',
    'trade.purchase.dayOrder',
    'trade.item.inactive',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes: [...changes, 'trade.purchase'],
})
