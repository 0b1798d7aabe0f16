import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  id,
  money,
  optionalText,
  share,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { markSeverities, markTypes } from '../mark/mark.rules.ts'
import { rateRow } from '../rate/rate.contract.ts'

export const depreciationMethods = ['straightLine', 'decliningBalance', 'unitsOfUse'] as const

export const listGroups = query({
  name: 'fleet.group.list',
  access: { anyOf: ['fleet.vehicles.read', 'operations.contracts.write'] },
  input: z.object({
    on: day().optional(),
    search: z.string().trim().max(100).optional(),
    /** Groups without a price today, or whose price has no minimum. */
    lacks: z.enum(['rate', 'minimum']).optional(),
    sort: z.enum(['name', 'vehicles', 'daily']).optional(),
    descending: z.boolean().optional(),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        colour: z.string().nullable(),
        costCenterId: id().nullable(),
        servicePlanId: id().nullable(),
        lifeMonths: z.number().nullable(),
        salvageBasisPoints: z.number().nullable(),
        depreciationMethod: z.enum(depreciationMethods).nullable(),
        overbook: z.number(),
        vehicleCount: z.number(),
        rate: rateRow.nullable(),
        damagePrices: z.array(
          z.object({ id: id(), type: z.enum(markTypes), severity: z.enum(markSeverities), amount: money() }),
        ),
      }),
    ),
  }),
  summary: 'Every group with its vehicles counted, the rate of a day and its damage prices.',
})

export const saveGroup = command({
  name: 'fleet.group.save',
  access: { permission: 'fleet.pricing.write' },
  input: z.object({
    id: id().optional(),
    version: version().optional(),
    nameAr: text(60),
    nameEn: optionalText(60),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullish(),
    costCenterId: id().nullish(),
    servicePlanId: id().nullish(),
    lifeMonths: wholeNumber(1, 600).nullish(),
    salvageBasisPoints: share().nullish(),
    depreciationMethod: z.enum(depreciationMethods).nullish(),
    overbook: wholeNumber(0, 1000).default(0),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: ['kernel.record.stale', 'fleet.group.nameTaken'],
  changes: ['fleet.group', 'fleet.vehicle', 'fleet.planner'],
})

export const saveDamagePrice = command({
  name: 'fleet.damagePrice.save',
  access: { permission: 'fleet.pricing.write' },
  input: z.object({
    groupId: id(),
    type: z.enum(markTypes),
    severity: z.enum(markSeverities),
    amount: amount(),
  }),
  output: z.object({ id: id() }),
  changes: ['fleet.group', 'fleet.mark'],
})
