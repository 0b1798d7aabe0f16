import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, version, wholeNumber } from '#kernel/shared/fields.ts'
import { planServices } from '../maintenance/maintenance.rules.ts'

const fields = {
  propertyId: id(),
  service: z.enum(planServices),
  everyMonths: wholeNumber(1, 120),
  lastDoneOn: day(),
  vendorId: id().nullish(),
  isActive: z.boolean(),
}

export const listPlans = query({
  name: 'realestate.maintenancePlan.list',
  access: { permission: 'realestate.maintenance.read' },
  input: z.object({ propertyId: id().optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        ...fields,
        vendorId: id().nullable(),
        property: z.string(),
        vendor: z.string().nullable(),
        nextDueOn: day(),
        /** The request it has opened and that is not done yet. */
        openRequest: z.object({ id: id(), number: z.string() }).nullable(),
      }),
    ),
  }),
})

export const savePlan = command({
  name: 'realestate.maintenancePlan.save',
  access: { permission: 'realestate.maintenance.write' },
  summary: 'Records a service that comes again, or changes the one with the given id and version.',
  input: z.object({ id: id().nullish(), version: version().nullish(), ...fields }),
  output: z.object({ id: id() }),
  refusals: ['billing.date.future', 'kernel.record.stale', 'kernel.record.notFound'],
  changes: ['realestate.maintenance', 'realestate.maintenancePlan'],
})
