import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { day, id, money, optionalText, version } from '#kernel/shared/fields.ts'

export const billVisit = command({
  name: 'clinic.visit.bill',
  access: { permission: 'clinic.billing.write' },
  summary:
    'Invoices the services of a visit to its patient and, where a cover holds on its day, the rest to the insurer; the lines name groups of services, no illness.',
  input: z.object({
    id: id(),
    version: version(),
    date: day(),
    lines: z
      .array(z.object({ serviceId: id(), approvalNo: optionalText(40) }))
      .min(1)
      .max(30),
    /** The patient pays all, although there is a cover. */
    isSelfPaid: z.boolean().default(false),
    /** What the patient signs on the day of the visit: to pay what the insurer refuses. */
    consentFileId: id().nullish(),
  }),
  output: z.object({
    invoiceId: id().nullable(),
    number: z.string().nullable(),
    insurerInvoiceId: id().nullable(),
    insurerNumber: z.string().nullable(),
    patient: money(),
    insurer: money(),
  }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'clinic.visit.notArrived',
    'clinic.visit.alreadyBilled',
    'clinic.visit.free',
    'clinic.visit.consentLate',
    'clinic.visit.consentAlone',
  ],
  changes: ['clinic.appointment', 'clinic.patient', 'clinic.claim', 'billing.invoice', 'accounting'],
  previews: true,
})
