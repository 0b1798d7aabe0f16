import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, money } from '#kernel/shared/fields.ts'
import { periods } from '../report/period.rules.ts'

/** A figure, the same figure of the previous equal period, and the filter of the list that sums to it. */
const figure = z.object({ amount: money(), before: money(), from: day(), to: day() }).nullable()

const movement = z.object({
  contractId: id(),
  number: z.string().nullable(),
  kind: z.enum(['handOver', 'takeBack']),
  at: instant(),
  /** Whole minutes by the server's clock; null while it is not due. */
  lateMinutes: z.number().nullable(),
  customer: z.string(),
  plate: z.string().nullable(),
  vehicle: z.string().nullable(),
})

export const readDashboard = query({
  name: 'reports.dashboard.read',
  access: 'authenticated',
  summary: 'The figures a member may see; a widget without its permission is null.',
  input: z.object({ period: z.enum(periods).default('month') }),
  output: z.object({
    from: day(),
    to: day(),
    revenue: figure,
    profit: figure,
    collected: figure,
    overdue: z.object({ amount: money(), invoiceCount: z.number() }).nullable(),
    cash: z.object({ amount: money(), change: money() }).nullable(),
    months: z.array(z.object({ month: z.string(), revenue: money(), collected: money() })).nullable(),
    fleet: z
      .object({
        byStatus: z.array(z.object({ status: z.string(), count: z.number() })),
        rented: z.number(),
        serviceable: z.number(),
        /** The same share when the period before had come as far as this one. */
        before: z.object({ on: day(), rented: z.number(), serviceable: z.number() }),
      })
      .nullable(),
    movements: z
      .object({ rows: z.array(movement), handOverCount: z.number(), takeBackCount: z.number() })
      .nullable(),
    violations: z.object({ count: z.number(), amount: money() }).nullable(),
    maintenance: z.object({ count: z.number() }).nullable(),
    ending: z.object({ count: z.number() }).nullable(),
  }),
})
