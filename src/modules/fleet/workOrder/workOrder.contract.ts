import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { factAt, factOn } from '../factAt.rules.ts'
import { markSeverities, markTypes, markViews } from '../mark/mark.rules.ts'
import { workApprovals, workLineKinds, workPriorities, workStates, workTypes } from './workOrder.rules.ts'

const readers = { permission: 'fleet.maintenance.read' } as const
const writers = { permission: 'fleet.maintenance.write' } as const
const changes = [
  'approvals.request',
  'fleet.workOrder',
  'fleet.service',
  'fleet.vehicle',
  'fleet.planner',
  'fleet.availability',
]
const postingChanges = [...changes, 'accounting', 'billing']

const filter = {
  state: z.enum(workStates).optional(),
  /** Completed, and its paper has not come. */
  unbilled: z.boolean().optional(),
  vehicleId: id().optional(),
  type: z.enum(workTypes).optional(),
  priority: z.enum(workPriorities).optional(),
  /** Done within these days, both inclusive. */
  completedFrom: day().optional(),
  completedTo: day().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  vehicleId: id(),
  plate: z.string().nullable(),
  vehicle: z.string(),
  type: z.enum(workTypes),
  description: z.string(),
  priority: z.enum(workPriorities),
  vendor: z.object({ id: id(), name: z.string() }).nullable(),
  plannedFrom: instant().nullable(),
  plannedTo: instant().nullable(),
  startedAt: instant().nullable(),
  completedAt: instant().nullable(),
  /** Whole days in the workshop so far, or until it was done. */
  daysDown: z.number().nullable(),
  estimated: money().nullable(),
  cost: money().nullable(),
  billed: money().nullable(),
  state: z.enum(workStates),
  approval: z.enum(workApprovals).nullable(),
})

export const listWorkOrders = query({
  name: 'fleet.workOrder.list',
  access: readers,
  input: z.object({ ...listInput(['created', 'number']), ...filter }),
  output: listOutput(row),
})

export const totalWorkOrders = query({
  name: 'fleet.workOrder.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    estimated: money(),
    cost: money(),
    /** Accrued, and not billed yet. */
    accrued: money(),
    byState: z.record(z.enum(workStates), z.number()),
    unbilled: z.number(),
  }),
})

const line = z.object({
  kind: z.enum(workLineKinds),
  description: text(200),
  quantity: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/)
    .refine(text => Number(text) > 0, { params: { code: 'kernel.field.positive' } }),
  unitCost: amount(),
  planItemId: id().nullish(),
  markId: id().nullish(),
  capitalise: z.boolean().default(false),
})

export const getWorkOrder = query({
  name: 'fleet.workOrder.get',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    ...row.shape,
    /** The newest request about it, while its work has not begun. */
    request: requestAboutShape.nullable(),
    /** The refusal a start would meet for want of an approval. */
    whyNotBegin: z.string().nullable(),
    interrupts: z.boolean(),
    openedBy: z.string(),
    createdAt: instant(),
    odometerKm: z.number().nullable(),
    cancelReason: z.string().nullable(),
    billDocument: z.string().nullable(),
    paymentId: id().nullable(),
    billId: id().nullable(),
    accrued: money(),
    fileIds: z.array(id()),
    lines: z.array(
      z.object({
        ...line.shape,
        id: id(),
        amount: money(),
        planItemId: id().nullable(),
        markId: id().nullable(),
      }),
    ),
    /** Who holds the vehicle now: a start interrupts a rental. */
    heldBy: z.object({ name: z.string(), kind: z.string() }).nullable(),
    /** What the vehicle's plan asks for, to name what a line has done. */
    planItems: z.array(z.object({ id: id(), type: z.enum(workTypes) })),
    openMarks: z.array(
      z.object({
        id: id(),
        view: z.enum(markViews),
        type: z.enum(markTypes),
        severity: z.enum(markSeverities),
      }),
    ),
  }),
})

const fields = {
  type: z.enum(workTypes),
  description: text(1000),
  priority: z.enum(workPriorities).default('medium'),
  vendorPartyId: id().nullish(),
  plannedFrom: factAt().nullish(),
  plannedTo: factAt().nullish(),
  estimated: amount().nullish(),
}
const planRefusals = [
  'fleet.workOrder.backwards',
  'fleet.claim.taken',
  'fleet.claim.groupFull',
  'fleet.custody.open',
  'fleet.vehicle.disposed',
  'approvals.step.noApprover',
]

export const openWorkOrder = command({
  name: 'fleet.workOrder.open',
  access: writers,
  input: z.object({ vehicleId: id(), ...fields }),
  output: z.object({ id: id(), number: z.string(), approval: z.enum(workApprovals).nullable() }),
  refusals: planRefusals,
  changes,
})

export const updateWorkOrder = command({
  name: 'fleet.workOrder.update',
  access: writers,
  input: z.object({ id: id(), version: version(), ...fields }),
  output: z.object({ version: version() }),
  refusals: [...planRefusals, 'fleet.state.changed'],
  changes,
})

export const submitWorkOrder = command({
  name: 'fleet.workOrder.submit',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  /** Null: no rule asks anybody, the work may begin. */
  output: z.object({ version: version(), approval: z.enum(workApprovals).nullable() }),
  refusals: ['approvals.request.pending', 'approvals.step.noApprover', 'fleet.state.changed'],
  changes,
  summary: 'Puts a pending work order before whoever must agree to its estimate.',
})

const reading = {
  at: factAt(),
  shownKm: wholeNumber(0, 5_000_000).nullish(),
  isOdometerConfirmed: z.boolean().default(false),
}
const readingRefusals = ['fleet.odometer.backwards', 'fleet.odometer.jump', 'fleet.custody.future']

export const startWorkOrder = command({
  name: 'fleet.workOrder.start',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    ...reading,
    /** With a customer: the contract stays, and they get the vehicle back (R6). */
    interrupts: z.boolean().default(false),
  }),
  output: z.object({ version: version() }),
  refusals: [
    ...[
      'fleet.workOrder.approvalWaiting',
      'fleet.workOrder.approvalNeeded',
      'fleet.workOrder.estimateMissing',
    ],
    ...['fleet.custody.open', 'fleet.custody.backwards', 'fleet.state.changed', ...readingRefusals],
  ],
  changes,
})

export const completeWorkOrder = command({
  name: 'fleet.workOrder.complete',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    ...reading,
    lines: z.array(line).max(100),
    /** The workshop's paper and photos of the work. */
    fileIds: z.array(id()).max(10).default([]),
    /** Who is owed the cost, where the order named no workshop. */
    vendorPartyId: id().nullish(),
    /** The work was reported as free. */
    isFree: z.boolean().default(false),
    /** After an interruption: back to the customer, or into the yard because the rental has ended meanwhile. */
    returnTo: z.enum(['customer', 'fleet']).default('customer'),
  }),
  output: z.object({ version: version() }),
  refusals: [
    'fleet.workOrder.costMissing',
    'fleet.workOrder.vendorMissing',
    'fleet.custody.backwards',
    'fleet.custody.open',
    'fleet.vehicle.flagged',
    'fleet.state.changed',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'accounting.vat.settled',
    ...readingRefusals,
  ],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
})

export const cancelWorkOrder = command({
  name: 'fleet.workOrder.cancel',
  access: writers,
  input: z.object({ id: id(), version: version(), reason: optionalText(500) }),
  output: done,
  refusals: ['fleet.reason.required', 'fleet.state.changed'],
  changes,
})

export const billWorkOrder = command({
  name: 'fleet.workOrder.bill',
  access: { anyOf: ['finance.vendors.write', 'finance.payments.write'] },
  input: z.object({
    id: id(),
    version: version(),
    /** As on the workshop's bill. */
    amount: positiveAmount(),
    /** Pays it at once; without one it is the vendor's bill, to be paid later. */
    treasuryAccountId: id().nullish(),
    on: factOn().nullish(),
    /** The number on the paper: a bill needs it. */
    reference: optionalText(60),
    fileIds: z.array(id()).max(10).default([]),
  }),
  output: z.object({ version: version(), number: z.string() }),
  refusals: [
    'fleet.workOrder.billed',
    'fleet.workOrder.vendorMissing',
    'kernel.field.required',
    'access.permission.missing',
    'billing.bill.duplicate',
    'fleet.state.changed',
    'billing.treasury.insufficient',
    'billing.session.none',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
  summary:
    'Records the paper of a completed work order as the vendor’s bill or pays it at once: its accrued cost is cleared, a difference goes to maintenance.',
})
