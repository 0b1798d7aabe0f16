import { z } from 'zod'
import { document } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'
import { readContracts, readQuotations, yard } from '../contract/shape.contract.ts'

const locale = z.enum(['ar', 'en']).default('ar')
/** Shows the other language beside the first. */
const bilingual = z.stringbool().or(z.boolean()).default(false)

export const quotationPaper = document({
  name: 'rentals.quotation.pdf',
  access: readQuotations,
  input: z.object({ id: id(), locale, bilingual }),
  refusals: ['kernel.record.notFound'],
  summary: 'The offer as PDF.',
})

export const quotationDownload = document({
  name: 'rentals.quotation.download',
  access: 'token',
  input: z.object({ token: z.string().min(20).max(200), locale }),
  refusals: ['rentals.quotation.linkInvalid', 'rentals.quotation.superseded'],
  summary: 'The offer as PDF for the customer behind his link.',
})

export const contractPaper = document({
  name: 'rentals.contract.pdf',
  access: readContracts,
  input: z.object({ id: id(), locale, bilingual }),
  refusals: ['kernel.record.notFound'],
  summary: 'The contract with schedule, marks, clauses and signatures as PDF.',
})

export const inspectionPaper = document({
  name: 'rentals.inspection.pdf',
  access: yard,
  input: z.object({ contractId: id(), inspectionId: id(), locale, bilingual }),
  refusals: ['kernel.record.notFound'],
  summary: 'The handover or return record of a contract with its photos as PDF.',
})

export const amendmentPaper = document({
  name: 'rentals.amendment.pdf',
  access: readContracts,
  input: z.object({ eventId: id(), locale, bilingual }),
  refusals: ['kernel.record.notFound'],
  summary: 'What changed a contract, an extension or swap for one, as a paper of its own.',
})
