import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { codeText, id, instant, optionalText, wholeNumber } from '#kernel/shared/fields.ts'
import { yard } from '../shape.contract.ts'

/** A photo taken on the device: the bytes are uploaded first, the hash proves they are the same. */
export const photoInput = z.object({
  angle: codeText(30),
  fileId: id(),
  takenAt: instant(),
})

export const secondRecord = z.object({
  id: id(),
  legId: id(),
  purpose: z.enum(['out', 'in']),
  at: instant(),
  by: z.string(),
  odometerKm: z.number().int().nullable(),
  fuelEighths: z.number().int().nullable(),
  photos: z.array(z.object({ angle: z.string(), fileId: id(), takenAt: instant() })),
  note: z.string().nullable(),
})

export const keepSecondRecord = command({
  name: 'rentals.second.keep',
  access: yard,
  input: z.object({
    contractId: id(),
    purpose: z.enum(['out', 'in']),
    /** Made on the device, so that a repeat is the same record. */
    deviceId: id(),
    at: instant(),
    odometerKm: wholeNumber(0, 9_999_999).nullish(),
    fuelEighths: wholeNumber(0, 8).nullish(),
    photos: z.array(photoInput).min(1).max(40),
    note: optionalText(1_000),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.file.notFound',
    'rentals.second.kept',
    'rentals.second.noFirst',
  ],
  changes: ['rentals.contract'],
  summary: 'Keeps what a second phone saw at a handover or return that another recorded first.',
})
