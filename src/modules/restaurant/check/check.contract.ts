import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { amount, done, id, positiveAmount, version } from '#kernel/shared/fields.ts'

const changes = ['restaurant.order', 'restaurant.floor']
const stale = ['restaurant.order.state', 'restaurant.check.state', 'kernel.record.stale']

export const splitOrder = command({
  name: 'restaurant.check.split',
  access: { permission: 'restaurant.orders.write' },
  summary:
    'Makes the checks of what is not invoiced yet: one, one in equal parts, or one each by its lines; a line on several checks is shared.',
  input: z.object({
    id: id(),
    version: version(),
    by: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('whole') }),
      z.object({ kind: z.literal('equal'), parts: z.int().min(2).max(60) }),
      z.object({ kind: z.literal('lines'), checks: z.array(z.array(id()).min(1)).min(2).max(60) }),
    ]),
  }),
  output: done,
  refusals: [...stale, 'restaurant.check.unequal', 'restaurant.check.nothing', 'restaurant.order.unsent'],
  changes,
})

export const payCheck = command({
  name: 'restaurant.check.pay',
  access: { permission: 'finance.payments.write' },
  summary:
    'Takes money for a check, all of it or a part. The first money issues its invoice and takes its ingredients from stock; what is above the check is a tip.',
  input: z.object({
    id: id(),
    version: version(),
    tenders: z
      .array(z.object({ treasuryAccountId: id(), amount: positiveAmount() }))
      .min(1)
      .max(4),
    tip: amount().nullish(),
  }),
  output: z.object({ payment: z.string(), invoice: z.string() }),
  refusals: [...stale, 'restaurant.check.tooMuch', 'billing.session.none'],
  changes: [...changes, 'billing', 'trade.item'],
})

export const issueCheck = command({
  name: 'restaurant.check.issue',
  access: { permission: 'finance.invoices.write' },
  summary: 'Issues the invoice of a check that is paid later: on account, or by the delivery platform.',
  input: z.object({ id: id(), version: version() }),
  output: z.object({ invoice: z.string() }),
  refusals: [...stale, 'restaurant.check.onAccount'],
  changes: [...changes, 'billing', 'trade.item'],
})
