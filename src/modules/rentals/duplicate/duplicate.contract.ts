import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, money, text, version } from '#kernel/shared/fields.ts'
import { contractStatuses } from '../contract/contractState.rules.ts'
import {
  contractChanges,
  customerRef,
  groupRef,
  vehicleRef,
  writeContracts,
} from '../contract/shape.contract.ts'
import { duplicateRules, duplicateSeverities } from './duplicate.rules.ts'

const member = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  externalNumber: z.string().nullable(),
  status: z.enum(contractStatuses),
  customer: customerRef,
  vehicle: vehicleRef.nullable(),
  group: groupRef.nullable(),
  startAt: instant(),
  dueBackAt: instant(),
  total: money(),
  createdAt: instant(),
  createdBy: z.string(),
  /** What keeps it from being cancelled as a copy. */
  held: z.object({
    payments: z.boolean(),
    invoices: z.boolean(),
    signature: z.boolean(),
    handover: z.boolean(),
  }),
})

export const listDuplicates = query({
  name: 'rentals.duplicate.list',
  access: writeContracts,
  input: z.object({
    rule: z.enum(duplicateRules).optional(),
    severity: z.enum(duplicateSeverities).optional(),
    dismissed: z.boolean().default(false),
  }),
  output: z.object({
    /** How many groups there are; the first hundred of them are shown. */
    count: z.number().int(),
    groups: z.array(
      z.object({
        rule: z.enum(duplicateRules),
        severity: z.enum(duplicateSeverities),
        dismissedBy: z.string().nullable(),
        reason: z.string().nullable(),
        members: z.array(member),
      }),
    ),
  }),
  summary: 'Contracts that look like one contract typed twice, with what each of them holds.',
})

export const findSimilar = query({
  name: 'rentals.duplicate.similar',
  access: writeContracts,
  input: z.object({
    /** The draft being edited is not its own copy. */
    exceptId: id().nullish(),
    customerId: id(),
    vehicleId: id().nullish(),
    groupId: id().nullish(),
    startAt: instant(),
    dueBackAt: instant(),
    externalNumber: z.string().max(40).nullish(),
  }),
  output: z.object({
    rows: z.array(z.object({ rule: z.enum(duplicateRules), id: id(), number: z.string().nullable() })),
  }),
  summary: 'Contracts that the one being typed would look like, so that the form can warn before saving.',
})

export const resolveDuplicate = command({
  name: 'rentals.duplicate.resolve',
  access: writeContracts,
  input: z.object({
    /** `keep` cancels the others; `mergeDrafts` also fills what the kept draft lacks; `dismiss` hides the group. */
    action: z.enum(['keep', 'mergeDrafts', 'dismiss']),
    rule: z.enum(duplicateRules),
    memberIds: z.array(id()).min(2).max(50),
    keepId: id().nullish(),
    reason: text(300),
  }),
  output: z.object({ cancelled: z.array(z.string()) }),
  refusals: [
    'kernel.record.notFound',
    'kernel.field.required',
    'rentals.duplicate.holdsRecords',
    'rentals.contract.stateChanged',
    'rentals.contract.moneyHeld',
  ],
  changes: [...contractChanges, 'rentals.duplicate'],
  summary: 'Keeps one contract of a group and cancels its copies, or says that they are different ones.',
})

export const diagnosisChecks = [
  'vehicleOverlap',
  'externalNumber',
  'sameStart',
  'sameMoment',
  'claimConstraint',
  'numberGaps',
  'reservedWithoutClaim',
  'activeWithoutCustody',
  'custodyWithoutContract',
  'rowsNotTotal',
  'invoiceOutsideTerm',
  'closedWithOpenLeg',
] as const

/** What is amiss with a found row; each check fills what it looked at. */
const diagnosisDetail = z.object({
  /** Who holds the vehicle or waits for one, or the number before a gap. */
  name: z.string().nullable(),
  status: z.enum(contractStatuses).nullable(),
  /** What the rows come to, and what the contract holds. */
  sum: money().nullable(),
  total: money().nullable(),
  from: day().nullable(),
  to: day().nullable(),
})

export const diagnoseContracts = query({
  name: 'rentals.duplicate.diagnose',
  access: writeContracts,
  input: z.object({}),
  output: z.object({
    at: instant(),
    checks: z.array(
      z.object({
        check: z.enum(diagnosisChecks),
        scanned: z.number().int(),
        found: z.number().int(),
        millis: z.number().int(),
        /** The first hundred; `contractId` opens the record. A draft has no number to show yet. */
        rows: z.array(diagnosisDetail.extend({ contractId: id().nullable(), number: z.string().nullable() })),
      }),
    ),
  }),
  summary: 'Every check over the contracts: what was looked at, what was found, and the rows themselves.',
})
