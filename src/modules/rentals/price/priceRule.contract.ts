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
import { customerRef, groupRef } from '../contract/shape.contract.ts'
import { extraKinds } from '../master/extra.rules.ts'

const access = { permission: 'fleet.pricing.write' } as const
const changes = ['rentals.price', 'rentals.priceRule', 'rentals.extra', 'rentals.schedule']

const days = { fromOn: day(), minDays: wholeNumber(1, 366).nullish() }
const agreed = {
  daily: amount().nullish(),
  weekly: amount().nullish(),
  monthly: amount().nullish(),
  yearly: amount().nullish(),
  includedKmDaily: wholeNumber(0, 100_000).nullish(),
  includedKmMonthly: wholeNumber(0, 1_000_000).nullish(),
  extraKm: amount().nullish(),
}

export const listPriceRules = query({
  name: 'rentals.priceRule.list',
  access,
  input: z.object({}),
  output: z.object({
    seasons: z.array(
      z.object({
        id: id(),
        version: version(),
        nameAr: z.string(),
        fromOn: day(),
        toOn: day().nullable(),
        weekdays: z.array(z.number().int()).nullable(),
        /** 12500 raises a day by a quarter. */
        factorBasisPoints: z.number().int(),
        minDays: z.number().int().nullable(),
        groups: z.array(groupRef),
      }),
    ),
    agreements: z.array(
      z.object({
        id: id(),
        version: version(),
        customer: customerRef,
        group: groupRef,
        fromOn: day(),
        toOn: day().nullable(),
        daily: money().nullable(),
        weekly: money().nullable(),
        monthly: money().nullable(),
        yearly: money().nullable(),
        includedKmDaily: z.number().int().nullable(),
        includedKmMonthly: z.number().int().nullable(),
        extraKm: money().nullable(),
      }),
    ),
  }),
  summary: 'The season calendar and the price agreements with customers.',
})

export const savePriceRule = command({
  name: 'rentals.priceRule.save',
  access,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    /** One of the two. */
    season: z
      .object({
        nameAr: text(80),
        toOn: day().nullish(),
        groupIds: z.array(id()).max(100).default([]),
        /** Days of the week, 0 is Sunday: the price of weekends, which needs no end. */
        weekdays: z.array(wholeNumber(0, 6)).max(6).nullish(),
        ...days,
        factorBasisPoints: share(1_000, 100_000),
      })
      .nullish(),
    agreement: z
      .object({ customerId: id(), groupId: id(), fromOn: day(), toOn: day().nullish(), ...agreed })
      .nullish(),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    'kernel.field.required',
    'rentals.price.overlap',
    'rentals.contract.datesReversed',
  ],
  changes,
  summary: 'Keeps a season of the calendar or an agreement with a customer; no two may share a day.',
})

export const removePriceRule = command({
  name: 'rentals.priceRule.remove',
  access,
  input: z.object({ kind: z.enum(['season', 'agreement']), id: id(), version: version() }),
  output: z.object({ ok: z.literal(true) }),
  refusals: ['kernel.record.stale', 'kernel.record.notFound'],
  changes,
  summary: 'Takes a season or an agreement away; what was priced with it keeps its price.',
})

export const saveExtra = command({
  name: 'rentals.extra.save',
  access,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    nameAr: text(80),
    nameEn: optionalText(80),
    kind: z.enum(extraKinds),
    /** For the whole contract, or by day, week and month. */
    once: amount().nullish(),
    daily: amount().nullish(),
    weekly: amount().nullish(),
    monthly: amount().nullish(),
    /** How long a month of it is; 30 by default. */
    monthDays: z.union([z.literal(28), z.literal(30)]).nullish(),
    excess: amount().nullish(),
    isActive: z.boolean().default(true),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    'rentals.extra.notPriced',
    'rentals.extra.twoPrices',
    'rentals.extra.nameTaken',
    'rentals.extra.noExcess',
  ],
  changes,
  summary:
    'Keeps an extra, extra driver, waiver or delivery with its prices; contracts keep what they were promised.',
})
