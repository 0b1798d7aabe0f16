import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { done, id, optionalText, text, wholeNumber } from '#kernel/shared/fields.ts'
import { factAt } from '../factAt.rules.ts'

const writers = { permission: 'fleet.vehicles.write' } as const
const changes = ['fleet.vehicle']

export const recordOdometer = command({
  name: 'fleet.odometer.record',
  access: writers,
  input: z.object({
    vehicleId: id(),
    /** What the instrument shows. */
    shownKm: wholeNumber(0, 5_000_000),
    at: factAt(),
    isConfirmed: z.boolean().default(false),
    note: optionalText(500),
  }),
  output: z.object({ id: id(), km: z.number() }),
  refusals: ['fleet.odometer.backwards', 'fleet.odometer.jump', 'fleet.custody.future'],
  changes,
})

/** Voids a wrong reading. */
export const voidOdometer = command({
  name: 'fleet.odometer.void',
  access: writers,
  input: z.object({ readingId: id(), reason: text(500) }),
  output: done,
  refusals: ['fleet.state.changed'],
  changes,
})

/** A replaced instrument: from now on it shows less than the vehicle has really run. */
export const correctOdometer = command({
  name: 'fleet.odometer.correct',
  access: writers,
  input: z.object({
    vehicleId: id(),
    at: factAt(),
    /** True kilometres at the replacement. */
    km: wholeNumber(0, 5_000_000),
    /** What the new instrument shows. */
    shownKm: wholeNumber(0, 5_000_000),
    reason: text(500),
  }),
  output: z.object({ id: id() }),
  refusals: ['fleet.odometer.backwards', 'fleet.custody.future'],
  changes,
})
