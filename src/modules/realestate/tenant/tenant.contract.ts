import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { id, listInput, listOutput, money } from '#kernel/shared/fields.ts'

const readers = { permission: 'realestate.tenants.read' } as const

const filter = {
  /** Has a lease that runs. */
  isActive: z.coerce.boolean().optional(),
  /** Owes something that is due. */
  isOverdue: z.coerce.boolean().optional(),
}

const row = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['individual', 'organization']),
  phone: z.string().nullable(),
  units: z.string().nullable(),
  activeLeases: z.number(),
  /** A month's rent of the leases that run. */
  rent: money(),
  balance: money(),
  overdue: money(),
  overdueDays: z.number(),
  isBlacklisted: z.boolean(),
})

export const listTenants = query({
  name: 'realestate.tenant.list',
  access: readers,
  input: z.object({ ...listInput(['code']), ...filter }),
  output: listOutput(row),
})

export const totalTenants = query({
  name: 'realestate.tenant.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({ count: z.number(), active: z.number(), overdue: z.number(), overdueAmount: money() }),
})

export const getTenant = query({
  name: 'realestate.tenant.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    advance: money(),
    deposits: money(),
    leases: z.array(
      z.object({
        id: id(),
        number: z.string().nullable(),
        units: z.string(),
        status: z.string(),
        rent: money(),
      }),
    ),
  }),
})
