import { z } from 'zod'
import { defaultInspectionKeys, photoAngles } from './inspection.rules.ts'

const exterior = photoAngles.filter(angle => angle !== 'dashboard' && angle !== 'interior')
const angles = z.array(z.enum(photoAngles))

/** What a company may set for its fleet; kept under `fleet` in the configuration of the vehicles module. */
export const fleetSettings = z.object({
  /** Time a vehicle needs between two uses. */
  turnaroundMinutes: z.number().int().min(0).max(2880).default(60),
  /** Photos without which an inspection of that purpose is not signed. */
  requiredAngles: z
    .object({ out: angles.default(exterior), in: angles.default(exterior), periodic: angles.default([]) })
    .prefault({}),
  inspectionKeys: z
    .array(z.string().min(1).max(40))
    .min(1)
    .max(60)
    .default([...defaultInspectionKeys]),
})
export type FleetSettings = z.output<typeof fleetSettings>
