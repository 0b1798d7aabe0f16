import { z } from 'zod'
import { day, id, instant, money, version } from '#kernel/shared/fields.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { markRow } from '#modules/fleet/public.ts'
import { contractCharge } from '../../charge/charge.contract.ts'
import { eventKinds } from '../../event/event.rules.ts'
import { cardHold } from '../../hold/hold.contract.ts'
import { lawSeverities } from '../../law/law.rules.ts'
import { discountInput, priceLine, priceStep, rateTerms, scheduleTerms } from '../../price/price.contract.ts'
import { fuelPolicies } from '../../return/return.rules.ts'
import { scheduleRow } from '../../row/row.contract.ts'
import { contractTypes } from '../../schedule/term.rules.ts'
import { settlement } from '../../settlement/settlement.contract.ts'
import { approvalTriggers } from '../approval.rules.ts'
import { contractActions, contractStatuses } from '../contractState.rules.ts'
import { contractBadges } from '../list/badge.rules.ts'
import {
  contractDriver,
  customerRef,
  documentRef,
  groupRef,
  issuedDocument,
  refusalShape,
  vehicleRef,
} from '../shape.contract.ts'
import { secondRecord } from '../steps/second.contract.ts'

/** Who signed a record on the device, and when. */
const recordSigner = z.object({ name: z.string(), at: instant() }).nullable()

/** One vehicle within the contract; readings and photos are fleet's. */
const contractLeg = z.object({
  id: id(),
  no: z.number().int(),
  vehicle: vehicleRef,
  custodyId: id().nullable(),
  outAt: instant(),
  inAt: instant().nullable(),
  outKm: z.number().int(),
  inKm: z.number().int().nullable(),
  outEighths: z.number().int(),
  inEighths: z.number().int().nullable(),
  outInspectionId: id().nullable(),
  inInspectionId: id().nullable(),
  outSigner: recordSigner,
  inSigner: recordSigner,
  newMarks: z.number().int(),
  undecidedMarks: z.number().int(),
})

const contractEvent = z.object({
  id: id(),
  kind: z.enum(eventKinds),
  at: instant(),
  by: z.string(),
  reason: z.string().nullable(),
  /** Whose cause a suspension has. */
  cause: z.enum(['company', 'customer']).nullable(),
  dueBackBefore: instant().nullable(),
  dueBackAfter: instant().nullable(),
  amount: money().nullable(),
  sealedDocumentId: id().nullable(),
})

export const lawFinding = z.object({
  code: z.string(),
  severity: z.enum(lawSeverities),
  nameAr: z.string(),
  messageAr: z.string(),
  source: z.string(),
  document: z.string().nullable(),
  holder: z.string().nullable(),
  lapsesOn: day().nullable(),
  /** Day of the term on which the document lapses. */
  day: z.number().int().nullable(),
  /** The paper is on file without the day it ends. */
  isUndated: z.boolean(),
  overriddenBy: z.string().nullable(),
})

/** What keeps a contract from being closed, each with where it is solved; amounts as their invoices will come to. */
const closingBlocker = z.object({
  kind: z.enum(['damage', 'charge', 'uninvoiced', 'row']),
  count: z.number().int(),
  amount: money(),
})

/** Everything a contract's page shows. */
export const contractRecord = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  externalNumber: z.string().nullable(),
  type: z.enum(contractTypes),
  status: z.enum(contractStatuses),
  badges: z.array(z.enum(contractBadges)),
  customer: customerRef,
  group: groupRef.nullable(),
  vehicle: vehicleRef.nullable(),
  subject: z.string().nullable(),
  startAt: instant(),
  dueBackAt: instant(),
  returnedAt: instant().nullable(),
  lateMinutes: z.number().int(),
  /** The days on which each status was reached, for the status bar. */
  statusDates: z.partialRecord(z.enum(contractStatuses), instant()),
  note: z.string().nullable(),
  fuelPolicy: z.enum(fuelPolicies),
  rates: rateTerms,
  kmAllowance: z.number().int().nullable(),
  listPrice: money(),
  discount: money(),
  /** As it was typed: a share stays one when the term changes. */
  discountTyped: discountInput.nullable(),
  discountReason: z.string().nullable(),
  total: money(),
  lines: z.array(priceLine),
  steps: z.array(priceStep),
  schedule: z.object({
    frequency: scheduleTerms.frequency,
    anchor: scheduleTerms.anchor,
    timing: scheduleTerms.timing,
    /** The days and amounts of rows that were agreed one by one. */
    custom: z.array(z.object({ startOn: day(), amount: money().nullable() })).nullable(),
  }),
  rows: z.array(scheduleRow),
  /** Waivers of late fees that wait for approval. */
  waitingWaivers: z.array(z.object({ rowId: id(), amount: money(), request: requestAboutShape })),
  charges: z.array(contractCharge),
  /** What the charges come to that were not dropped: invoiced ones at their invoice, the others as an invoice of today. */
  chargeSums: z.object({ tax: money(), total: money() }),
  /** Damage first seen when its vehicles came back, with who bears it. */
  damages: z.array(markRow.extend({ invoice: documentRef.nullable() })),
  closing: z.array(closingBlocker),
  /** «لماذا هذا الرصيد؟»: invoiced − credited − paid − deposit applied = balance. */
  balance: z.object({
    invoiced: money(),
    credited: money(),
    paid: money(),
    depositApplied: money(),
    balance: money(),
    overdue: money(),
    uninvoicedCharges: money(),
    lateFees: money(),
  }),
  documents: z.array(issuedDocument.extend({ date: day(), open: money() })),
  depositRequired: money(),
  depositReason: z.string().nullable(),
  deposits: z.array(documentRef.extend({ balance: money(), receivedOn: day() })),
  /** Amounts blocked on the customer's card. */
  holds: z.array(cardHold),
  settlement: settlement.nullable(),
  drivers: z.array(contractDriver),
  guarantors: z.array(customerRef),
  legs: z.array(contractLeg),
  /** What second phones saw at a handover or return. */
  secondRecords: z.array(secondRecord),
  events: z.array(contractEvent),
  findings: z.array(lawFinding),
  signature: z.object({
    isRequired: z.boolean(),
    isSigned: z.boolean(),
    signedName: z.string().nullable(),
    signedAt: instant().nullable(),
  }),
  /** The newest request about a contract under review, or about a draft that came back. */
  approval: z.object({ request: requestAboutShape, triggers: z.array(z.enum(approvalTriggers)) }).nullable(),
  /** Contracts of the chain in order, this one included. */
  chain: z.array(
    documentRef.extend({ startAt: instant(), dueBackAt: instant(), status: z.enum(contractStatuses) }),
  ),
  masterId: id().nullable(),
  quotation: documentRef.nullable(),
  earlyReturnFee: money(),
  optionPrice: money().nullable(),
  downPayment: money().nullable(),
  /** Audit subjects whose lines form the timeline: the contract, its vehicles' custody, invoices, payments. */
  timelineSubjects: z.array(z.string()),
  actions: z.array(z.object({ action: z.enum(contractActions), why: refusalShape.nullable() })),
})
