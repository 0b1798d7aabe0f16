import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant, optionalText, version } from '#kernel/shared/fields.ts'
import { platformMoney } from '../company/fields.rules.ts'

const write = { permission: 'admin.settings.write' } as const
const changes = ['platform.subscription', 'platform.order', 'platform.company', 'platform.dashboard']

const orderStates = ['pending', 'paid', 'cancelled'] as const
const orderMethods = ['transfer', 'cash', 'cheque', 'link'] as const

const orderView = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  planCode: z.string(),
  planNameAr: z.string(),
  planNameEn: z.string(),
  cycle: z.enum(['monthly', 'yearly']),
  takesEffect: z.enum(['now', 'atEnd']),
  startsOn: day(),
  endsOn: day(),
  priceMinor: platformMoney(),
  creditMinor: platformMoney(),
  dueMinor: platformMoney(),
  state: z.enum(orderStates),
  method: z.enum(orderMethods).nullable(),
  reference: z.string().nullable(),
  receivedOn: day().nullable(),
  createdAt: instant(),
})

export const orderPlan = command({
  name: 'platform.subscription.order',
  access: write,
  summary:
    'Asks for a plan at what the preview said: an order with its number and what is due, nothing changes yet.',
  input: z.object({ planCode: z.string().max(40), cycle: z.enum(['monthly', 'yearly']) }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: ['platform.order.open', 'platform.plan.unknown', 'platform.order.samePlan'],
  changes,
})

export const cancelOrder = command({
  name: 'platform.subscription.cancelOrder',
  access: write,
  summary: 'Takes an order back that nobody has paid.',
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale', 'platform.order.notPending'],
  changes,
})

export const listOwnOrders = query({
  name: 'platform.order.own',
  access: { permission: 'admin.settings.read' },
  summary: 'The orders of the company, newest first.',
  input: z.object({}),
  output: z.object({ rows: z.array(orderView), instructions: z.string().nullable() }),
})

export const printOrder = document({
  name: 'platform.order.document',
  access: { permission: 'admin.settings.read' },
  summary: 'The order with what to transfer, or the receipt once it is paid.',
  input: z.object({ id: id(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
})

export const listOpenOrders = query({
  name: 'platform.order.waiting',
  access: 'superAdmin',
  summary:
    'What companies have ordered and not paid yet, the oldest first, and what all paid plans bring in a month.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        companyId: id(),
        companyNameAr: z.string(),
        companyNameEn: z.string(),
        email: z.string(),
        number: z.string(),
        dueMinor: platformMoney(),
        createdAt: instant(),
      }),
    ),
    monthlyMinor: platformMoney(),
    dueMinor: platformMoney(),
  }),
})

export const recordOrderPayment = command({
  name: 'platform.order.recordPayment',
  access: 'superAdmin',
  summary: 'Money for an order has come: the plan begins, now or when the paid period ends.',
  input: z.object({
    companyId: id(),
    orderId: id(),
    amountMinor: platformMoney(),
    method: z.enum(orderMethods),
    reference: optionalText(80),
    receivedOn: day(),
  }),
  output: z.object({ number: z.string(), endsOn: day() }),
  refusals: ['platform.order.amountDiffers', 'platform.order.notPending', 'platform.order.future'],
  changes,
})
