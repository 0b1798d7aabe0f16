import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  codeText,
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { factOn } from '../factAt.rules.ts'
import { policyCovers, policyStates } from './policy.rules.ts'

const readers = { permission: 'fleet.documents.read' } as const
const writers = { permission: 'fleet.documents.write' } as const
const changes = ['fleet.policy', 'fleet.vehicle', 'fleet.legality', 'fleet.availability']
const postingChanges = [...changes, 'accounting', 'billing']

const filter = {
  state: z.enum(policyStates).optional(),
  cover: z.enum(policyCovers).optional(),
  insurerPartyId: id().optional(),
  vehicleId: id().optional(),
  /** Active ones whose last day comes within so many days, or has passed. */
  expiringWithinDays: wholeNumber(0, 3650).optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  insurer: z.object({ id: id(), name: z.string() }),
  cover: z.enum(policyCovers),
  startsOn: day(),
  endsOn: day(),
  coversUntil: day(),
  premium: money(),
  excess: money().nullable(),
  rentalUse: z.boolean(),
  vehicles: z.number(),
  state: z.enum(policyStates),
})

export const listPolicies = query({
  name: 'fleet.policy.list',
  access: readers,
  input: z.object({ ...listInput(['created', 'ends']), ...filter }),
  output: listOutput(row),
})

export const totalPolicies = query({
  name: 'fleet.policy.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    premium: money(),
    byState: z.record(z.enum(policyStates), z.number()),
    /** Active ones that end within 30 days or have ended. */
    expiring: z.number(),
  }),
})

const claimRow = z.object({
  id: id(),
  claimedOn: day(),
  amount: money(),
  claimNo: z.string().nullable(),
  plate: z.string(),
  invoiceId: id(),
  invoiceNumber: z.string(),
  /** Its invoice was voided: the accident may be claimed anew. */
  isVoided: z.boolean(),
})

export const getPolicy = query({
  name: 'fleet.policy.get',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    ...row.shape,
    note: z.string().nullable(),
    fileIds: z.array(id()),
    billId: id().nullable(),
    billNumber: z.string().nullable(),
    cancelledOn: day().nullable(),
    refund: money().nullable(),
    creditNumber: z.string().nullable(),
    cancelReason: z.string().nullable(),
    shares: z.array(z.object({ vehicleId: id(), plate: z.string(), vehicle: z.string(), share: money() })),
    claims: z.array(claimRow),
    /** Accidents of its vehicles while it covered them that are not claimed yet. */
    accidents: z.array(z.object({ flagId: id(), plate: z.string(), at: instant(), note: z.string() })),
  }),
})

export const savePolicy = command({
  name: 'fleet.policy.save',
  access: writers,
  input: z.object({
    /** Left out for a new one. */
    id: id().nullish(),
    version: version().optional(),
    insurerPartyId: id(),
    number: codeText(60),
    cover: z.enum(policyCovers),
    startsOn: factOn(),
    endsOn: factOn(),
    premium: positiveAmount(),
    excess: amount().nullish(),
    rentalUse: z.boolean(),
    note: optionalText(500),
    /** Scans of the paper; all that shall stand there. */
    fileIds: z.array(id()).max(20).default([]),
    shares: z
      .array(z.object({ vehicleId: id(), share: positiveAmount() }))
      .min(1)
      .max(500),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: [
    'fleet.policy.backwards',
    'fleet.policy.vehicleTwice',
    'fleet.policy.taken',
    'fleet.state.changed',
    'kernel.record.stale',
  ],
  changes,
  summary: 'Keeps a draft of a policy; a new one when no id is given.',
})

export const removePolicy = command({
  name: 'fleet.policy.remove',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['fleet.state.changed'],
  changes,
  summary: 'Deletes a draft; an active policy is cancelled instead.',
})

const postingRefusals = [
  'fleet.state.changed',
  'accounting.mapping.missing',
  'accounting.period.closed',
  'accounting.vat.settled',
]

export const activatePolicy = command({
  name: 'fleet.policy.activate',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ version: version(), billNumber: z.string() }),
  refusals: ['fleet.policy.shares', 'billing.bill.duplicate', ...postingRefusals],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
  summary: 'Makes the insurer’s bill: each vehicle’s share is prepaid and becomes its expense by days (R15).',
})

export const cancelPolicy = command({
  name: 'fleet.policy.cancel',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    /** The first day it covers no more. */
    on: factOn(),
    refund: amount(),
    reason: optionalText(500),
  }),
  output: z.object({ version: version() }),
  refusals: ['fleet.policy.outside', 'fleet.reason.required', 'billing.credit.tooMuch', ...postingRefusals],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
})

export const claimOnPolicy = command({
  name: 'fleet.policy.claim',
  access: writers,
  input: z.object({
    id: id(),
    flagId: id(),
    amount: positiveAmount(),
    on: factOn(),
    claimNo: optionalText(60),
  }),
  output: z.object({ invoiceNumber: z.string() }),
  refusals: ['fleet.policy.notItsAccident', 'fleet.policy.claimed', ...postingRefusals],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
  summary: 'Claims an accident on the insurer: he owes it until he pays, like any invoice.',
})
