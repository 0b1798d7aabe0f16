import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { done } from '#kernel/shared/fields.ts'

/** Reading writes nothing, so the customer's page itself reports that it was opened. */
export const viewQuotation = command({
  name: 'rentals.quotation.viewed',
  access: 'token',
  input: z.object({ token: z.string().min(20).max(200) }),
  output: done,
  refusals: ['rentals.quotation.linkInvalid'],
  changes: ['rentals.quotation'],
  summary: 'Keeps when the customer first opened his offer.',
})
