import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'

export const listOpenItems = query({
  name: 'billing.payment.openItems',
  access: { anyOf: ['finance.payments.view', 'finance.invoices.view'] },
  input: z.object({ partyId: id(), asOf: day().optional() }),
  output: z.object({
    partyName: z.string(),
    invoices: z.array(
      z.object({
        invoiceId: id(),
        number: z.string(),
        kind: z.string(),
        date: day(),
        dueOn: day(),
        total: money(),
        open: money(),
        daysLate: z.number().int(),
        /** In its own currency, and what that comes to today; null without a recent rate. */
        foreign: z
          .object({ currency: z.enum(currencies), open: z.string(), due: money().nullable() })
          .nullable(),
      }),
    ),
    credits: z.array(z.object({ creditId: id(), number: z.string(), free: money() })),
    advances: z.array(z.object({ paymentId: id(), number: z.string(), date: day(), free: money() })),
    deposits: z.array(
      z.object({
        depositId: id(),
        number: z.string(),
        purpose: z.string(),
        balance: money(),
        available: money(),
      }),
    ),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'What a party has open, in the order in which money settles it, and its free money.',
})
