import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { day, id, positiveAmount, share, text, version } from '#kernel/shared/fields.ts'

export const saveSubcontract = command({
  name: 'services.subcontract.save',
  access: { permission: 'services.projects.write' },
  summary:
    'Records what a subcontractor does for a project and for how much, or changes it before it is certified.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    projectId: id(),
    vendorId: id(),
    description: text(200),
    value: positiveAmount(),
    retentionBps: share(0, 5_000),
    retentionDueOn: day().nullish(),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'services.project.state',
    'services.subcontract.held',
    'services.subcontract.certified',
    'kernel.record.stale',
    'parties.party.blacklisted',
  ],
  changes: ['services.project'],
})
