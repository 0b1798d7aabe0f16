import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { day, done } from '#kernel/shared/fields.ts'
import { invoiceKinds, invoiceStates } from '../invoice/invoice.rules.ts'

const token = z.object({ token: z.string().min(20).max(100) })
const refusals = ['billing.publicDocument.expired']

// Amounts are texts: the reader has no company, so money fields would not know the currency.
export const openPublicDocument = query({
  name: 'billing.publicDocument.get',
  access: 'token',
  input: token,
  output: z.object({
    companyAr: z.string(),
    companyEn: z.string(),
    kind: z.enum(invoiceKinds),
    number: z.string(),
    state: z.enum(invoiceStates),
    partyName: z.string(),
    date: day(),
    dueOn: day(),
    currency: z.string(),
    lines: z.array(
      z.object({ description: z.string(), quantity: z.string(), unitPrice: z.string(), amount: z.string() }),
    ),
    subtotal: z.string(),
    discount: z.string(),
    tax: z.string(),
    total: z.string(),
    open: z.string(),
  }),
  refusals,
  summary: 'The one document a link opens.',
})

export const notePublicView = command({
  name: 'billing.publicDocument.seen',
  access: 'token',
  input: token,
  output: done,
  refusals,
  summary: 'Counts that the document behind a link was looked at.',
})

export const printPublicDocument = document({
  name: 'billing.publicDocument.document',
  access: 'token',
  input: token.extend({ locale: z.enum(['ar', 'en']).default('ar') }),
  refusals,
  summary: 'The document behind a link as PDF.',
})
