import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id } from '#kernel/shared/fields.ts'
import { exampleStates } from './exampleData.rules.ts'

const write = { permission: 'admin.settings.write' } as const

export const readExampleData = query({
  name: 'platform.exampleData.read',
  access: 'authenticated',
  summary:
    'Whether the company works on generated records, whether it may begin with them, what people added since.',
  input: z.object({}),
  output: z.object({
    state: z.enum(exampleStates).nullable(),
    mayBegin: z.boolean(),
    /** Acts of people since the records were there; they go with them. */
    actsSince: z.number().int(),
  }),
})

export const beginExampleData = command({
  name: 'platform.exampleData.begin',
  access: write,
  summary: 'Fills an empty company with generated records, through the same commands that people use.',
  input: z.object({}),
  output: done,
  refusals: ['platform.exampleData.notEmpty', 'platform.exampleData.otherTrade', 'platform.exampleData.plan'],
  changes: ['platform.exampleData'],
})

export const endExampleData = command({
  name: 'platform.exampleData.end',
  access: write,
  summary:
    'Leaves the generated records: people, settings and subscription move to a fresh company, the filled one is closed.',
  input: z.object({}),
  output: z.object({ companyId: id() }),
  refusals: ['platform.exampleData.none', 'platform.exampleData.filling', 'platform.browse.companyDecides'],
  changes: ['platform', 'access'],
})
