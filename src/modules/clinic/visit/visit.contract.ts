import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { day, id, version } from '#kernel/shared/fields.ts'

export const billVisit = command({
  name: 'clinic.visit.bill',
  access: { permission: 'clinic.billing.write' },
  summary: 'Invoices the services of a visit to its patient; the lines name groups of services, no illness.',
  input: z.object({
    id: id(),
    version: version(),
    date: day(),
    serviceIds: z.array(id()).min(1).max(30),
  }),
  output: z.object({ invoiceId: id(), number: z.string() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'clinic.visit.notArrived',
    'clinic.visit.alreadyBilled',
    'clinic.visit.free',
  ],
  changes: ['clinic.appointment', 'clinic.patient', 'billing.invoice', 'accounting'],
  previews: true,
})
