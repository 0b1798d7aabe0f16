import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { amount, day, done, id, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'

const writers = { permission: 'realestate.leases.write' } as const
const changes = ['realestate']
const itemStates = ['good', 'fair', 'damaged', 'missing'] as const

export const saveHandover = command({
  name: 'realestate.handover.save',
  access: writers,
  summary: 'Keeps what a walk through a unit finds until it is signed.',
  input: z.object({
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
        }),
      )
      .max(300),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: ['realestate.handover.signed', 'realestate.lease.state'],
  changes,
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
