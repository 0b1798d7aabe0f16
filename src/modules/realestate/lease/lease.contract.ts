import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import {
  amount,
  day,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { paymentFrequencies, rentAnchors, rentBases } from '../leaseRow/rentRows.rules.ts'
import { leaseActions, leaseStates, reviewReasons } from './lease.rules.ts'

const readers = { permission: 'realestate.leases.read' } as const

/** What a person fills in beside the units. */
export const leaseFields = {
  tenantId: id(),
  startDate: day(),
  endDate: day(),
  rentBasis: z.enum(rentBases),
  paymentFrequency: z.enum(paymentFrequencies),
  anchor: z.enum(rentAnchors),
  paymentDay: wholeNumber(1, 28),
  deposit: amount(),
  freeFrom: day().nullish(),
  freeTo: day().nullish(),
  autoRenewal: z.boolean(),
  renewalMonths: wholeNumber(1, 120).nullish(),
  noticeDays: wholeNumber(0, 365),
  terminationMonths: wholeNumber(0, 12),
  externalNumber: optionalText(60),
  note: optionalText(1000),
}

export const leaseLines = () =>
  z
    .array(z.object({ propertyId: id(), rental: positiveAmount() }))
    .min(1)
    .max(20)

const filter = {
  status: z.enum(leaseStates).optional(),
  tenantId: id().optional(),
  propertyId: id().optional(),
  /** Ends within so many days, or is past its end. */
  endsWithin: z.coerce.number().int().min(0).max(3650).optional(),
  isHoldover: z.coerce.boolean().optional(),
  hasNotice: z.coerce.boolean().optional(),
  isOverdue: z.coerce.boolean().optional(),
  /** Has rows that are due between two days. */
  dueFrom: day().optional(),
  dueTo: day().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  tenantId: id(),
  tenantName: z.string(),
  units: z.string(),
  startDate: day(),
  endDate: day(),
  daysLeft: z.number(),
  /** A month's rent today, of all units. */
  rent: money(),
  paymentFrequency: z.enum(paymentFrequencies),
  nextDueOn: day().nullable(),
  balance: money(),
  overdue: money(),
  overdueDays: z.number(),
  depositHeld: money(),
  status: z.enum(leaseStates),
  isHoldover: z.boolean(),
  isRenewed: z.boolean(),
  moveOutOn: day().nullable(),
})

export const listLeases = query({
  name: 'realestate.lease.list',
  access: readers,
  input: z.object({ ...listInput(['created', 'end']), ...filter }),
  output: listOutput(row),
})

export const totalLeases = query({
  name: 'realestate.lease.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byStatus: z.record(z.enum(leaseStates), z.number()),
    expiring: z.number(),
    holdover: z.number(),
    notice: z.number(),
    overdue: z.number(),
    /** A month's rent of active leases, and what of all leases is due and not paid. */
    monthlyRent: money(),
    overdueAmount: money(),
    /** Of the rows due between the days asked for: what is due, and what came in. */
    month: z.object({ due: money(), collected: money() }).nullable(),
  }),
})

export const rowStates = [
  'scheduled',
  'free',
  'invoiced',
  'partlyPaid',
  'covered',
  'paid',
  'overdue',
  'cancelled',
] as const

const scheduled = {
  from: day(),
  to: day(),
  dueOn: day(),
  amount: money(),
  isFree: z.boolean(),
}

const leaseRow = z.object({
  id: id(),
  no: z.number(),
  kind: z.enum(['rent', 'termination']),
  ...scheduled,
  state: z.enum(rowStates),
  isHoldover: z.boolean(),
  invoiceId: id().nullable(),
  invoiceNumber: z.string().nullable(),
  /** The cheques that are meant for it. */
  cheques: z.array(z.string()),
  open: money(),
  credited: money(),
})

const handoverOf = z.object({
  id: id(),
  version: version(),
  propertyId: id(),
  direction: z.enum(['in', 'out']),
  on: day(),
  keys: z.number(),
  note: z.string().nullable(),
  signedByName: z.string().nullable(),
  signatureFileId: id().nullable(),
  items: z.array(
    z.object({
      id: id(),
      room: z.string(),
      item: z.string(),
      state: z.enum(['good', 'fair', 'damaged', 'missing']),
      cost: money(),
      fileIds: z.array(id()),
      isCharged: z.boolean(),
      waivedReason: z.string().nullable(),
    }),
  ),
})

export const getLease = query({
  name: 'realestate.lease.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    ...shown(leaseFields),
    lines: z.array(z.object({ propertyId: id(), code: z.string(), name: z.string(), rental: money() })),
    reviewReasons: z.array(z.enum(reviewReasons)),
    signedOn: day().nullable(),
    signedFileIds: z.array(id()),
    activatedOn: day().nullable(),
    noticeOn: day().nullable(),
    endedOn: day().nullable(),
    endReason: z.string().nullable(),
    endNote: z.string().nullable(),
    renewsId: id().nullable(),
    renewedById: id().nullable(),
    rows: z.array(leaseRow),
    total: money(),
    steps: z.array(
      z.object({
        id: id(),
        effectiveOn: day(),
        amount: money(),
        ground: z.string(),
        reason: z.string().nullable(),
      }),
    ),
    handovers: z.array(handoverOf),
    deposits: z.array(
      z.object({ id: id(), number: z.string(), balance: money(), holdUntil: day().nullable() }),
    ),
    /** What the tenant paid beyond all documents. */
    advance: money(),
    nextStep: z.enum([...leaseActions, 'handoverIn', 'handoverOut', 'settle']).nullable(),
    actions: z.array(z.enum(leaseActions)),
    /** What keeps it from being closed. */
    unbilled: money(),
  }),
})

export const previewLease = query({
  name: 'realestate.lease.preview',
  access: readers,
  summary: 'The rows of terms that are not saved yet, and who has the units meanwhile.',
  input: z.object({
    id: id().optional(),
    startDate: day(),
    endDate: day(),
    rentBasis: z.enum(rentBases),
    paymentFrequency: z.enum(paymentFrequencies),
    anchor: z.enum(rentAnchors),
    paymentDay: wholeNumber(1, 28),
    freeFrom: day().optional(),
    freeTo: day().optional(),
    rental: positiveAmount(),
  }),
  output: z.object({ rows: z.array(z.object({ no: z.number(), ...scheduled })), total: money() }),
})
