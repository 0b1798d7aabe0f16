import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { amount, day, id, money, wholeNumber } from '#kernel/shared/fields.ts'

const access = { anyOf: ['fleet.analysis.read', 'finance.analysis.view'] } as const

const question = z.object({
  from: day(),
  to: day(),
  groupId: id().optional(),
  branchId: id().optional(),
  search: z.string().trim().max(100).optional(),
})

const sums = {
  revenue: money(),
  maintenance: money(),
  fuel: money(),
  insurance: money(),
  licensing: money(),
  violations: money(),
  depreciation: money(),
  financeCost: money(),
  other: money(),
  profit: money(),
}
const bps = z.number().int().nullable()

export const analyseVehicles = query({
  name: 'fleet.analysis.vehicles',
  access,
  input: question,
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        profitUnitId: id().nullable(),
        plate: z.string().nullable(),
        name: z.string(),
        group: z.string(),
        ...sums,
        /** Profit of the twelve months to the last day ÷ acquisition cost, basis points (R22). */
        roi: bps,
        /** Rented ÷ in-fleet hours, and ÷ serviceable hours. */
        utilisation: bps,
        serviceable: bps,
        carrying: money().nullable(),
        /** The first month of the month to sell; null while it pays to keep or nothing is known. */
        sellOn: day().nullable(),
      }),
    ),
    shown: z.object(sums),
    /** What no shown vehicle carries: other units, vehicles outside the filter, and «غير موزع». */
    elsewhere: z.object(sums),
    /** The income statement of the period, read from the balances and not from the lines above. */
    ledger: money(),
    difference: money(),
    utilisation: bps,
    /** The account each kind of cost is read from. */
    accounts: z.record(z.string(), id()),
  }),
  refusals: ['fleet.analysis.days'],
  summary: 'What each vehicle earned and cost in a period, to the fils the income statement (R21, R22, R23).',
})

export const printAnalysis = document({
  name: 'fleet.analysis.document',
  access,
  input: question.extend({ locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['fleet.analysis.days'],
  summary: 'The same analysis as PDF.',
})

/** A share of a year in basis points. */
const yearly = wholeNumber(-9000, 20_000)
const loss = wholeNumber(0, 9000)

/** What was assumed of a year, and how many vehicles of the group it was learned from; 0 where it is only usual or typed. */
const assumption = z.object({ share: z.number().int(), vehicles: z.number().int() })

export const sellOrKeep = query({
  name: 'fleet.analysis.sellKeep',
  access,
  input: z.object({
    vehicleId: id(),
    /** What it would be sold for today; its book value when left out. */
    value: amount().optional(),
    /** Left out, each is that of the group's history, or the usual one where it is too short. */
    revenueTrend: yearly.optional(),
    maintenanceGrowth: yearly.optional(),
    valueLoss: loss.optional(),
    capitalCost: loss.optional(),
  }),
  output: z.object({
    plate: z.string(),
    /** Whole months the means were taken over; the estimate needs three. */
    monthsKnown: z.number().int(),
    value: money().nullable(),
    revenue: money(),
    maintenance: money(),
    fixed: money(),
    better: money(),
    assumed: z.object({
      revenueTrend: assumption,
      maintenanceGrowth: assumption,
      valueLoss: assumption,
      capitalCost: assumption,
    }),
    sellOn: day().nullable(),
    months: z.array(z.object({ on: day(), value: money(), margin: money(), isPoor: z.boolean() })),
  }),
  summary: 'What the months to come would leave of a vehicle, beside a younger one of its group (R23).',
})
