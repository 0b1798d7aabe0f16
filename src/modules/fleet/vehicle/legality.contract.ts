import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, wholeNumber } from '#kernel/shared/fields.ts'
import { policyCovers } from '../policy/policy.rules.ts'
import { legalityKinds } from './legality.rules.ts'

/** A driver's documents from the calling module: fleet does not read parties. */
const driverPapers = z.object({
  partyId: id(),
  name: z.string().max(200),
  licenceExpiresOn: day().nullable(),
  identityExpiresOn: day().nullable(),
  /** It is on file without the day it ends. */
  licenceIsUndated: z.boolean().default(false),
  identityIsUndated: z.boolean().default(false),
})

export const lapseRow = z.object({
  kind: z.enum(legalityKinds),
  severity: z.enum(['block', 'warn']),
  on: day(),
  dayNumber: z.number(),
  isMissing: z.boolean(),
  isUndated: z.boolean(),
  driverPartyId: id().nullable(),
  driver: z.string().nullable(),
})

export const forecastLegality = query({
  name: 'fleet.legality.forecast',
  access: { anyOf: ['fleet.vehicles.read', 'operations.contracts.write'] },
  input: z
    .object({
      vehicleId: id(),
      from: day(),
      to: day(),
      drivers: z.array(driverPapers).max(10).default([]),
      cover: z.enum(policyCovers).optional(),
      /** What it will drive in all; left out, it drives on as it did. */
      km: wholeNumber(1, 100_000).optional(),
    })
    .refine(period => period.from <= period.to, { path: ['to'], params: { code: 'fleet.period.backwards' } }),
  output: z.object({ lapses: z.array(lapseRow) }),
  summary: 'What lapses while the vehicle is out, day by day, earliest first.',
})
