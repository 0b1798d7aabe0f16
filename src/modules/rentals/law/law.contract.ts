import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { codeText, day, id, text, version } from '#kernel/shared/fields.ts'
import { lawFinding } from '../contract/record/record.contract.ts'
import { readContracts } from '../contract/shape.contract.ts'
import { priceTerms } from '../price/price.contract.ts'
import { lawSeverities } from './law.rules.ts'

export const lintContract = query({
  name: 'rentals.law.lint',
  access: readContracts,
  input: z.object({ contractId: id() }),
  output: z.object({ findings: z.array(lawFinding) }),
  refusals: ['kernel.record.notFound'],
  summary: 'What a contract violates today, with who overrode a warning.',
})

export const previewLaw = query({
  name: 'rentals.law.preview',
  access: readContracts,
  input: z.object({ ...priceTerms, driverIds: z.array(id()).max(20).default([]) }),
  output: z.object({ findings: z.array(lawFinding) }),
  refusals: [
    'kernel.record.notFound',
    'fleet.price.missing',
    'rentals.contract.datesReversed',
    'rentals.contract.tooLong',
  ],
  summary: 'What a contract that is being typed would violate; nothing is kept.',
})

export const overrideFinding = command({
  name: 'rentals.law.override',
  access: { permission: 'legal.overrides.write' },
  input: z.object({ contractId: id(), version: version(), code: codeText(40), reason: text(300) }),
  output: z.object({ version: version() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    'rentals.law.notOverridable',
    'rentals.reason.tooShort',
    'rentals.reason.required',
  ],
  changes: ['rentals.contract', 'rentals.law'],
  summary: 'Takes responsibility for a warning of the law pack, with a reason; a block cannot be overridden.',
})

export const amendLawRule = command({
  name: 'rentals.law.amend',
  access: { permission: 'legal.documents.write' },
  input: z.object({
    id: id(),
    version: version(),
    /** The first day on which a contract is judged by it; the present rule ends on the day before. */
    validFromOn: day(),
    severity: z.enum(lawSeverities),
    nameAr: text(80),
    messageAr: text(300),
    source: text(300),
    confidence: z.enum(['confirmed', 'toConfirm', 'practice']),
    limit: z.number().int().min(1).max(10_000).nullable(),
  }),
  output: z.object({
    id: id(),
    /** Open contracts beginning on that day or later that the new rule finds something in, and the old did not, or less. */
    affected: z.array(z.object({ id: id(), number: z.string() })),
  }),
  refusals: ['kernel.record.notFound', 'kernel.record.stale', 'rentals.law.replaced', 'rentals.law.dayTaken'],
  changes: ['rentals.law', 'rentals.template', 'rentals.contract'],
  previews: true,
  summary:
    'Dates a rule of the law pack anew from a day on, and names the open contracts it changes something for.',
})
