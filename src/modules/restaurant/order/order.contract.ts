import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  instant,
  money,
  optionalText,
  share,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { channels } from '../menuItem/menuItem.rules.ts'
import { lineStates, orderActions, orderStates } from './order.rules.ts'

const readers = { permission: 'restaurant.orders.read' } as const
const writers = { permission: 'restaurant.orders.write' } as const
const changes = ['restaurant.order', 'restaurant.floor', 'restaurant.kitchen']
const step = { id: id(), version: version() }
const stale = ['restaurant.order.state', 'kernel.record.stale']

const head = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  callNo: z.number().nullable(),
  businessDay: day(),
  channel: z.enum(channels),
  state: z.enum(orderStates),
  table: z.object({ id: id(), code: z.string() }).nullable(),
  guests: z.number().nullable(),
  party: z.object({ id: id(), name: z.string() }).nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  driver: z.string().nullable(),
  platformRef: z.string().nullable(),
  openedAt: instant(),
  /** Dishes less discount, service and delivery: what its checks come to. */
  total: money(),
  /** What is paid of it. */
  paid: money(),
  /** Lines that are ready and not served. */
  ready: z.number(),
})

export const listOrders = query({
  name: 'restaurant.order.list',
  access: readers,
  summary: 'Orders that are live, or those of a business day.',
  input: z.object({ day: day().optional(), channel: z.enum(channels).optional() }),
  output: z.object({
    rows: z.array(head),
    /** Of the business day: orders, what they came to, voids after sending, minutes from sending to ready. */
    today: z.object({
      day: day(),
      count: z.number(),
      total: money(),
      voids: z.number(),
      minutes: z.number().nullable(),
    }),
  }),
})

export const getOrder = query({
  name: 'restaurant.order.get',
  access: readers,
  input: z.object({ id: id() }),
  output: head.extend({
    note: z.string().nullable(),
    discountBps: z.number(),
    discountReason: z.string().nullable(),
    serviceBps: z.number(),
    gross: money(),
    discount: money(),
    service: money(),
    delivery: money(),
    lines: z.array(
      z.object({
        id: id(),
        menuItemId: id(),
        name: z.string(),
        modifiers: z.array(z.object({ id: id(), name: z.string(), price: money() })),
        quantity: z.number(),
        price: money(),
        amount: money(),
        seat: z.number().nullable(),
        course: z.number(),
        note: z.string().nullable(),
        state: z.enum(lineStates),
        voidReason: z.string().nullable(),
        /** Whether all of it stands on checks that were invoiced. */
        isBilled: z.boolean(),
      }),
    ),
    checks: z.array(
      z.object({
        id: id(),
        version: version(),
        no: z.number(),
        state: z.enum(['open', 'invoiced', 'paid']),
        parts: z.number(),
        /** What each of the equal parts comes to. */
        shares: z.array(money()),
        total: money(),
        open: money(),
        invoice: z.object({ id: id(), number: z.string() }).nullable(),
        lines: z.array(z.object({ lineId: id(), name: z.string(), amount: money() })),
      }),
    ),
    tickets: z.array(
      z.object({
        no: z.number(),
        station: z.string(),
        at: instant(),
        lines: z.array(z.object({ name: z.string(), quantity: z.number(), modifiers: z.string() })),
      }),
    ),
    actions: z.array(z.enum(orderActions)),
  }),
})

export const openOrder = command({
  name: 'restaurant.order.open',
  access: writers,
  input: z.object({
    channel: z.enum(channels),
    tableId: id().nullish(),
    guests: z.int().min(1).max(60).nullish(),
    partyId: id().nullish(),
    phone: optionalText(40),
    address: optionalText(300),
    platformRef: optionalText(60),
    delivery: amount().nullish(),
    note: optionalText(300),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'restaurant.table.taken',
    'restaurant.order.place',
    'restaurant.order.platform',
    'restaurant.order.platformRef',
    'parties.party.blacklisted',
  ],
  changes,
})

export const changeOrder = command({
  name: 'restaurant.order.change',
  access: writers,
  summary:
    'Adds dishes and takes others off, and sends what is held if wished: each station is told its own lines once, whatever is taken back with a minus.',
  input: z.object({
    ...step,
    add: z
      .array(
        z.object({
          menuItemId: id(),
          quantity: z.int().min(1).max(99),
          modifierIds: z.array(id()).max(20).default([]),
          /** Another price than the menu's, by who may give discounts. */
          price: amount().nullish(),
          seat: z.int().min(1).max(60).nullish(),
          course: z.int().min(1).max(9).default(1),
          note: optionalText(200),
        }),
      )
      .max(100)
      .default([]),
    take: z
      .array(z.object({ lineId: id(), quantity: z.int().min(1).max(99), reason: optionalText(200) }))
      .max(100)
      .default([]),
    /** Sends what is held, of these courses or of all. */
    send: z.boolean().default(false),
    courses: z.array(z.int().min(1).max(9)).nullish(),
  }),
  output: z.object({ number: z.string().nullable(), tickets: z.number() }),
  refusals: [
    ...stale,
    'restaurant.dish.unavailable',
    'restaurant.dish.modifiers',
    'restaurant.order.price',
    'restaurant.order.nothing',
    'restaurant.line.inKitchen',
    'restaurant.line.reason',
    'restaurant.line.billed',
    'restaurant.line.tooMany',
  ],
  changes: [...changes, 'restaurant.menuItem'],
})

export const moveOrder = command({
  name: 'restaurant.order.move',
  access: writers,
  input: z.object({ ...step, tableId: id() }),
  output: done,
  refusals: [...stale, 'restaurant.table.taken', 'restaurant.order.place'],
  changes,
})

export const joinOrders = command({
  name: 'restaurant.order.join',
  access: writers,
  summary: 'Brings the lines of an order to another one; nothing of either was invoiced.',
  input: z.object({ ...step, intoId: id() }),
  output: done,
  refusals: [...stale, 'restaurant.line.billed', 'restaurant.order.place'],
  changes,
})

export const discountOrder = command({
  name: 'restaurant.order.discount',
  access: { permission: 'finance.discounts.write' },
  input: z.object({ ...step, discountBps: share(), reason: optionalText(200) }),
  output: done,
  refusals: [...stale, 'restaurant.order.discountReason'],
  changes,
})

export const dispatchOrder = command({
  name: 'restaurant.order.dispatch',
  access: writers,
  input: z.object({ ...step, driver: text(80) }),
  output: done,
  refusals: [...stale, 'restaurant.order.place'],
  changes,
})

export const deliverOrder = command({
  name: 'restaurant.order.deliver',
  access: writers,
  input: z.object(step),
  output: done,
  refusals: stale,
  changes,
})

export const cancelOrder = command({
  name: 'restaurant.order.cancel',
  access: writers,
  summary: 'Ends an order on which no line stands any more.',
  input: z.object(step),
  output: done,
  refusals: [...stale, 'restaurant.order.hasLines'],
  changes,
})

export const closeOrder = command({
  name: 'restaurant.order.close',
  access: writers,
  input: z.object(step),
  output: done,
  refusals: [...stale, 'restaurant.order.unpaid'],
  changes,
})
