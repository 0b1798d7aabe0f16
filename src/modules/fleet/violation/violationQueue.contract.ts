import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { id, instant, money, wholeNumber } from '#kernel/shared/fields.ts'
import { queueReasons } from './violation.rules.ts'

export const listQueue = query({
  name: 'fleet.violation.queue',
  access: { permission: 'fleet.violations.read' },
  input: z.object({
    reason: z.enum(queueReasons).optional(),
    /** Those that follow this one come first, then the queue begins anew; it is not among them. */
    after: id().optional(),
    limit: wholeNumber(1, 100).default(40),
  }),
  output: z.object({
    /** Of all that wait for the reason, or for any. */
    count: z.number(),
    amount: money(),
    rows: z.array(
      z.object({
        id: id(),
        number: z.string(),
        reason: z.enum(queueReasons),
        plateText: z.string(),
        occurredAt: instant(),
        fine: money(),
      }),
    ),
  }),
  summary: 'What waits for a person to say whose fine it is, oldest first.',
})
