import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, money, optionalText, share, text, version } from '#kernel/shared/fields.ts'

const writers = { permission: 'services.projects.write' } as const
const changes = ['services.project']
const step = { id: id(), version: version() }
const stale = ['services.certificate.state', 'services.project.state', 'kernel.record.stale']
const reckoning = [
  'services.certificate.order',
  'services.certificate.nothing',
  'services.certificate.ahead',
  'services.certificate.beforeLast',
  'services.boqLine.sum',
]

export const proposeCertificate = query({
  name: 'services.certificate.propose',
  access: { permission: 'services.projects.read' },
  summary:
    'What a certificate of so much work would come to; of what the bill of quantities says is done where nothing is given.',
  input: z.object({
    projectId: id(),
    subcontractId: id().nullish(),
    cumulativeBps: share(1).nullish(),
  }),
  output: z.object({
    cumulativeBps: z.number(),
    previousBps: z.number(),
    previous: money(),
    current: money(),
    retention: money(),
    advance: money(),
    due: money(),
  }),
})

export const saveCertificate = command({
  name: 'services.certificate.save',
  access: writers,
  summary: 'Drafts the next certificate of a project or of a subcontract, or changes the draft.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    projectId: id(),
    subcontractId: id().nullish(),
    date: day(),
    cumulativeBps: share(1),
    reference: optionalText(60),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    ...stale,
    ...reckoning,
    'services.certificate.oneOpen',
    'services.certificate.notProgress',
    'services.certificate.reference',
  ],
  changes,
})

export const submitCertificate = command({
  name: 'services.certificate.submit',
  access: writers,
  input: z.object(step),
  output: done,
  refusals: stale,
  changes,
})

export const certify = command({
  name: 'services.certificate.certify',
  access: writers,
  summary: 'The engineer agrees, to this share of the whole or to another one.',
  input: z.object({ ...step, cumulativeBps: share(1) }),
  output: done,
  refusals: [...stale, ...reckoning],
  changes,
})

export const takeBackCertificate = command({
  name: 'services.certificate.takeBack',
  access: writers,
  input: z.object({ ...step, reason: text(500) }),
  output: done,
  refusals: stale,
  changes,
})

export const invoiceCertificate = command({
  name: 'services.certificate.invoice',
  access: { permission: 'finance.invoices.write' },
  summary:
    'Two documents: the work less what is held back, from which the advance is taken, and what is held back, due on its planned day.',
  input: z.object({ ...step, date: day() }),
  output: z.object({ documents: z.array(z.string()) }),
  refusals: [...stale, ...reckoning, 'billing.bill.duplicate'],
  changes: [...changes, 'billing'],
})

export const revokeCertificate = command({
  name: 'services.certificate.revoke',
  access: { permission: 'finance.invoices.write' },
  summary: 'Takes its documents back; only the last one of its contract, and only while nobody paid them.',
  input: z.object({ ...step, reason: text(500) }),
  output: done,
  refusals: [...stale, 'services.certificate.notLast', 'billing.invoice.hasAllocations'],
  changes: [...changes, 'billing'],
})

export const cancelCertificate = command({
  name: 'services.certificate.cancel',
  access: writers,
  input: z.object({ ...step, reason: text(500) }),
  output: done,
  refusals: stale,
  changes,
})
