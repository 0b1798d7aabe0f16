import { z } from 'zod'
import { document } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'

export const printParty = document({
  name: 'parties.party.card',
  access: { permission: 'operations.customers.read' },
  input: z.object({ id: id(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
  summary: 'Who a party is, what it owes and which documents it has as PDF; identity numbers masked.',
})
