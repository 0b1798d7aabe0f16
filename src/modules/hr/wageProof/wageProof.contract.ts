import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'
import { proofReasons } from './wageProof.rules.ts'

export const showWageProof = query({
  name: 'hr.wageProof.show',
  access: { permission: 'hr.payroll.read' },
  input: z.object({ runId: id() }),
  output: z.object({
    /** Who waits for a transfer first, then by number. */
    rows: z.array(
      z.object({
        employeeId: id(),
        number: z.string(),
        name: z.string(),
        due: money(),
        transferred: money(),
        difference: money(),
        reason: z.enum(proofReasons),
      }),
    ),
    due: money(),
    transferred: money(),
    difference: money(),
    waiting: z.number(),
    isComplete: z.boolean(),
    /** The last day for it, where the law of the country has one, and whether that law is confirmed. */
    deadline: z.object({ on: day(), isConfirmed: z.boolean(), isOver: z.boolean() }).nullable(),
  }),
  refusals: ['hr.wageProof.notPosted'],
})
