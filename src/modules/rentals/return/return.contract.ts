import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, money, optionalText, positiveAmount, version } from '#kernel/shared/fields.ts'
import { contractCharge } from '../charge/charge.contract.ts'
import { contractStatuses } from '../contract/contractState.rules.ts'
import {
  customerRef,
  issuedDocument,
  moneyChanges,
  vehicleRef,
  writeContracts,
  yard,
} from '../contract/shape.contract.ts'
import { inspectionInput, reading } from '../handover/handover.contract.ts'
import { contractTypes } from '../schedule/term.rules.ts'
import { chargeKinds, fuelPolicies } from './return.rules.ts'

/** The frozen terms `proposedCharges` needs, so that the phone shows live charges without signal. */
export const returnTerms = z.object({
  type: z.enum(contractTypes),
  days: z.number().int(),
  pricedMonths: z.number().int(),
  daysBesides: z.number().int(),
  /** What is left of them after a return now whose unused days are credited; null where nothing would be. */
  used: z
    .object({ days: z.number().int(), pricedMonths: z.number().int(), daysBesides: z.number().int() })
    .nullable(),
  includedKmDaily: z.number().int().nullable(),
  includedKmMonthly: z.number().int().nullable(),
  extraKm: money().nullable(),
  lateHour: money().nullable(),
  overstayPerDay: money().nullable(),
  graceMinutes: z.number().int(),
  fuelPolicy: z.enum(fuelPolicies),
  fuelPerEighth: money().nullable(),
  earlyReturnFee: money(),
  taxBasisPoints: z.number().int(),
})

/** What is kept back of the deposit for fines that may still come, and the day it is free again. */
const lateFines = z.object({ count: z.number().int(), amount: money(), releaseOn: day() }).nullable()

export const getReturn = query({
  name: 'rentals.return.get',
  access: yard,
  input: z.object({ contractId: id() }),
  output: z.object({
    contractId: id(),
    contractVersion: version(),
    serverNow: instant(),
    number: z.string(),
    status: z.enum(contractStatuses),
    customer: customerRef,
    vehicle: vehicleRef,
    legId: id(),
    startAt: instant(),
    dueBackAt: instant(),
    lateMinutes: z.number().int(),
    outAt: instant(),
    outKm: z.number().int(),
    outEighths: z.number().int(),
    outInspectionId: id().nullable(),
    /** Vehicles of the contract that came back before (swap). */
    earlierLegs: z.array(
      z.object({
        vehicle: vehicleRef,
        outKm: z.number().int(),
        inKm: z.number().int(),
        outEighths: z.number().int(),
        inEighths: z.number().int(),
      }),
    ),
    terms: returnTerms,
    /** The waiver's excess, when the contract has one. */
    waiverExcess: money().nullable(),
    /** Whether the record needs the customer's signature. */
    recordIsSigned: z.boolean(),
    balance: money(),
    depositHeld: money(),
    /** What returning now, before the end, would give back. */
    earlyReturnCredit: money(),
    /** And for the full days the company had paused the contract. */
    suspensionCredit: money(),
    /** Were the vehicle returned today. */
    lateFines,
  }),
  refusals: ['kernel.record.notFound', 'rentals.contract.stateChanged'],
  summary: 'What the yard needs to take a vehicle back, kept on the phone for work without signal.',
})

export const recordReturn = command({
  name: 'rentals.return.record',
  access: yard,
  input: z.object({
    contractId: id(),
    contractVersion: version(),
    legId: id(),
    at: instant(),
    deviceAt: instant(),
    atReason: optionalText(200),
    ...reading.shape,
    inspection: inspectionInput,
    /** Added in the yard: cleaning, delivery, other. Computed ones are proposed by the server. */
    extraCharges: z
      .array(
        z.object({ kind: z.enum(chargeKinds), description: optionalText(200), amount: positiveAmount() }),
      )
      .max(20)
      .default([]),
    /** The customer returns early and the unused days are credited (rule 9). */
    creditEarlyReturn: z.boolean().default(true),
    note: optionalText(500),
  }),
  output: z.object({
    contractVersion: version(),
    status: z.enum(contractStatuses),
    inspectionId: id(),
    charges: z.array(contractCharge),
    newMarks: z.number().int(),
    lateFines,
    documents: z.array(issuedDocument),
    undoUntil: instant(),
  }),
  refusals: [
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'rentals.contract.inFuture',
    'rentals.return.recorded',
    'fleet.custody.backwards',
    'fleet.odometer.backwards',
    'fleet.odometer.jump',
    'fleet.inspection.photosMissing',
    'fleet.mark.sameQuestion',
    'platform.signing.emptySignature',
    'rentals.record.unsigned',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.mapping.missing',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Ends the custody, signs the inspection, proposes the charges and starts the deposit clock.',
})

export const undoReturn = command({
  name: 'rentals.return.undo',
  access: writeContracts,
  input: z.object({ contractId: id(), contractVersion: version(), reason: optionalText(300) }),
  output: z.object({
    contractVersion: version(),
    status: z.enum(contractStatuses),
    documents: z.array(issuedDocument),
  }),
  refusals: [
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'rentals.return.charged',
    'rentals.return.undoExpired',
    'fleet.mark.charged',
    'fleet.custody.open',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Reopens the custody within 60 minutes, as long as no charge was invoiced.',
})
