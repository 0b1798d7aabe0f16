import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  id,
  listInput,
  listOutput,
  money,
  mostWhole,
  optionalText,
  positiveAmount,
  share,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { departures, depreciationMethods, disposals } from './asset.rules.ts'

const view = { permission: 'finance.assets.view' } as const
const write = { permission: 'finance.assets.write' } as const
const assetChanges = [
  'accounting.asset',
  'accounting.journal',
  'accounting.trialBalance',
  'accounting.ledger',
]

/** Refusals of every posting about an asset. */
const posts = [
  'accounting.period.closed',
  'accounting.vat.settled',
  'accounting.period.missing',
  'accounting.mapping.missing',
  'accounting.dimension.required',
  'accounting.account.notPosting',
  'accounting.source.differs',
] as const

/** A month, by any of its days. */
const month = day

export const assetStates = ['charging', 'charged', 'disposed'] as const
const filters = {
  categoryId: id().optional(),
  state: z.enum(assetStates).optional(),
  profitUnitId: id().optional(),
  costCenterId: id().optional(),
}

const named = z.object({ id: id(), nameAr: z.string(), nameEn: z.string().nullable() })

export const assetRow = z.object({
  id: id(),
  number: z.string(),
  nameAr: z.string(),
  categoryAr: z.string(),
  categoryEn: z.string().nullable(),
  unit: named.nullable(),
  inServiceOn: day(),
  cost: money(),
  accumulated: money(),
  book: money(),
  state: z.enum(assetStates),
})

export const listAssets = query({
  name: 'accounting.asset.list',
  access: view,
  input: z.object({ ...filters, ...listInput(['number', 'inServiceOn', 'cost']) }),
  output: listOutput(assetRow),
  summary: 'The register of fixed assets.',
})

export const assetTotals = query({
  name: 'accounting.asset.totals',
  access: view,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({
    count: z.number().int(),
    /** Assets that left: counted, and summed only where they alone are asked for. */
    disposed: z.number().int(),
    cost: money(),
    accumulated: money(),
    book: money(),
  }),
  summary: 'Count over all assets that the filters match, and sums of those that the books still hold.',
})

const scheduleRow = z.object({
  month: day(),
  amount: money(),
  accumulated: money(),
  book: money(),
  units: z.number().int().nullable(),
  /** The entry of a month that was charged; null for one still to come. */
  entry: z.object({ id: id(), number: z.string() }).nullable(),
  isCharged: z.boolean(),
})

export const getAsset = query({
  name: 'accounting.asset.get',
  access: view,
  input: z.object({ id: id() }),
  output: assetRow.extend({
    version: version(),
    categoryId: id(),
    salvage: money(),
    method: z.enum(depreciationMethods),
    /** Months, or units of use. */
    life: z.number().int(),
    yearlyRateBps: z.number().int().nullable(),
    openingAccumulated: money(),
    nextOn: day().nullable(),
    profitUnitId: id().nullable(),
    costCenter: named.nullable(),
    location: z.string().nullable(),
    serial: z.string().nullable(),
    custodian: z.string().nullable(),
    disposal: z.enum(departures).nullable(),
    disposedOn: day().nullable(),
    proceeds: money().nullable(),
    disposalReason: z.string().nullable(),
    /** The last month charged: an asset leaves after it. */
    lastCharged: day().nullable(),
    costs: z.array(
      z.object({
        no: z.number().int(),
        on: day(),
        amount: money(),
        entry: z.object({ id: id(), number: z.string() }),
        sourceKey: z.string(),
      }),
    ),
    uses: z.array(z.object({ month: day(), units: z.number().int(), isCharged: z.boolean() })),
    schedule: z.array(scheduleRow),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'One asset with its costs, what was charged and what is still to come.',
})

export const printAsset = document({
  name: 'accounting.asset.document',
  access: view,
  input: z.object({ id: id(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
  summary: 'The card of an asset as PDF: its costs, every charge and those to come.',
})

export const listUnregistered = query({
  name: 'accounting.asset.unregistered',
  access: view,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        entryId: id(),
        lineNo: z.number().int(),
        number: z.string(),
        on: day(),
        memo: z.string(),
        sourceKey: z.string(),
        accountId: id(),
        accountCode: z.string(),
        accountNameAr: z.string(),
        accountNameEn: z.string().nullable(),
        left: money(),
        profitUnitId: id().nullable(),
        costCenterId: id().nullable(),
      }),
    ),
  }),
  summary: 'What was bought on asset accounts and is no asset yet: lines of bills, vouchers and work orders.',
})

const described = {
  nameAr: text(200),
  location: optionalText(120),
  serial: optionalText(60),
  custodian: optionalText(120),
  profitUnitId: id().nullish(),
  costCenterId: id().nullish(),
  salvage: amount(),
  life: wholeNumber(1, 100_000_000),
  yearlyRateBps: share(1, 9999).nullish(),
}

const purchase = z.object({ entryId: id(), lineNo: z.number().int().min(1).max(mostWhole) })

export const registerAsset = command({
  name: 'accounting.asset.register',
  access: write,
  input: z.object({
    ...described,
    categoryId: id(),
    cost: positiveAmount(),
    inServiceOn: day(),
    method: z.enum(depreciationMethods),
    /** The ledger line that bought it; without one the asset belongs to the opening balances. */
    purchase: purchase.nullish(),
    openingOn: day().nullish(),
    openingAccumulated: amount().nullish(),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'accounting.asset.salvage',
    'accounting.asset.openingTooMuch',
    'accounting.asset.openingFirst',
    'accounting.asset.purchase',
    'accounting.asset.lineTooMuch',
    'accounting.asset.lineAccount',
    ...posts,
  ],
  changes: assetChanges,
  movesMoney: true,
  previews: true,
  summary:
    'Puts an asset into service: bought by a posted document, or carried over with the opening balances.',
})

export const editAsset = command({
  name: 'accounting.asset.edit',
  access: write,
  input: z.object({ id: id(), version: version(), ...described }),
  output: z.object({ version: version() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'accounting.asset.salvage',
    'accounting.asset.disposed',
    ...posts,
  ],
  changes: assetChanges,
  summary:
    'What is said of an asset; a new estimate of life or salvage counts from the next month that is charged.',
})

export const addCost = command({
  name: 'accounting.asset.addCost',
  access: write,
  input: z.object({ id: id(), purchase, amount: positiveAmount(), on: day() }),
  output: z.object({ cost: money() }),
  refusals: [
    'kernel.record.notFound',
    'accounting.asset.disposed',
    'accounting.asset.future',
    'accounting.asset.beforeService',
    'accounting.asset.purchase',
    'accounting.asset.lineTooMuch',
    'accounting.asset.lineAccount',
    ...posts,
  ],
  changes: assetChanges,
  movesMoney: true,
  previews: true,
  summary: 'Adds what a document spent on an asset to its cost, from the month of the day on.',
})

export const recordUse = command({
  name: 'accounting.asset.recordUse',
  access: write,
  input: z.object({ id: id(), month: month(), units: wholeNumber(0, 100_000_000) }),
  output: z.object({ units: z.number().int() }),
  refusals: ['kernel.record.notFound', 'accounting.asset.notByUse', 'accounting.asset.charged'],
  changes: ['accounting.asset'],
  summary: 'What an asset was used in a month: kilometres, hours, pieces.',
})

const runLine = z.object({
  assetId: id(),
  number: z.string(),
  nameAr: z.string(),
  month: day(),
})

export const runDepreciation = command({
  name: 'accounting.asset.run',
  access: write,
  input: z.object({ month: month() }),
  output: z.object({
    count: z.number().int(),
    total: money(),
    charged: z.array(runLine.extend({ amount: money() })),
    /** Assets that could not be charged, and why: they stay due and do not hold up the others. */
    skipped: z.array(
      runLine.extend({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
    ),
  }),
  refusals: ['accounting.asset.monthOpen'],
  changes: assetChanges,
  movesMoney: true,
  previews: true,
  summary: 'Charges every month up to one that has ended; what was charged is never charged again.',
})

export const dueDepreciation = query({
  name: 'accounting.asset.due',
  access: view,
  input: z.object({}),
  output: z.object({
    /** The last month that has ended. */
    month: day(),
    assets: z.number().int(),
    since: day().nullable(),
  }),
  summary: 'How many assets wait for depreciation of months that have ended.',
})

export const listRuns = query({
  name: 'accounting.asset.runs',
  access: view,
  input: z.object({}),
  output: z.object({
    rows: z.array(z.object({ month: day(), assets: z.number().int(), total: money() })),
  }),
  summary: 'What each month charged, the latest first.',
})

export const disposeOfAsset = command({
  name: 'accounting.asset.dispose',
  access: write,
  input: z.object({
    id: id(),
    version: version(),
    on: day(),
    disposal: z.enum(disposals),
    proceeds: amount().default(0),
    reason: text(300),
  }),
  output: z.object({ number: z.string(), book: money() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'accounting.asset.charged',
    'accounting.asset.disposed',
    'accounting.asset.future',
    'accounting.asset.beforeService',
    'accounting.asset.proceeds',
    'accounting.asset.isVehicle',
    ...posts,
  ],
  changes: assetChanges,
  movesMoney: true,
  previews: true,
  summary:
    'An asset leaves by sale, scrap or total loss; months before it that were not charged are charged first.',
})

export const reinstate = command({
  name: 'accounting.asset.reinstate',
  access: write,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: z.object({ number: z.string() }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'accounting.asset.notDisposed',
    'accounting.asset.disposed',
    'accounting.asset.isVehicle',
    'accounting.asset.hasSale',
    ...posts,
  ],
  changes: assetChanges,
  movesMoney: true,
  previews: true,
  summary:
    'An asset that left by mistake is in service again: its disposal is reversed and it is charged from the month after its last charge.',
})

const category = {
  nameAr: text(120),
  nameEn: optionalText(120),
  costAccountId: id(),
  accumulatedAccountId: id(),
  expenseAccountId: id(),
  method: z.enum(depreciationMethods),
  life: wholeNumber(1, 100_000_000),
  yearlyRateBps: share(1, 9999).nullish(),
  salvageBps: share().default(0),
  active: z.boolean().default(true),
}

export const listAssetCategories = query({
  name: 'accounting.assetCategory.list',
  access: view,
  input: z.object({ inactive: z.boolean().default(false) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        ...category,
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        yearlyRateBps: z.number().int().nullable(),
        salvageBps: z.number().int(),
        active: z.boolean(),
        assets: z.number().int(),
      }),
    ),
  }),
})

export const saveAssetCategory = command({
  name: 'accounting.assetCategory.save',
  access: write,
  input: z.object({ id: id().optional(), version: version().optional(), ...category }),
  output: z.object({ id: id(), version: version() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    'accounting.assetCategory.nameTaken',
    'accounting.assetCategory.account',
    'accounting.assetCategory.used',
  ],
  changes: ['accounting.assetCategory'],
})

export const addUsualCategories = command({
  name: 'accounting.assetCategory.addUsual',
  access: write,
  input: z.object({}),
  output: z.object({ count: z.number().int() }),
  refusals: ['accounting.mapping.missing'],
  changes: ['accounting.assetCategory'],
  summary: 'A category for each asset account of the chart that has none yet.',
})
