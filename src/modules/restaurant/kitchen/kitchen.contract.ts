import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant } from '#kernel/shared/fields.ts'

const access = { permission: 'restaurant.kitchen.write' } as const

export const readKitchen = query({
  name: 'restaurant.kitchen.read',
  access,
  summary:
    'What is to be cooked, the oldest first, of one station or of all, with how many of each dish are waited for.',
  input: z.object({ stationId: id().optional() }),
  output: z.object({
    stations: z.array(z.object({ id: id(), name: z.string() })),
    tickets: z.array(
      z.object({
        orderId: id(),
        callNo: z.number().nullable(),
        table: z.string().nullable(),
        channel: z.string(),
        sentAt: instant(),
        targetMinutes: z.number(),
        note: z.string().nullable(),
        lines: z.array(
          z.object({
            id: id(),
            menuItemId: id(),
            name: z.string(),
            quantity: z.number(),
            modifiers: z.array(z.string()),
            allergens: z.string().nullable(),
            note: z.string().nullable(),
            course: z.number(),
            state: z.enum(['sent', 'preparing', 'ready']),
          }),
        ),
      }),
    ),
    waiting: z.array(z.object({ name: z.string(), quantity: z.number() })),
  }),
})

export const stepLines = command({
  name: 'restaurant.kitchen.step',
  access: { anyOf: ['restaurant.kitchen.write', 'restaurant.orders.write'] },
  summary: 'Takes lines on: being prepared, ready, served. A ready line is called back as being prepared.',
  input: z.object({
    lineIds: z.array(id()).min(1).max(100),
    to: z.enum(['preparing', 'ready', 'served']),
  }),
  output: done,
  refusals: ['restaurant.line.state'],
  changes: ['restaurant.kitchen', 'restaurant.order'],
})
