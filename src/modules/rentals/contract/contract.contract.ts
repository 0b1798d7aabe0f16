import { z } from 'zod'
import { asciiDigits } from '#kernel/shared/digits.ts'
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
  text,
  version,
} from '#kernel/shared/fields.ts'
import { priceTerms, scheduleTerms } from '../price/price.contract.ts'
import { fuelPolicies } from '../return/return.rules.ts'
import { contractTypes } from '../schedule/term.rules.ts'
import { approvalTriggers } from './approval.rules.ts'
import { contractStatuses } from './contractState.rules.ts'
import { contractBadges } from './list/badge.rules.ts'
import { contractRecord } from './record/record.contract.ts'
import {
  contractChanges,
  customerRef,
  groupRef,
  issuedDocument,
  moneyChanges,
  readContracts,
  vehicleRef,
  writeContracts,
} from './shape.contract.ts'

/** The tabs of /contracts, then the boards of the phone's today page, then what the mornings and the dashboard open. */
export const contractTabs = [
  'all',
  'active',
  'underReview',
  'reserved',
  'endingSoon',
  'returnLate',
  'returned',
  'closed',
  'cancelled',
  'handOverToday',
  'dueBackToday',
  'unpaid',
  'renewals',
  'endingMonth',
] as const

const filters = {
  tab: z.enum(contractTabs).default('all'),
  customerId: id().optional(),
  vehicleId: id().optional(),
  groupId: id().optional(),
  branchId: id().optional(),
  type: z.enum(contractTypes).optional(),
  startFrom: day().optional(),
  startTo: day().optional(),
}

export const contractRow = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  externalNumber: z.string().nullable(),
  type: z.enum(contractTypes),
  status: z.enum(contractStatuses),
  badges: z.array(z.enum(contractBadges)),
  customer: customerRef,
  vehicle: vehicleRef.nullable(),
  group: groupRef.nullable(),
  startAt: instant(),
  dueBackAt: instant(),
  nextDueOn: day().nullable(),
  nextDue: money().nullable(),
  total: money(),
  balance: money(),
  /** Whole days since the oldest unpaid due day. */
  daysLate: z.number().int(),
  /** Minutes the vehicle is late now. */
  lateMinutes: z.number().int(),
})

export const listContracts = query({
  name: 'rentals.contract.list',
  access: readContracts,
  input: z.object({
    ...filters,
    ...listInput(['number', 'startAt', 'dueBackAt', 'balance', 'total', 'customer']),
  }),
  output: listOutput(contractRow),
  summary: 'Contracts by number, external number, customer, phone or plate.',
})

export const contractTotals = query({
  name: 'rentals.contract.totals',
  access: readContracts,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({
    count: z.number().int(),
    total: money(),
    balance: money(),
    /** Contracts of each tab under the other filters. */
    tabs: z.record(z.enum(contractTabs), z.number().int()),
  }),
  summary: 'Count and sums over every match, and the counters of the tabs.',
})

export const getContract = query({
  name: 'rentals.contract.get',
  access: readContracts,
  input: z.object({ id: id() }),
  output: contractRecord,
  refusals: ['kernel.record.notFound'],
  summary: 'Everything the page of one contract shows.',
})

/** The fields of a draft; `id` and `version` when it exists already. */
export const contractDraft = {
  ...priceTerms,
  ...scheduleTerms,
  id: id().nullish(),
  version: version().nullish(),
  customerId: id(),
  /** What a service contract is about (rule 23). */
  subject: optionalText(300),
  drivers: z
    .array(
      z.object({
        partyId: id(),
        isMain: z.boolean().default(false),
        /** The days an additional driver drives; the whole term by default. */
        fromOn: day().nullish(),
        toOn: day().nullish(),
      }),
    )
    .max(20)
    .default([]),
  guarantorIds: z.array(id()).max(5).default([]),
  discountReason: optionalText(300),
  fuelPolicy: z.enum(fuelPolicies).default('same_to_same'),
  /** Empty takes the rate's deposit; a lower one needs `depositReason`. */
  depositRequired: amount().nullish(),
  depositReason: optionalText(300),
  masterId: id().nullish(),
  templateId: id().nullish(),
  optionPrice: amount().nullish(),
  downPayment: amount().nullish(),
  /** Charged when the vehicle comes back early and unused days are credited. */
  earlyReturnFee: amount().nullish(),
  externalNumber: optionalText(40).transform(number => number && asciiDigits(number)),
  note: optionalText(1_000),
}

export const saveContract = command({
  name: 'rentals.contract.save',
  access: writeContracts,
  input: z.object(contractDraft),
  output: z.object({ id: id(), version: version(), total: money() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    'rentals.contract.stateChanged',
    'rentals.contract.datesReversed',
    'rentals.contract.tooLong',
    'rentals.contract.noMainDriver',
    'rentals.contract.driverDays',
    'rentals.contract.guarantorIsCustomer',
    'rentals.price.discountTooLarge',
    'rentals.reason.required',
    'rentals.schedule.customDates',
    'rentals.schedule.customAmounts',
    'rentals.price.nothingToSpread',
    'fleet.price.missing',
    'parties.party.blacklisted',
  ],
  changes: ['rentals.contract'],
  summary: 'Keeps a contract as a draft; it claims nothing and has no number yet.',
})

export const submitContract = command({
  name: 'rentals.contract.submit',
  access: writeContracts,
  input: z.object({
    id: id(),
    version: version(),
    /** With a trigger of section 5.1 the contract goes to review instead of being refused. */
    requestApproval: z.boolean().default(false),
    approvalNote: optionalText(300),
  }),
  output: z.object({
    status: z.enum(contractStatuses),
    number: z.string(),
    triggers: z.array(z.enum(approvalTriggers)),
    requestId: id().nullable(),
  }),
  refusals: [
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'rentals.contract.incomplete',
    'rentals.contract.paperUndated',
    'fleet.claim.taken',
    'fleet.custody.open',
    'fleet.vehicle.disposed',
    'fleet.claim.groupFull',
    'fleet.vehicle.flagged',
    'parties.party.blacklisted',
    'rentals.contract.creditExceeded',
    'fleet.price.belowMinimum',
    'rentals.price.discountLimit',
    'rentals.price.minDays',
    'rentals.approval.total',
    'rentals.approval.backdated',
    'rentals.approval.depositLowered',
    'rentals.approval.noRule',
    'approvals.step.noApprover',
    'platform.quota.reached',
  ],
  changes: contractChanges,
  summary: 'Numbers the contract and reserves the vehicle or group, or asks for approval.',
})

export const activateContract = command({
  name: 'rentals.contract.activate',
  access: writeContracts,
  input: z.object({ id: id(), version: version() }),
  output: z.object({ status: z.enum(contractStatuses), documents: z.array(issuedDocument) }),
  refusals: [
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'rentals.contract.unsigned',
    'rentals.contract.creditExceeded',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.mapping.missing',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Starts a service contract and invoices every row due.',
})

export const cancelContract = command({
  name: 'rentals.contract.cancel',
  access: writeContracts,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: z.object({ status: z.enum(contractStatuses), documents: z.array(issuedDocument) }),
  refusals: [
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'rentals.contract.moneyHeld',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Cancels before handover, frees the vehicle and credits invoices already issued.',
})

export const closeContract = command({
  name: 'rentals.contract.close',
  access: writeContracts,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: [
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'fleet.mark.undecided',
    'rentals.contract.unbilled',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Closes for good and assesses late fees; the customer may still owe, the deposit clock runs.',
})
