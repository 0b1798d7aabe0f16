import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, listInput, listOutput, money, version } from '#kernel/shared/fields.ts'
import {
  costBearers,
  maintenanceActions,
  maintenanceCategories,
  maintenancePriorities,
  maintenanceStates,
} from './maintenance.rules.ts'

const readers = { permission: 'realestate.maintenance.read' } as const

const filter = {
  state: z.enum(maintenanceStates).optional(),
  /** Work that is still to come. */
  isOpen: z.coerce.boolean().optional(),
  isLate: z.coerce.boolean().optional(),
  category: z.enum(maintenanceCategories).optional(),
  priority: z.enum(maintenancePriorities).optional(),
  propertyId: id().optional(),
  vendorId: id().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  propertyId: id(),
  property: z.string(),
  category: z.enum(maintenanceCategories),
  priority: z.enum(maintenancePriorities),
  title: z.string(),
  state: z.enum(maintenanceStates),
  reportedAt: instant(),
  isLate: z.boolean(),
  vendor: z.string().nullable(),
  estimate: money().nullable(),
  /** Of its posted bills. */
  cost: money(),
  costBearer: z.enum(costBearers),
  scheduledOn: day().nullable(),
})

export const listMaintenance = query({
  name: 'realestate.maintenance.list',
  access: readers,
  input: z.object({ ...listInput(['reported']), ...filter }),
  output: listOutput(row),
})

export const totalMaintenance = query({
  name: 'realestate.maintenance.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    open: z.number(),
    late: z.number(),
    byState: z.record(z.enum(maintenanceStates), z.number()),
    /** Bills of this month on all requests. */
    monthCost: money(),
  }),
})

export const getMaintenance = query({
  name: 'realestate.maintenance.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    description: z.string().nullable(),
    reportedByName: z.string(),
    vendorId: id().nullable(),
    tenantBps: z.number(),
    officeBears: z.boolean(),
    leaseId: id().nullable(),
    tenantName: z.string().nullable(),
    planId: id().nullable(),
    /** The owner's limit; null where the property is not managed. */
    limit: money().nullable(),
    approved: money().nullable(),
    approvalFileIds: z.array(id()),
    beforeFileIds: z.array(id()),
    afterFileIds: z.array(id()),
    holdReason: z.string().nullable(),
    cancelReason: z.string().nullable(),
    doneOn: day().nullable(),
    warrantyUntil: day().nullable(),
    rating: z.number().nullable(),
    withoutCost: z.boolean(),
    quotes: z.array(
      z.object({ id: id(), vendorId: id(), vendor: z.string(), amount: money(), fileIds: z.array(id()) }),
    ),
    bills: z.array(
      z.object({
        id: id(),
        number: z.string(),
        reference: z.string().nullable(),
        date: day(),
        amount: money(),
      }),
    ),
    /** What of the cost the tenant bears, and its invoice. */
    tenantShare: money(),
    tenantInvoice: z.object({ id: id(), number: z.string() }).nullable(),
    /** An earlier job of the same kind whose warranty still runs. */
    underWarranty: z
      .object({ id: id(), number: z.string(), until: day(), vendor: z.string().nullable() })
      .nullable(),
    actions: z.array(z.enum(maintenanceActions)),
  }),
})
