import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, day, id, money, positiveAmount, version, wholeNumber } from '#kernel/shared/fields.ts'
import { factOn } from '../factAt.rules.ts'

const price = () => positiveAmount().nullish()
const minimum = () => amount().nullish()
const shown = () => money().nullable()

export const rateRow = z.object({
  id: id(),
  version: version(),
  groupId: id().nullable(),
  vehicleId: id().nullable(),
  validFrom: day(),
  validTo: day().nullable(),
  daily: money(),
  weekly: shown(),
  monthly: shown(),
  yearly: shown(),
  minDaily: shown(),
  minWeekly: shown(),
  minMonthly: shown(),
  minYearly: shown(),
  includedKmDaily: z.number().nullable(),
  includedKmMonthly: z.number().nullable(),
  extraKm: shown(),
  deposit: shown(),
  fuelPerEighth: shown(),
  lateHour: shown(),
})

export const listRates = query({
  name: 'fleet.rate.list',
  access: { anyOf: ['fleet.vehicles.read', 'operations.contracts.write'] },
  input: z.object({ groupId: id().optional(), vehicleId: id().optional() }),
  output: z.object({ rows: z.array(rateRow) }),
  summary: 'The rates of a group or a vehicle, newest first; of all groups when neither is named.',
})

export const resolveRate = query({
  name: 'fleet.rate.resolve',
  access: { anyOf: ['fleet.vehicles.read', 'operations.contracts.write', 'operations.quotations.write'] },
  input: z.object({ vehicleId: id().optional(), groupId: id().optional(), on: day() }),
  output: rateRow,
  refusals: ['fleet.price.missing'],
  summary: 'The rate that counts on a day: the vehicle’s own, else its group’s.',
})

export const saveRate = command({
  name: 'fleet.rate.save',
  access: { permission: 'fleet.pricing.write' },
  input: z
    .object({
      id: id().optional(),
      version: version().optional(),
      groupId: id().nullish(),
      vehicleId: id().nullish(),
      validFrom: factOn(),
      validTo: factOn().nullish(),
      daily: positiveAmount(),
      weekly: price(),
      monthly: price(),
      yearly: price(),
      minDaily: minimum(),
      minWeekly: minimum(),
      minMonthly: minimum(),
      minYearly: minimum(),
      includedKmDaily: wholeNumber().nullish(),
      includedKmMonthly: wholeNumber().nullish(),
      extraKm: minimum(),
      deposit: minimum(),
      fuelPerEighth: minimum(),
      lateHour: minimum(),
      /** Ends the rate without an end the day before this one begins, instead of refusing the overlap. */
      endsPrevious: z.boolean().default(false),
    })
    .refine(rate => Boolean(rate.groupId) !== Boolean(rate.vehicleId), {
      path: ['groupId'],
      params: { code: 'fleet.rate.oneScope' },
    }),
  output: z.object({ id: id(), version: version() }),
  refusals: [
    'kernel.record.stale',
    'fleet.rate.overlap',
    'fleet.rate.oneScope',
    'fleet.rate.backwards',
    'fleet.rate.minimumAbovePrice',
  ],
  changes: ['fleet.rate', 'fleet.group', 'fleet.vehicle'],
})
