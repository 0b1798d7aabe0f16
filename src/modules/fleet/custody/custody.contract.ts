import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id, instant, listOutput, optionalText, version, wholeNumber } from '#kernel/shared/fields.ts'
import { factAt } from '../factAt.rules.ts'
import { holder } from '../vehicle/vehicle.contract.ts'
import { custodyKinds } from '../vehicle/vehicleStatus.rules.ts'
import { custodySources } from './custody.rules.ts'

const trackers = { permission: 'fleet.tracking.read' } as const

export const findCustodyAt = query({
  name: 'fleet.custody.at',
  access: trackers,
  input: z.object({ vehicleId: id(), at: instant() }),
  output: z.object({ heldBy: holder.nullable() }),
  summary: 'Who held a vehicle at an instant; null means the yard.',
})

export const listCustody = query({
  name: 'fleet.custody.log',
  access: trackers,
  input: z.object({
    vehicleId: id().optional(),
    sourceId: id().optional(),
    from: instant().optional(),
    to: instant().optional(),
    cursor: z.string().max(400).optional(),
    limit: wholeNumber(1, 1000).default(40),
  }),
  output: listOutput(
    z.object({
      id: id(),
      version: version(),
      vehicleId: id(),
      plate: z.string().nullable(),
      kind: z.enum(custodyKinds),
      partyId: id().nullable(),
      holder: z.string(),
      sourceType: z.enum(custodySources),
      sourceId: id(),
      source: z.string(),
      from: instant(),
      to: instant().nullable(),
      fromTyped: z.boolean(),
      toTyped: z.boolean(),
      dueAt: instant().nullable(),
      voidedAt: instant().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})

export const splitCustody = query({
  name: 'fleet.custody.split',
  access: trackers,
  input: z.object({ sourceId: id(), from: instant().optional(), to: instant().optional() }),
  output: z.object({
    rows: z.array(z.object({ vehicleId: id(), plate: z.string().nullable(), minutes: z.number() })),
  }),
  summary: 'How long each vehicle of one document was held, in minutes.',
})

const correctors = { permission: 'fleet.custody.correct' } as const
const corrected = z.object({
  version: version(),
  /** How many fines of the changed stretches wait for a person again. */
  requeued: z.number(),
})
const correctionRefusals = [
  'kernel.record.stale',
  'fleet.reason.required',
  'fleet.state.changed',
  'fleet.custody.open',
]
const changes = ['fleet.custody', 'fleet.vehicle', 'fleet.planner', 'fleet.availability', 'fleet.violation']

export const correctCustody = command({
  name: 'fleet.custody.correct',
  access: correctors,
  input: z.object({
    id: id(),
    version: version(),
    from: factAt(),
    /** Left out for one that still runs. */
    to: factAt().nullish(),
    reason: optionalText(500),
  }),
  output: corrected,
  refusals: [...correctionRefusals, 'fleet.custody.backwards', 'fleet.custody.future'],
  changes,
  summary: 'Puts the bounds of a custody right; decided fines of the changed stretches go back to the queue.',
})

export const voidCustody = command({
  name: 'fleet.custody.void',
  access: correctors,
  input: z.object({ id: id(), version: version(), reason: optionalText(500) }),
  output: corrected,
  refusals: correctionRefusals,
  changes,
  summary: 'Says that a custody never was; decided fines of its time go back to the queue.',
})
