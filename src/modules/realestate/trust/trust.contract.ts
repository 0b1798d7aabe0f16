import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { money } from '#kernel/shared/fields.ts'

export const proveTrust = query({
  name: 'realestate.trust.proof',
  access: { permission: 'realestate.owners.read' },
  summary: 'What the trust accounts hold against what they must hold, line by line.',
  input: z.object({}),
  output: z.object({
    held: money(),
    owners: money(),
    deposits: money(),
    advances: money(),
    bills: money(),
    share: money(),
    difference: money(),
  }),
})
