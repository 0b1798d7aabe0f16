import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { workTypes } from '../workOrder/workOrder.rules.ts'

const readers = { permission: 'fleet.maintenance.read' } as const

const planItem = z.object({
  id: id().nullish(),
  type: z.enum(workTypes),
  everyKm: wholeNumber(100, 1_000_000).nullish(),
  everyDays: wholeNumber(1, 3650).nullish(),
  expectedHours: wholeNumber(1, 240).default(2),
})

export const listServicePlans = query({
  name: 'fleet.plan.list',
  access: { anyOf: ['fleet.maintenance.read', 'fleet.vehicles.read'] },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        name: z.string(),
        groupIds: z.array(id()),
        vehicleCount: z.number(),
        items: z.array(
          z.object({
            id: id(),
            type: z.enum(workTypes),
            everyKm: z.number().nullable(),
            everyDays: z.number().nullable(),
            expectedHours: z.number(),
          }),
        ),
      }),
    ),
  }),
})

export const saveServicePlan = command({
  name: 'fleet.plan.save',
  access: { permission: 'fleet.maintenance.write' },
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    name: text(60),
    items: z.array(planItem).min(1).max(30),
    /** The groups whose vehicles follow it, unless a vehicle has a plan of its own. */
    groupIds: z.array(id()).max(500),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: ['fleet.plan.nameTaken', 'fleet.plan.never', 'kernel.record.stale'],
  changes: ['fleet.plan', 'fleet.service', 'fleet.group', 'fleet.vehicle'],
})

const dueRow = z.object({
  vehicleId: id(),
  plate: z.string().nullable(),
  vehicle: z.string(),
  itemId: id(),
  plan: z.string(),
  type: z.enum(workTypes),
  lastOn: day(),
  lastKm: z.number(),
  odometerKm: z.number().nullable(),
  kmLeft: z.number().nullable(),
  dueOn: day(),
  by: z.enum(['days', 'km']),
  daysLeft: z.number(),
  expectedHours: z.number(),
  openOrder: z.object({ id: id(), number: z.string() }).nullable(),
})

const slot = z.object({ from: instant(), to: instant() }).nullable()

export const listServiceDue = query({
  name: 'fleet.service.due',
  access: readers,
  input: z.object({ days: wholeNumber(0, 3650).default(30), vehicleId: id().optional() }),
  output: z.object({ rows: z.array(dueRow) }),
  summary: 'What falls due within so many days, the most overdue first (R11).',
})

export const proposeServiceSlot = query({
  name: 'fleet.service.slots',
  access: readers,
  input: z.object({ vehicleId: id(), hours: wholeNumber(1, 240), dueOn: day() }),
  output: z.object({ slot }),
  summary: 'The latest free gap before the due day inside workshop hours.',
})

export const proposeServiceCalendar = query({
  name: 'fleet.service.calendar',
  access: readers,
  input: z.object({ days: wholeNumber(0, 365).default(30) }),
  output: z.object({ rows: z.array(dueRow.extend({ slot })) }),
  summary:
    'What falls due and has no order yet, each with the latest free gap before it; overdue ones have none.',
})
