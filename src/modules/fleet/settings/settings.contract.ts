import { z } from 'zod'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { command, query } from '#kernel/shared/endpoint.ts'
import { share, text } from '#kernel/shared/fields.ts'
import { defaultInspectionKeys, photoAngles } from '../inspection/inspection.rules.ts'
import { lateFinePolicies } from '../lateFine/lateFine.rules.ts'

const exterior = photoAngles.filter(angle => angle !== 'dashboard' && angle !== 'interior')
const angles = z.array(z.enum(photoAngles))

const amountText = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/)
const clockTime = z
  .string()
  .overwrite(asciiDigits)
  .refine(typed => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed), { params: { code: 'fleet.settings.timeShape' } })

/** What a company may set for its fleet; kept with the parameters of the platform under `fleet`. */
export const fleetSettings = z.object({
  /** Time a vehicle needs between two uses. */
  turnaroundMinutes: z.number().int().min(0).max(2880).default(60),
  /** Photos without which an inspection of that purpose is not signed. */
  requiredAngles: z
    .object({ out: angles.default(exterior), in: angles.default(exterior), periodic: angles.default([]) })
    .prefault({}),
  inspectionKeys: z
    .array(text(40))
    .min(1)
    .max(60)
    .default([...defaultInspectionKeys]),
  /** When the workshop takes vehicles: 0 Sunday to 6 Saturday. */
  workshopHours: z
    .object({
      days: z.array(z.number().int().min(0).max(6)).default([6, 0, 1, 2, 3, 4]),
      from: clockTime.default('08:00'),
      to: clockTime.default('16:00'),
    })
    .prefault({}),
  /** Minutes around a custody bound typed afterwards in which no holder is certain (R9). */
  toleranceMinutes: z.number().int().min(0).max(720).default(30),
  /** The admin fee on a violation, as an amount of the company's currency; a percentage of the fine where that is more (R19). */
  violationFee: z
    .object({
      fixed: amountText.default('5'),
      percentBps: share().default(0),
    })
    .prefault({}),
  /** What happens to fines that are expected after a rental: held back of the deposit, signed for and charged later, or nothing (R20). */
  lateFines: z
    .object({
      policy: z.enum(lateFinePolicies).default('none'),
      /** The most that is ever held back, as an amount of the company's currency. */
      maxHold: amountText.default('50'),
    })
    .prefault({}),
  /** Whose an authority's discount is: the party that was charged, or the company (R19). */
  discountTo: z.enum(['custodian', 'company']).default('custodian'),
})
export type FleetSettings = z.output<typeof fleetSettings>

export const getFleetSettings = query({
  name: 'fleet.settings.get',
  access: { anyOf: ['fleet.vehicles.read', 'admin.settings.write'] },
  input: z.object({}),
  output: fleetSettings,
})

export const saveFleetSettings = command({
  name: 'fleet.settings.save',
  access: { permission: 'admin.settings.write' },
  /** `seen`: what the page showed before it was changed; only what differs from it is saved. */
  input: fleetSettings.extend({ seen: fleetSettings.optional() }),
  output: fleetSettings,
  refusals: ['kernel.field.invalid', 'kernel.record.stale', 'fleet.settings.hours'],
  changes: ['fleet.settings', 'fleet.service', 'fleet.availability'],
  summary: 'Sets what the fleet goes by from now on; what is promised already keeps its turnaround.',
})
