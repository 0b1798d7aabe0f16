import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'
import { lateFinePolicies } from './lateFine.rules.ts'

export const getExpectedLateFines = query({
  name: 'fleet.violation.expectedLate',
  access: { permission: 'fleet.violations.read' },
  input: z.object({ custodyId: id(), on: day().optional() }),
  output: z.object({
    policy: z.enum(lateFinePolicies),
    /** The mean number of fines still to come. */
    expected: z.number(),
    count: z.number(),
    amount: money(),
    releaseOn: day(),
  }),
  summary: 'What to hold back for fines of a custody that may still come, and until when (R20).',
})
