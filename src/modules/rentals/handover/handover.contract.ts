import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  codeText,
  day,
  id,
  instant,
  money,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { strokes } from '#modules/platform/public.ts'
import { contractStatuses } from '../contract/contractState.rules.ts'
import { lawFinding } from '../contract/record/record.contract.ts'
import {
  contractDriver,
  customerRef,
  groupRef,
  issuedDocument,
  moneyChanges,
  refusalShape,
  vehicleRef,
  yard,
} from '../contract/shape.contract.ts'
import { photoInput } from '../contract/steps/second.contract.ts'

/** What the dashboard shows. */
export const reading = z.object({
  odometerKm: wholeNumber(0, 9_999_999),
  fuelEighths: wholeNumber(0, 8),
  /** Set after «قراءة غير معتادة» was confirmed. */
  jumpConfirmed: z.boolean().default(false),
})

/** Damage seen now and not before; fleet keeps it as a mark. */
export const markInput = z.object({
  view: z.enum(['front', 'rear', 'left', 'right', 'roof', 'interior']),
  x: wholeNumber(0, 1000),
  y: wholeNumber(0, 1000),
  type: z.enum(['scratch', 'dent', 'crack', 'chip', 'broken', 'missing', 'burn', 'stain']),
  severity: z.enum(['minor', 'moderate', 'severe']),
  worsensId: id().nullish(),
  /** Answers to «هل هي العلامة نفسها؟»: it is this open one and is not added; or it is surely another. */
  sameAsId: id().nullish(),
  isSurelyNew: z.boolean().default(false),
  fileIds: z.array(id()).max(6).default([]),
  note: optionalText(200),
})

/** Fleet's inspection, filled on the device and signed with the action: all of it or nothing is saved. */
export const inspectionInput = z.object({
  /** Made on the device, so that a repeated upload is the same inspection. */
  deviceId: id(),
  overall: z.enum(['excellent', 'good', 'fair', 'poor']),
  items: z
    .array(
      z.object({
        key: codeText(40),
        state: z.enum(['ok', 'attention', 'missing']),
        note: optionalText(200),
      }),
    )
    .max(40),
  photos: z.array(photoInput).max(40),
  marks: z.array(markInput).max(60).default([]),
  signature: z.object({ name: text(120), strokes }).nullable(),
})

export const getHandover = query({
  name: 'rentals.handover.get',
  access: yard,
  input: z.object({ contractId: id() }),
  output: z.object({
    contractId: id(),
    contractVersion: version(),
    /** The server's clock: a phone that shows another time warns, and proposes this one. */
    serverNow: instant(),
    number: z.string(),
    status: z.enum(contractStatuses),
    customer: customerRef,
    group: groupRef.nullable(),
    vehicle: vehicleRef.nullable(),
    drivers: z.array(contractDriver),
    startAt: instant(),
    dueBackAt: instant(),
    lastOdometerKm: z.number().int().nullable(),
    lastFuelEighths: z.number().int().nullable(),
    depositRequired: money(),
    depositHeld: money(),
    dueNow: money(),
    /** What of the rows due neither a payment nor an advance covers. */
    unpaidDue: money(),
    signatureIsRequired: z.boolean(),
    isSigned: z.boolean(),
    /** Whether the record itself needs the customer's signature. */
    recordIsSigned: z.boolean(),
    /** Rows that handover will invoice. */
    rowsToInvoice: z.array(z.object({ no: z.number().int(), dueOn: day(), amount: money() })),
    findings: z.array(lawFinding),
    /** Everything that would refuse the handover now, each with its sentence. */
    blockers: z.array(refusalShape),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'What the yard needs to hand a vehicle over, kept on the phone for work without signal.',
})

export const recordHandover = command({
  name: 'rentals.handover.record',
  access: yard,
  input: z.object({
    contractId: id(),
    contractVersion: version(),
    vehicleId: id(),
    at: instant(),
    /** The device's clock when it was recorded; far from the server's, the server's time is proposed. */
    deviceAt: instant(),
    atReason: optionalText(200),
    ...reading.shape,
    inspection: inspectionInput,
    note: optionalText(500),
  }),
  output: z.object({
    contractVersion: version(),
    status: z.enum(contractStatuses),
    legId: id(),
    inspectionId: id(),
    documents: z.array(issuedDocument),
  }),
  refusals: [
    'kernel.record.stale',
    'rentals.contract.stateChanged',
    'rentals.contract.depositMissing',
    'rentals.contract.unsigned',
    'rentals.contract.creditExceeded',
    'rentals.law.blocked',
    'fleet.legality.blocked',
    'fleet.inspection.photosMissing',
    'fleet.mark.sameQuestion',
    'fleet.odometer.backwards',
    'fleet.odometer.jump',
    'fleet.custody.open',
    'fleet.custody.future',
    'fleet.claim.taken',
    'fleet.vehicle.flagged',
    'platform.signing.emptySignature',
    'rentals.record.unsigned',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.mapping.missing',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Opens the custody, signs the inspection, makes the contract active and invoices every row due.',
})
