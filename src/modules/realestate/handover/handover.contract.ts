import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, day, done, id, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { meterKinds } from '../meter/meter.rules.ts'

const writers = { permission: 'realestate.leases.write' } as const
const changes = ['realestate']
const itemStates = ['good', 'fair', 'damaged', 'missing'] as const

const found = {
  leaseId: id(),
  propertyId: id(),
  direction: z.enum(['in', 'out']),
  on: day(),
  keys: wholeNumber(0, 100),
  note: optionalText(1000),
  items: z
    .array(
      z.object({
        room: text(60),
        item: text(80),
        state: z.enum(itemStates),
        cost: amount(),
        fileIds: z.array(id()).max(5).default([]),
      }),
    )
    .max(300),
}

export const saveHandover = command({
  name: 'realestate.handover.save',
  access: writers,
  summary: 'Keeps what a walk through a unit finds until it is signed.',
  input: z.object(found),
  output: z.object({ id: id(), version: version() }),
  refusals: ['realestate.handover.signed', 'realestate.lease.state'],
  changes,
})

export const recordHandover = command({
  name: 'realestate.handover.record',
  access: writers,
  summary:
    'A walk through a unit as the phone kept it: what was found, the meters, the signature, all at once.',
  input: z.object({
    ...found,
    readings: z
      .array(
        z.object({
          meterId: id(),
          value: z.number().min(0).max(1_000_000_000),
          isRollover: z.boolean().default(false),
        }),
      )
      .max(20)
      .default([]),
    signedByName: text(120),
    signatureFileId: id(),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'realestate.handover.signed',
    'realestate.lease.state',
    'realestate.meter.backwards',
    'realestate.meter.readTwice',
    'billing.date.future',
    'kernel.record.notFound',
  ],
  changes,
})

const walk = z.object({
  number: z.string().nullable(),
  tenantName: z.string(),
  property: z.string(),
  isSigned: z.boolean(),
  /** What is walked through again: the walk begun, the one in, or the list of the kind of property. */
  items: z.array(
    z.object({
      room: z.string(),
      item: z.string(),
      before: z.enum(itemStates).nullable(),
      beforeFileIds: z.array(id()),
    }),
  ),
  meters: z.array(
    z.object({
      id: id(),
      kind: z.enum(meterKinds),
      number: z.string(),
      lastOn: day().nullable(),
      lastValue: z.number().nullable(),
    }),
  ),
})

export const startHandover = query({
  name: 'realestate.handover.start',
  access: { permission: 'realestate.leases.read' },
  summary: 'What a phone needs for a walk through a unit, also where it has no signal.',
  input: z.object({ leaseId: id(), propertyId: id(), direction: z.enum(['in', 'out']) }),
  output: walk,
})

export const signHandover = command({
  name: 'realestate.handover.sign',
  access: writers,
  summary: 'The tenant has signed what was found; it does not change any more.',
  input: z.object({ id: id(), version: version(), signedByName: text(120) }),
  output: done,
  refusals: ['realestate.handover.signed', 'kernel.record.stale'],
  changes,
})

export const waiveItem = command({
  name: 'realestate.handover.waive',
  access: writers,
  summary: 'Lets a damage go, with the reason.',
  input: z.object({ itemId: id(), reason: text(300) }),
  output: done,
  refusals: ['realestate.handover.charged', 'kernel.record.notFound'],
  changes,
})
