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
  text,
  version,
} from '#kernel/shared/fields.ts'
import { factOn } from '../factAt.rules.ts'
import { custodyKinds } from '../vehicle/vehicleStatus.rules.ts'
import {
  liabilities,
  objections,
  paymentStates,
  queueReasons,
  violationStates,
  violationTypes,
} from './violation.rules.ts'

const readers = { permission: 'fleet.violations.read' } as const
const writers = { permission: 'fleet.violations.write' } as const
const changes = ['fleet.violation', 'fleet.violationPayment', 'fleet.vehicle.timeline']
/** What a decision changes beside: the customer's account and the books. */
const postingChanges = [...changes, 'billing', 'accounting', 'parties.party']

/** The stages of the list: what waits, what is certain, what is decided, what the authority has not got yet. */
export const violationStages = ['queue', 'matched', 'decided', 'unpaid', 'objections'] as const

const filter = {
  stage: z.enum(violationStages).optional(),
  vehicleId: id().optional(),
  partyId: id().optional(),
  authorityPartyId: id().optional(),
  type: z.enum(violationTypes).optional(),
  reason: z.enum(queueReasons).optional(),
  from: day().optional(),
  to: day().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  reference: z.string(),
  plateText: z.string(),
  vehicleId: id().nullable(),
  plate: z.string().nullable(),
  occurredAt: instant(),
  timeKnown: z.boolean(),
  type: z.enum(violationTypes),
  fine: money(),
  newFine: money().nullable(),
  adminFee: money(),
  settled: money(),
  payment: z.enum(paymentStates),
  /** What the customer has paid of the invoice for it; null where there is none. */
  customerPayment: z.enum(paymentStates).nullable(),
  dueOn: day().nullable(),
  authority: z.object({ id: id(), name: z.string() }),
  state: z.enum(violationStates),
  queueReason: z.enum(queueReasons).nullable(),
  provisional: z.boolean(),
  liability: z.enum(liabilities).nullable(),
  /** Who bears it, or who held the vehicle while it is undecided. */
  party: z.object({ id: id(), name: z.string() }).nullable(),
  custody: z
    .object({
      id: id(),
      kind: z.enum(custodyKinds),
      holder: z.string(),
      source: z.string(),
    })
    .nullable(),
  document: z.string().nullable(),
  invoiceId: id().nullable(),
  objection: z.enum(objections).nullable(),
})

export const listViolations = query({
  name: 'fleet.violation.list',
  access: readers,
  input: z.object({ ...listInput(['occurred', 'due', 'number', 'arrived']), ...filter }),
  output: listOutput(row),
})

export const totalViolations = query({
  name: 'fleet.violation.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    fines: money(),
    fees: money(),
    /** Owed to authorities for the violations of the filter. */
    payable: money(),
  }),
})

export const summarizeViolations = query({
  name: 'fleet.violation.summary',
  access: readers,
  input: z.object({}),
  output: z.object({
    undecided: z.object({ count: z.number(), amount: money() }),
    charged: money(),
    collected: money(),
    companyBorne: money(),
    payable: money(),
    stages: z.record(z.enum(violationStages), z.number()),
  }),
})

const candidate = z.object({
  vehicleId: id(),
  plate: z.string().nullable(),
  description: z.string(),
  custodyId: id().nullable(),
  kind: z.enum(custodyKinds).nullable(),
  holder: z.string().nullable(),
  source: z.string().nullable(),
  partyId: id().nullable(),
  from: instant().nullable(),
  to: instant().nullable(),
  fromTyped: z.boolean(),
  toTyped: z.boolean(),
})

export const getViolation = query({
  name: 'fleet.violation.get',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    ...row.shape,
    location: z.string().nullable(),
    arrivedAt: instant(),
    decidedAt: instant().nullable(),
    objectionNote: z.string().nullable(),
    cancelReason: z.string().nullable(),
    paidByCustodian: z.boolean(),
    /** The admin fee proposed for a charge to the custodian. */
    proposedFee: money(),
    proposedLiability: z.enum(liabilities).nullable(),
    /** Who can have held it, nearest first: what the clerk chooses from. */
    candidates: z.array(candidate),
    drivers: z.array(z.object({ id: id(), name: z.string() })),
    settlements: z.array(
      z.object({
        paymentId: id(),
        number: z.string(),
        paidOn: day(),
        amount: money(),
        discount: money(),
        reversed: z.boolean(),
      }),
    ),
  }),
})

const facts = {
  authorityPartyId: id(),
  reference: codeText(60),
  plateText: text(60),
  /** The day; the time apart, because some notices carry none. */
  occurredOn: factOn(),
  occurredTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullish(),
  type: z.enum(violationTypes),
  fine: positiveAmount(),
  dueOn: factOn().nullish(),
  location: optionalText(300),
}

export const recordViolation = command({
  name: 'fleet.violation.record',
  access: writers,
  /** Without an amount it is what such a violation usually costs on its day. */
  input: z.object({ ...facts, fine: positiveAmount().nullish() }),
  output: z.object({
    id: id(),
    number: z.string(),
    state: z.enum(violationStates),
    queueReason: z.enum(queueReasons).nullable(),
  }),
  refusals: [
    'fleet.violation.exists',
    'fleet.plate.unreadable',
    'fleet.violation.future',
    'fleet.violation.fineMissing',
  ],
  changes,
})

export const assignViolation = command({
  name: 'fleet.violation.assign',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    /** The custody that covers it; left out, the vehicle alone is named and its holder matched again. */
    custodyId: id().nullish(),
    vehicleId: id().nullish(),
    plateText: optionalText(60),
  }),
  output: z.object({
    version: version(),
    state: z.enum(violationStates),
    queueReason: z.enum(queueReasons).nullable(),
  }),
  refusals: ['fleet.plate.unreadable', 'fleet.violation.notHolder', 'fleet.state.changed'],
  changes,
})

const decision = {
  liability: z.enum(liabilities),
  partyId: id().nullish(),
  /** Charged to a custodian only; the company's own fee when left out. */
  adminFee: amount().nullish(),
}
const decided = z.object({ version: version(), document: z.string().nullable() })
const decisionRefusals = [
  'fleet.violation.noParty',
  'fleet.violation.noVehicle',
  'fleet.state.changed',
  'accounting.mapping.missing',
  'accounting.period.closed',
  'accounting.vat.settled',
]

export const decideViolation = command({
  name: 'fleet.violation.decide',
  access: writers,
  input: z.object({ id: id(), version: version(), ...decision }),
  output: decided,
  refusals: decisionRefusals,
  changes: postingChanges,
  previews: true,
  movesMoney: true,
})

export const redecideViolation = command({
  name: 'fleet.violation.redecide',
  access: writers,
  input: z.object({ id: id(), version: version(), ...decision, reason: optionalText(500) }),
  output: decided,
  refusals: ['fleet.reason.required', ...decisionRefusals],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
})

export const decideMatchedViolations = command({
  name: 'fleet.violation.decideMatched',
  access: writers,
  input: z.object({ ids: z.array(id()).min(1).max(100) }),
  output: z.object({ decided: z.number(), charged: money() }),
  refusals: ['fleet.violation.notMatched', ...decisionRefusals],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
  summary: 'Charges each matched violation to whoever held the vehicle, with the usual admin fee.',
})

export const cancelViolation = command({
  name: 'fleet.violation.cancel',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    reason: optionalText(500),
    /** The custodian paid the authority, with proof: the fine goes, the fee stays (R19). */
    paidByCustodian: z.boolean().default(false),
  }),
  output: done,
  refusals: [
    'fleet.reason.required',
    'fleet.violation.paid',
    'fleet.violation.noParty',
    'fleet.state.changed',
  ],
  changes: postingChanges,
  previews: true,
  movesMoney: true,
})

export const objectToViolation = command({
  name: 'fleet.violation.object',
  access: writers,
  input: z.object({ id: id(), version: version(), objection: z.enum(objections), note: text(500) }),
  output: z.object({ version: version() }),
  refusals: ['fleet.state.changed'],
  changes,
})
