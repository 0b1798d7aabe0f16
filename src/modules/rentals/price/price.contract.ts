import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { amount, day, id, instant, money, share, wholeNumber } from '#kernel/shared/fields.ts'
import { approvalTriggers } from '../contract/approval.rules.ts'
import { refusalShape } from '../contract/shape.contract.ts'
import { eventKinds } from '../event/event.rules.ts'
import { priceUnits } from '../master/combination.rules.ts'
import { extraKinds } from '../master/extra.rules.ts'
import { anchors, frequencies, timings } from '../schedule/schedule.rules.ts'
import { contractTypes } from '../schedule/term.rules.ts'

const access = { anyOf: ['operations.contracts.read', 'operations.quotations.read'] } as const

/** A discount as the clerk types it: percent in basis points, or an amount. */
export const discountInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), basisPoints: share() }),
  z.object({ kind: z.literal('amount'), amount: amount() }),
])

/** A discount as the server keeps it. */
export type TypedDiscount = z.output<typeof discountInput>

export const extraInput = z.object({ extraId: id(), quantity: wholeNumber(1, 50).default(1) })

/** What a price depends on; customer and vehicle sharpen it (agreement, vehicle rate). */
export const priceTerms = {
  type: z.enum(contractTypes),
  groupId: id().nullish(),
  vehicleId: id().nullish(),
  customerId: id().nullish(),
  startAt: instant(),
  dueBackAt: instant(),
  /** The sum agreed for the term; rent-to-own and services have no rates. */
  agreedPrice: amount().nullish(),
  discount: discountInput.nullish(),
  extras: z.array(extraInput).max(30).default([]),
}

export const scheduleTerms = {
  frequency: z.enum(frequencies).default('once'),
  anchor: z.enum(anchors).default('start_day'),
  timing: z.enum(timings).default('advance'),
  custom: z
    .array(z.object({ startOn: day(), amount: amount().nullish() }))
    .max(120)
    .nullish(),
}

export const priceLine = z.object({
  kind: z.enum(['rent', ...extraKinds]),
  extraId: id().nullable(),
  descriptionAr: z.string(),
  quantity: z.number().int(),
  unitPrice: money(),
  discount: money(),
  amount: money(),
  key: z.string(),
})

/** One step of the explanation; the amounts add up to the total. */
export const priceStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unit'),
    unit: z.enum(priceUnits),
    count: z.number().int(),
    price: money(),
    amount: money(),
  }),
  z.object({
    kind: z.literal('season'),
    nameAr: z.string(),
    days: z.number().int(),
    factorBasisPoints: z.number().int(),
    amount: money(),
  }),
  z.object({ kind: z.literal('agreed'), amount: money() }),
  z.object({ kind: z.literal('discount'), basisPoints: z.number().int(), amount: money() }),
  z.object({ kind: z.literal('extra'), nameAr: z.string(), quantity: z.number().int(), amount: money() }),
  z.object({ kind: z.literal('tax'), basisPoints: z.number().int(), amount: money() }),
  /** Of a contract: what a change of it added or took back, with its tax; and what no other step has. */
  z.object({ kind: z.literal('change'), event: z.enum(eventKinds), at: instant(), amount: money() }),
  /** What a person took back of its invoices with credit notes. */
  z.object({ kind: z.literal('credited'), amount: money() }),
  z.object({ kind: z.literal('rest'), amount: money() }),
])

/** The terms a contract freezes: what the counter shows beside the price. */
export const rateTerms = z.object({
  daily: money().nullable(),
  weekly: money().nullable(),
  monthly: money().nullable(),
  yearly: money().nullable(),
  includedKmDaily: z.number().int().nullable(),
  includedKmMonthly: z.number().int().nullable(),
  extraKm: money().nullable(),
  lateHour: money().nullable(),
  overstayPerDay: money().nullable(),
  fuelPerEighth: money().nullable(),
  deposit: money().nullable(),
})

export const priceAnswer = z.object({
  days: z.number().int(),
  counts: z.record(z.enum(priceUnits), z.number().int()),
  source: z.enum(['agreement', 'vehicle', 'group', 'agreed']),
  base: money(),
  listPrice: money(),
  discount: money(),
  discountBasisPoints: z.number().int(),
  rent: money(),
  minimum: money().nullable(),
  extras: money(),
  tax: money(),
  total: money(),
  oneMoreDay: money().nullable(),
  /** The rate's deposit; lowering it needs a reason and approval. */
  deposit: money(),
  steps: z.array(priceStep),
  lines: z.array(priceLine),
  rates: rateTerms,
  /** What submitting would be refused with for this person: discount limit, minimum, days of the season. */
  warnings: z.array(refusalShape),
  triggers: z.array(z.enum(approvalTriggers)),
})

export const quotePrice = query({
  name: 'rentals.price.quote',
  access,
  /** The rhythm it will be paid in: each row is taxed by itself, so tax and total follow the rows. */
  input: z.object({
    ...priceTerms,
    frequency: z.enum(frequencies).nullish(),
    anchor: z.enum(anchors).nullish(),
  }),
  output: priceAnswer,
  refusals: [
    'fleet.price.missing',
    'rentals.contract.datesReversed',
    'rentals.contract.tooLong',
    'rentals.price.discountTooLarge',
  ],
  summary: 'What a rental costs, step by step, and what would need approval.',
})

export const previewSchedule = query({
  name: 'rentals.schedule.preview',
  access,
  input: z.object({
    ...priceTerms,
    ...scheduleTerms,
    downPayment: amount().nullish(),
    optionPrice: amount().nullish(),
  }),
  output: z.object({
    total: money(),
    rows: z.array(z.object({ no: z.number().int(), from: day(), to: day(), dueOn: day(), amount: money() })),
  }),
  refusals: [
    'fleet.price.missing',
    'rentals.contract.datesReversed',
    'rentals.contract.tooLong',
    'rentals.schedule.customDates',
    'rentals.schedule.customAmounts',
    'rentals.price.nothingToSpread',
  ],
  summary: 'The rows a contract with these terms would have.',
})

export const listExtras = query({
  name: 'rentals.extra.list',
  access,
  /** `all` shows retired ones too. */
  input: z.object({ all: z.boolean().default(false) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: z.number().int(),
        isActive: z.boolean(),
        monthDays: z.number().int().nullable(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        kind: z.enum(extraKinds),
        once: money().nullable(),
        daily: money().nullable(),
        weekly: money().nullable(),
        monthly: money().nullable(),
        excess: money().nullable(),
      }),
    ),
  }),
  summary: 'Extras, extra drivers, waivers and deliveries the counter may offer.',
})
