import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, money } from '#kernel/shared/fields.ts'

export const readBoard = query({
  name: 'realestate.board.read',
  access: { anyOf: ['realestate.properties.read', 'realestate.leases.read', 'realestate.owners.read'] },
  summary: 'The company’s property today; what a person may not read is null.',
  input: z.object({}),
  output: z.object({
    units: z
      .object({
        /** Leased of those that can be let; null where none can. */
        occupancyBps: z.number().nullable(),
        leased: z.number(),
        vacant: z.number(),
        /** Rent lost by the units that stand empty, since each does. */
        vacancyLoss: money(),
      })
      .nullable(),
    rents: z
      .object({
        from: day(),
        to: day(),
        /** Rows due this month, and what is paid of them; cheques that have not cleared are not. */
        due: money(),
        collected: money(),
        expiring: z.number(),
        /** What is late, by days. */
        overdue: z.object({ total: money(), to30: money(), to60: money(), over60: money() }),
        /** Cheques of tenants that are due within a week. */
        cheques: z.object({ count: z.number(), amount: money(), from: day(), to: day() }),
      })
      .nullable(),
    requests: z.object({ open: z.number(), late: z.number() }).nullable(),
    owners: z.object({ available: money(), isProven: z.boolean(), difference: money() }).nullable(),
  }),
})
