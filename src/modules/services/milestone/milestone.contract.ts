import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { day, done, id, positiveAmount, text, version } from '#kernel/shared/fields.ts'

const writers = { permission: 'services.projects.write' } as const
const changes = ['services.project']
const step = { id: id(), version: version() }
const stale = ['services.milestone.state', 'services.project.state', 'kernel.record.stale']

export const saveMilestone = command({
  name: 'services.milestone.save',
  access: writers,
  summary: 'Records a milestone of a project of a fixed price, or changes one that is not accepted.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    projectId: id(),
    description: text(200),
    amount: positiveAmount(),
    dueOn: day(),
    variedOn: day().nullish(),
  }),
  output: z.object({ id: id() }),
  refusals: [...stale, 'services.milestone.notFixed', 'services.milestone.variedAhead'],
  changes,
})

export const removeMilestone = command({
  name: 'services.milestone.remove',
  access: writers,
  input: z.object(step),
  output: done,
  refusals: stale,
  changes,
})

export const acceptMilestone = command({
  name: 'services.milestone.accept',
  access: { permission: 'finance.invoices.write' },
  summary: 'The customer accepted it: its amount is invoiced.',
  input: z.object({ ...step, date: day() }),
  output: z.object({ invoiceId: id(), number: z.string() }),
  refusals: [...stale, 'services.milestone.sum'],
  changes: [...changes, 'billing'],
})
