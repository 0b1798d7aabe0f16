import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, money, wholeNumber } from '#kernel/shared/fields.ts'
import { claimSources } from '../claim/claim.rules.ts'
import { custodyKinds, flagKinds } from '../vehicle/vehicleStatus.rules.ts'
import { verdictReasons, verdicts } from './availability.rules.ts'

const planners = { anyOf: ['fleet.vehicles.read', 'operations.contracts.write'] } as const

const window = {
  from: instant(),
  to: instant(),
  groupId: id().optional(),
  branchId: id().optional(),
}

const isForward = (period: { from: Date; to: Date }) => period.from < period.to
const backwards = { path: ['to'], params: { code: 'fleet.period.backwards' } }

export const searchAvailability = query({
  name: 'fleet.availability.search',
  access: planners,
  input: z
    .object({
      ...window,
      /** The document that asks: its own claim and custody do not stand in its way. */
      exceptSourceId: id().optional(),
      limit: wholeNumber(1, 500).default(100),
    })
    .refine(isForward, backwards),
  output: z.object({
    rows: z.array(
      z.object({
        vehicleId: id(),
        plate: z.string().nullable(),
        make: z.string(),
        model: z.string(),
        year: z.number(),
        groupId: id(),
        branchId: id().nullable(),
        verdict: z.enum(verdicts),
        reason: z.enum(verdictReasons).nullable(),
        /** Idle minutes that this booking would leave around itself; null when nothing is booked on either side. */
        gapMinutes: z.number().nullable(),
        daily: money().nullable(),
        /** What lapses or falls due first before the end, if anything; drivers are judged by the contract. */
        lapse: z.object({ kind: z.string(), on: day(), blocks: z.boolean() }).nullable(),
      }),
    ),
    groupFull: z.boolean(),
  }),
  summary: 'Vehicles for a period: free first, and among them the one that leaves the smallest gap.',
})

export const listGroupRooms = query({
  name: 'fleet.availability.groups',
  access: planners,
  input: z
    .object({ from: instant(), to: instant(), exceptSourceId: id().optional() })
    .refine(isForward, backwards),
  output: z.object({
    rows: z.array(
      z.object({
        groupId: id(),
        /** How many more the group can promise over the period, never below 0; late vehicles are not among them. */
        free: z.number().int(),
      }),
    ),
  }),
  summary: 'How many vehicles of each group are free for a period.',
})

export const viewPlanner = query({
  name: 'fleet.planner.view',
  access: planners,
  input: z.object(window).refine(isForward, backwards),
  output: z.object({
    vehicles: z.array(
      z.object({
        id: id(),
        plate: z.string().nullable(),
        make: z.string(),
        model: z.string(),
        groupId: id(),
        inServiceOn: day().nullable(),
        disposedOn: day().nullable(),
        bars: z.array(
          z.object({
            kind: z.enum(['claim', 'custody', 'flag']),
            id: id(),
            /** Source of a claim, kind of a custody or a flag. */
            type: z.enum([...claimSources, ...custodyKinds, ...flagKinds]),
            label: z.string(),
            /** The document it belongs to; a flag has none. */
            sourceId: id().nullable(),
            from: instant(),
            /** Null while it is open. */
            to: instant().nullable(),
            /** When it should end: the due time of a custody, the expected end of a flag, a claim's end with turnaround. */
            until: instant().nullable(),
          }),
        ),
      }),
    ),
    unassigned: z.array(
      z.object({
        id: id(),
        groupId: id(),
        type: z.enum(claimSources),
        label: z.string(),
        sourceId: id(),
        from: instant(),
        to: instant(),
        until: instant(),
      }),
    ),
  }),
  summary:
    'Every vehicle with what fills its days: claims, custody and flags; and claims not yet given a vehicle.',
})
