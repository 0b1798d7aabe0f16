import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { codeText, id, text, version } from '#kernel/shared/fields.ts'
import { lawFinding } from './record.contract.ts'
import { readContracts } from './shape.contract.ts'

export const lintContract = query({
  name: 'rentals.law.lint',
  access: readContracts,
  input: z.object({ contractId: id() }),
  output: z.object({ findings: z.array(lawFinding) }),
  refusals: ['kernel.record.notFound'],
  summary: 'What a contract violates today, with who overrode a warning.',
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
