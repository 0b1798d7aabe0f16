import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { id, instant, listOutput, wholeNumber } from '#kernel/shared/fields.ts'
import { custodySources } from './custody.rules.ts'
import { holder } from './vehicle.contract.ts'
import { custodyKinds } from './vehicle.status.ts'

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
