import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, money, text, version } from '#kernel/shared/fields.ts'

const changes = ['services.feePlan']

/** Shares are in basis points. */
const fields = {
  nameAr: text(120),
  startsOn: day(),
  endsOn: day(),
  amount: money(),
  siblingBps: z.int().min(0).max(10_000),
  dueDays: z.array(day()).min(1).max(12),
  active: z.boolean(),
}

export const listFeePlans = query({
  name: 'services.feePlan.list',
  access: { permission: 'services.fees.read' },
  input: z.object({}),
  output: z.object({
    rows: z.array(z.object({ id: id(), version: version(), ...fields, pupils: z.number() })),
  }),
})

export const saveFeePlan = command({
  name: 'services.feePlan.save',
  access: { permission: 'services.fees.write' },
  summary: 'Records a new plan, or changes one; who is enrolled keeps the fees of that day.',
  input: z.object({ id: id().nullish(), version: version().nullish(), ...fields }),
  output: z.object({ id: id() }),
  refusals: [
    'services.feePlan.nameTaken',
    'services.feePlan.term',
    'services.feePlan.dueDay',
    'kernel.field.positive',
    'kernel.record.stale',
  ],
  changes,
})
