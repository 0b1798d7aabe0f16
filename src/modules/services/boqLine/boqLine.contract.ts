import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { codeText, day, done, id, positiveAmount, share, text, version } from '#kernel/shared/fields.ts'

const writers = { permission: 'services.projects.write' } as const
const changes = ['services.project']
const stale = ['services.project.state', 'kernel.record.stale']

export const saveBoqLine = command({
  name: 'services.boqLine.save',
  access: writers,
  summary: 'Records a line of the bill of quantities of a project of progress, or changes one.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    projectId: id(),
    code: codeText(20),
    description: text(200),
    unit: text(20),
    quantity: z.number().positive().max(99_999_999).multipleOf(0.001),
    rate: positiveAmount(),
    doneBps: share(),
    variedOn: day().nullish(),
  }),
  output: z.object({ id: id() }),
  refusals: [
    ...stale,
    'services.boqLine.notProgress',
    'services.boqLine.codeTaken',
    'services.boqLine.variedAhead',
  ],
  changes,
})

export const removeBoqLine = command({
  name: 'services.boqLine.remove',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: [...stale, 'services.boqLine.certified'],
  changes,
})
