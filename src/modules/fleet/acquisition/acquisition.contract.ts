import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  id,
  money,
  optionalText,
  positiveAmount,
  share,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { factOn } from '../factAt.rules.ts'
import { depreciationMethods } from '../group/group.contract.ts'
import { acquisitionWays, disposalKinds } from './acquisition.rules.ts'

const write = { permission: 'finance.assets.write' } as const
const changes = [
  'fleet.vehicle',
  'fleet.planner',
  'fleet.availability',
  'fleet.group',
  'accounting',
  'billing',
]
const postingRefusals = [
  'kernel.record.stale',
  'kernel.field.required',
  'access.permission.missing',
  'accounting.mapping.missing',
  'accounting.period.closed',
  'accounting.vat.settled',
  'accounting.period.missing',
] as const

const document = z.object({ id: id(), number: z.string(), on: day(), total: money(), open: money() })

export const getVehicleBooks = query({
  name: 'fleet.vehicle.books',
  access: { anyOf: ['finance.assets.view', 'finance.assets.write'] },
  input: z.object({ id: id() }),
  output: z.object({
    profitUnitId: id().nullable(),
    asset: z
      .object({
        id: id(),
        number: z.string(),
        cost: money(),
        accumulated: money(),
        book: money(),
        salvage: money(),
        inServiceOn: day(),
        isDisposed: z.boolean(),
      })
      .nullable(),
    purchase: document.nullable(),
    sale: document.nullable(),
    disposal: z.object({ on: day(), kind: z.enum(disposalKinds) }).nullable(),
    financings: z.array(z.object({ id: id(), number: z.string(), state: z.string(), share: money() })),
    /** Policies that still run. */
    policies: z.array(z.object({ id: id(), number: z.string(), endsOn: day() })),
    /** What the acquisition begins with: the group's life and salvage before the category's. */
    terms: z.object({
      categories: z.array(z.object({ id: id(), nameAr: z.string() })),
      method: z.enum(depreciationMethods),
      life: z.number(),
      salvageBasisPoints: z.number(),
      inServiceOn: day(),
      /** Assets of this vehicle in the register that no vehicle is joined to yet. */
      assets: z.array(z.object({ id: id(), number: z.string(), nameAr: z.string() })),
    }),
  }),
  summary:
    'What the books say of a vehicle: its asset, the documents that bought and sold it, what it is financed by.',
})

export const acquireVehicle = command({
  name: 'fleet.vehicle.acquire',
  access: write,
  input: z.object({
    id: id(),
    version: version(),
    way: z.enum(acquisitionWays),
    on: factOn(),
    /** Before tax. Left out for an asset that stands already. */
    cost: positiveAmount().nullish(),
    salvage: amount().default(0),
    categoryId: id().nullish(),
    method: z.enum(depreciationMethods).default('straightLine'),
    /** Months, or kilometres. */
    life: wholeNumber(1, 100_000_000).nullish(),
    yearlyRateBps: share(1, 9999).nullish(),
    inServiceOn: factOn().nullish(),
    dealerPartyId: id().nullish(),
    /** The dealer's own number of the bill. */
    reference: optionalText(60),
    /** Paid down of a financed purchase; a cash one is paid whole. */
    paid: amount().default(0),
    treasuryAccountId: id().nullish(),
    /** Of the opening balances: what was charged before. */
    openingAccumulated: amount().default(0),
    /** The day its balance opens; today when left out. */
    openingOn: factOn().nullish(),
    /** The asset that stands already. */
    assetId: id().nullish(),
  }),
  output: z.object({
    version: version(),
    number: z.string(),
    billNumber: z.string().nullable(),
    paymentNumber: z.string().nullable(),
  }),
  refusals: [
    'fleet.vehicle.acquired',
    'fleet.vehicle.leasedIn',
    'fleet.vehicle.disposed',
    'fleet.acquire.noCategory',
    'fleet.acquire.paidTooMuch',
    'billing.bill.duplicate',
    'billing.treasury.insufficient',
    'billing.session.none',
    'accounting.asset.salvage',
    'accounting.asset.openingTooMuch',
    'accounting.asset.openingFirst',
    'fleet.acquire.afterService',
    ...postingRefusals,
  ],
  changes,
  previews: true,
  movesMoney: true,
  summary:
    'Buys a vehicle: the dealer’s bill with what is paid of it, and the asset that is charged from its service on.',
})

export const disposeVehicle = command({
  name: 'fleet.vehicle.dispose',
  access: write,
  input: z.object({
    id: id(),
    version: version(),
    kind: z.enum(disposalKinds),
    on: factOn(),
    buyerPartyId: id().nullish(),
    /** Before tax. */
    price: positiveAmount().nullish(),
    reason: text(300),
  }),
  output: z.object({ version: version(), invoiceNumber: z.string().nullable(), book: money().nullable() }),
  refusals: [
    'fleet.vehicle.inUse',
    'fleet.vehicle.disposed',
    'fleet.dispose.future',
    'fleet.dispose.beforeAcquired',
    'fleet.dispose.stillUsed',
    'fleet.dispose.leased',
    'fleet.dispose.notLeased',
    'accounting.asset.charged',
    'accounting.asset.beforeService',
    'accounting.asset.disposed',
    ...postingRefusals,
  ],
  changes,
  previews: true,
  movesMoney: true,
  summary: 'A vehicle leaves the fleet: its sale is invoiced, and what it still stood for in the books goes.',
})

export const undoDisposal = command({
  name: 'fleet.vehicle.undoDisposal',
  access: write,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: z.object({ version: version() }),
  refusals: [
    'kernel.record.stale',
    'fleet.state.changed',
    'billing.invoice.hasAllocations',
    'billing.invoice.mustCredit',
    ...postingRefusals,
  ],
  changes,
  previews: true,
  movesMoney: true,
  summary:
    'A vehicle that left by mistake is in the fleet again: its sale is voided and the register has it back.',
})
