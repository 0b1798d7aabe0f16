import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { id, instant, listOutput, wholeNumber } from '#kernel/shared/fields.ts'

export const vehicleFileKinds = ['photo', 'document', 'flag', 'policy', 'workOrder', 'fuel', 'mark'] as const

export const listVehicleFiles = query({
  name: 'fleet.vehicle.files',
  access: { permission: 'fleet.vehicles.read' },
  input: z.object({
    vehicleId: id(),
    kind: z.enum(vehicleFileKinds).optional(),
    cursor: z.string().max(400).optional(),
    limit: wholeNumber(1, 200).default(60),
  }),
  output: listOutput(
    z.object({
      id: id(),
      fileId: id(),
      name: z.string(),
      contentType: z.string(),
      sizeBytes: z.number().int(),
      kind: z.enum(vehicleFileKinds),
      /** The record it belongs to; of a mark the inspection that saw it. */
      ownerId: id(),
      /** Kind of a document or a flag, number of a policy, a work order or an inspection. */
      label: z.string().nullable(),
      at: instant(),
    }),
  ),
  summary: 'Every file of a vehicle that the reader may open, the newest first.',
})
