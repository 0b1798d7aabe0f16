import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { inColumn, shown } from '#kernel/shared/fieldSet.ts'
import {
  amount,
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { factAt } from '../factAt.rules.ts'
import { inspectionDraft } from '../inspection/inspection.contract.ts'
import { markRow } from '../mark/mark.contract.ts'
import { lapseRow } from '../vehicle/legality.contract.ts'
import { permitActions, permitPriorities, permitPurposes, permitStates } from './permit.rules.ts'

const readers = { permission: 'fleet.dispatch.read' } as const
const writers = { permission: 'fleet.dispatch.write' } as const
const approvers = { permission: 'fleet.dispatch.approve' } as const
const changes = ['fleet.permit', 'fleet.vehicle', 'fleet.planner', 'fleet.availability']
const yardChanges = [...changes, 'fleet.inspection', 'fleet.mark']

const filter = {
  state: z.enum(permitStates).optional(),
  /** Out beyond its time. */
  overdue: z.boolean().optional(),
  /** Not over yet: asked for, approved or out. */
  open: z.boolean().optional(),
  vehicleId: id().optional(),
  driverPartyId: id().optional(),
  purpose: z.enum(permitPurposes).optional(),
  priority: z.enum(permitPriorities).optional(),
}

/** The fields of a request. */
export const errand = {
  vehicleId: id(),
  purpose: z.enum(permitPurposes),
  priority: z.enum(permitPriorities).default('normal'),
  driverPartyId: id(),
  destination: text(200),
  destinationBranchId: id().nullish(),
  from: inColumn(factAt(), 'starts_at'),
  to: inColumn(factAt(), 'ends_at'),
  expectedKm: wholeNumber(1, 100_000).nullish(),
  fuelAllowance: amount().nullish(),
  note: optionalText(500),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  ...shown(errand),
  plate: z.string().nullable(),
  vehicle: z.string(),
  driver: z.object({ id: id(), name: z.string() }),
  state: z.enum(permitStates),
  returnedAt: instant().nullable(),
  isOverdue: z.boolean(),
})

export const listPermits = query({
  name: 'fleet.permit.list',
  access: readers,
  input: z.object({ ...listInput(['created', 'number', 'from']), ...filter }),
  output: listOutput(row),
})

export const totalPermits = query({
  name: 'fleet.permit.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byState: z.record(z.enum(permitStates), z.number()),
    overdue: z.number(),
  }),
})

const seen = z.object({
  id: id(),
  number: z.string().nullable(),
  odometerKm: z.number(),
  fuelEighths: z.number(),
})

export const getPermit = query({
  name: 'fleet.permit.get',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    ...row.shape,
    destinationBranch: z.object({ id: id(), name: z.string() }).nullable(),
    /** The acts of this state that the person may do. */
    actions: z.array(z.enum(permitActions)),
    requestedBy: z.string(),
    createdAt: instant(),
    decidedBy: z.string().nullable(),
    decidedAt: instant().nullable(),
    rejectReason: z.string().nullable(),
    startedAt: instant().nullable(),
    completedAt: instant().nullable(),
    out: seen.nullable(),
    in: seen.nullable(),
    /** Damage found when the vehicle came back. */
    newMarks: z.array(markRow),
    undecided: z.number(),
    /** What the approver must know; null once it is decided. */
    checks: z
      .object({
        isOwn: z.boolean(),
        /** What the claim would be refused with now. */
        conflict: z
          .object({ code: z.string(), params: z.record(z.string(), z.unknown()).nullable() })
          .nullable(),
        licenceExpiresOn: day().nullable(),
        licenceFits: z.boolean(),
        lapses: z.array(lapseRow),
      })
      .nullable(),
  }),
})

export const requestPermit = command({
  name: 'fleet.permit.request',
  access: writers,
  input: z.object(errand),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'fleet.permit.backwards',
    'fleet.permit.past',
    'fleet.permit.notEmployee',
    'fleet.vehicle.disposed',
    'kernel.field.required',
  ],
  changes,
})

const step = { id: id(), version: version() }

export const approvePermit = command({
  name: 'fleet.permit.approve',
  access: approvers,
  /** Another vehicle takes the place of the one asked for, when that one is promised. */
  input: z.object({ ...step, vehicleId: id().optional() }),
  output: z.object({ version: version() }),
  refusals: [
    'approvals.request.ownRequest',
    'fleet.permit.licenceExpired',
    'fleet.legality.blocked',
    'fleet.claim.taken',
    'fleet.claim.groupFull',
    'fleet.custody.open',
    'fleet.vehicle.flagged',
    'fleet.vehicle.disposed',
    'fleet.state.changed',
  ],
  changes,
})

export const rejectPermit = command({
  name: 'fleet.permit.reject',
  access: approvers,
  input: z.object({ ...step, reason: optionalText(500) }),
  output: done,
  refusals: ['approvals.request.ownRequest', 'fleet.reason.required', 'fleet.state.changed'],
  changes,
})

export const cancelPermit = command({
  name: 'fleet.permit.cancel',
  access: writers,
  input: z.object(step),
  output: done,
  refusals: ['fleet.state.changed'],
  changes,
})

const look = {
  /** The device's clock: a time typed differently makes the bounds of the custody uncertain (R9). */
  deviceAt: factAt(),
  isOdometerConfirmed: z.boolean().default(false),
  inspection: inspectionDraft.omit({ version: true, vehicleId: true, purpose: true, custodyId: true }),
  signature: z.object({ name: text(120), fileId: id().nullish() }).nullish(),
}
const lookRefusals = [
  'fleet.state.changed',
  'fleet.custody.future',
  'fleet.inspection.photosMissing',
  'fleet.inspection.photoUnknown',
  'fleet.mark.sameQuestion',
  'fleet.odometer.backwards',
  'fleet.odometer.jump',
]

export const startPermit = command({
  name: 'fleet.permit.start',
  access: writers,
  input: z.object({ ...step, ...look }),
  output: z.object({ version: version() }),
  refusals: ['fleet.custody.open', 'fleet.vehicle.flagged', 'fleet.claim.taken', ...lookRefusals],
  changes: yardChanges,
  summary: 'Hands the vehicle out: the out inspection is signed and the custody begins.',
})

export const takeBackPermit = command({
  name: 'fleet.permit.takeBack',
  access: writers,
  input: z.object({ ...step, ...look }),
  output: z.object({ version: version(), state: z.enum(permitStates), undecided: z.number() }),
  refusals: ['fleet.custody.backwards', ...lookRefusals],
  changes: yardChanges,
  summary: 'Takes the vehicle back with its in inspection; without new damage the permit is completed by it.',
})

export const completePermit = command({
  name: 'fleet.permit.complete',
  access: writers,
  input: z.object(step),
  output: z.object({ version: version() }),
  refusals: ['fleet.mark.undecided', 'fleet.state.changed'],
  changes,
})

export const decidePermitMark = command({
  name: 'fleet.permit.decideMark',
  access: { permission: 'fleet.damage.decide' },
  input: z.object({
    id: id(),
    markId: id(),
    decision: z.enum(['custodian', 'insurer', 'warranty', 'company']),
    amount: amount().nullish(),
    reason: optionalText(500),
  }),
  output: z.object({ document: z.string().nullable() }),
  refusals: [
    'fleet.mark.charged',
    'fleet.mark.notChargeable',
    'fleet.state.changed',
    'kernel.field.required',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: ['fleet.permit', 'fleet.mark', 'fleet.inspection', 'accounting'],
  previews: true,
  movesMoney: true,
  summary:
    'Says who bears a damage found at the end of a permit; the employee is charged through his advances.',
})
