import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import {
  contractChanges,
  customerRef,
  documentRef,
  groupRef,
  readQuotations,
  refusalShape,
  vehicleRef,
  writeContracts,
  writeQuotations,
} from '../contract/shape.contract.ts'
import { discountInput, extraInput, priceLine } from '../price/price.contract.ts'
import { contractTypes } from '../schedule/term.rules.ts'
import { maxHoldHours, quotationActions, quotationStatuses, rejectReasons } from './quotation.rules.ts'

const filters = {
  status: z.enum(quotationStatuses).optional(),
  customerId: id().optional(),
  groupId: id().optional(),
  createdFrom: day().optional(),
  createdTo: day().optional(),
}

/** One line of the offer: so many vehicles of a group, or one vehicle, for a duration. */
export const quotationItemInput = z.object({
  type: z.enum(contractTypes),
  groupId: id().nullish(),
  vehicleId: id().nullish(),
  quantity: wholeNumber(1, 50).default(1),
  startAt: instant(),
  dueBackAt: instant(),
  discount: discountInput.nullish(),
  extras: z.array(extraInput).max(30).default([]),
  note: optionalText(300),
})

export const quotationItem = z.object({
  id: id(),
  type: z.enum(contractTypes),
  group: groupRef.nullable(),
  vehicle: vehicleRef.nullable(),
  quantity: z.number().int(),
  startAt: instant(),
  dueBackAt: instant(),
  days: z.number().int(),
  listPrice: money(),
  discount: money(),
  /** What the total holds beyond its lines. */
  tax: money(),
  total: money(),
  lines: z.array(priceLine),
  /** For one vehicle, as it was typed; sums and lines above are those of all. */
  typed: z.object({ discount: discountInput.nullable(), extras: z.array(extraInput) }),
  note: z.string().nullable(),
})

export const quotationRow = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  versionNo: z.number().int(),
  customer: customerRef,
  groups: z.array(groupRef),
  startAt: instant().nullable(),
  dueBackAt: instant().nullable(),
  total: money(),
  validUntilOn: day(),
  status: z.enum(quotationStatuses),
  viewedAt: instant().nullable(),
  sentAt: instant().nullable(),
  holdUntil: instant().nullable(),
})

export const quotationRecord = quotationRow.extend({
  items: z.array(quotationItem),
  terms: z.string().nullable(),
  holdHours: z.number().int(),
  discountReason: z.string().nullable(),
  decision: z
    .object({
      approved: z.boolean(),
      name: z.string().nullable(),
      at: instant(),
      reason: z.enum(rejectReasons).nullable(),
      reasonText: z.string().nullable(),
    })
    .nullable(),
  /** The version before this one, for the diff; null for the first. */
  previous: z
    .object({ id: id(), versionNo: z.number().int(), total: money(), items: z.array(quotationItem) })
    .nullable(),
  contracts: z.array(documentRef),
  timelineSubjects: z.array(z.string()),
  actions: z.array(z.object({ action: z.enum(quotationActions), why: refusalShape.nullable() })),
})

export const listQuotations = query({
  name: 'rentals.quotation.list',
  access: readQuotations,
  input: z.object({ ...filters, ...listInput(['number', 'startAt', 'validUntilOn', 'total', 'customer']) }),
  output: listOutput(quotationRow),
  summary: 'The newest version of each quotation, by number, customer or phone.',
})

export const quotationTotals = query({
  name: 'rentals.quotation.totals',
  access: readQuotations,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({
    count: z.number().int(),
    total: money(),
    pendingValue: money(),
    winRateBasisPoints: z.number().int().nullable(),
    statuses: z.record(z.enum(quotationStatuses), z.number().int()),
    rejectReasons: z.array(z.object({ reason: z.enum(rejectReasons), count: z.number().int() })),
  }),
  summary: 'Counters per status, value waiting for an answer, win rate and reject reasons.',
})

export const getQuotation = query({
  name: 'rentals.quotation.get',
  access: readQuotations,
  input: z.object({ id: id() }),
  output: quotationRecord,
  refusals: ['kernel.record.notFound'],
})

export const saveQuotation = command({
  name: 'rentals.quotation.save',
  access: writeQuotations,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    customerId: id(),
    items: z.array(quotationItemInput).min(1).max(50),
    validUntilOn: day().nullish(),
    /** 0 holds nothing. */
    holdHours: wholeNumber(0, maxHoldHours).nullish(),
    discountReason: optionalText(300),
    terms: optionalText(2_000),
  }),
  output: z.object({ id: id(), version: version(), total: money() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    'rentals.quotation.stateChanged',
    'rentals.quotation.validityPast',
    'rentals.contract.datesReversed',
    'rentals.contract.tooLong',
    'fleet.price.missing',
    'parties.party.blacklisted',
    'rentals.price.discountTooLarge',
    'rentals.price.discountLimit',
    'rentals.reason.required',
  ],
  changes: ['rentals.quotation'],
  summary: 'Keeps a draft quotation; it has no number and holds nothing yet.',
})

const sentLink = z.object({
  number: z.string(),
  version: version(),
  /** The customer's link, shown once: the server keeps only its hash. */
  link: z.string(),
  whatsappText: z.string(),
  holdUntil: instant().nullable(),
})

export const linkQuotation = command({
  name: 'rentals.quotation.link',
  access: writeQuotations,
  input: z.object({ id: id(), version: version() }),
  output: sentLink,
  secretAnswer: true,
  refusals: ['kernel.record.stale', 'rentals.quotation.stateChanged'],
  changes: [],
  summary: 'Another link to an offer that was sent; the ones before keep working until it ends.',
})

export const sendQuotation = command({
  name: 'rentals.quotation.send',
  access: writeQuotations,
  input: z.object({ id: id(), version: version() }),
  output: sentLink,
  secretAnswer: true,
  refusals: [
    'kernel.record.stale',
    'rentals.quotation.stateChanged',
    'rentals.quotation.expired',
    'fleet.price.missing',
    'fleet.claim.taken',
    'fleet.custody.open',
    'fleet.vehicle.disposed',
    'fleet.claim.groupFull',
    'parties.party.blacklisted',
    'rentals.price.discountLimit',
  ],
  changes: contractChanges,
  summary: 'Numbers the quotation, holds its vehicles and makes the link.',
})

export const reviseQuotation = command({
  name: 'rentals.quotation.revise',
  access: writeQuotations,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ id: id(), version: version(), versionNo: z.number().int() }),
  refusals: ['kernel.record.stale', 'rentals.quotation.stateChanged'],
  changes: contractChanges,
  summary: 'Replaces a sent quotation by a new draft version; the old link stops working.',
})

export const withdrawQuotation = command({
  name: 'rentals.quotation.withdraw',
  access: writeQuotations,
  input: z.object({ id: id(), version: version(), reason: optionalText(300) }),
  output: done,
  refusals: ['kernel.record.stale', 'rentals.quotation.stateChanged'],
  changes: contractChanges,
})

export const convertQuotation = command({
  name: 'rentals.quotation.convert',
  access: writeContracts,
  input: z.object({ id: id(), version: version(), itemIds: z.array(id()).max(50).nullish() }),
  output: z.object({ contracts: z.array(z.object({ id: id(), version: version() })) }),
  refusals: [
    'kernel.record.stale',
    'rentals.quotation.stateChanged',
    'rentals.quotation.expired',
    'fleet.claim.taken',
    'fleet.custody.open',
    'fleet.vehicle.disposed',
    'fleet.claim.groupFull',
    'parties.party.blacklisted',
    'platform.quota.reached',
  ],
  changes: contractChanges,
  summary: 'Makes draft contracts with the identical lines and totals of the approved items.',
})
