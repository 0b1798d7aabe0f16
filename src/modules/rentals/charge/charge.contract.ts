import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { amount, id, instant, money, optionalText, version } from '#kernel/shared/fields.ts'
import {
  basisShape,
  billing,
  documentRef,
  issuedDocument,
  moneyChanges,
  writeContracts,
} from '../contract/shape.contract.ts'
import { chargeKinds } from '../return/return.rules.ts'

export const chargeStates = ['proposed', 'decided', 'invoiced', 'dropped'] as const

export const contractCharge = z.object({
  id: id(),
  version: version(),
  kind: z.enum(chargeKinds),
  state: z.enum(chargeStates),
  description: z.string(),
  basis: basisShape.nullable(),
  computed: money(),
  decided: money().nullable(),
  reason: z.string().nullable(),
  vehicleId: id().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant().nullable(),
  invoice: documentRef.nullable(),
})

export const decideCharge = command({
  name: 'rentals.charge.decide',
  access: writeContracts,
  input: z.object({
    contractId: id(),
    /** Absent for a charge the clerk adds: cleaning, delivery, other. */
    id: id().nullish(),
    version: version().nullish(),
    kind: z.enum(chargeKinds),
    description: optionalText(200),
    decision: z.enum(['charge', 'drop']),
    amount: amount(),
    /** Required when the amount differs from the computed one, and to drop a charge. */
    reason: optionalText(300),
  }),
  output: contractCharge,
  refusals: [
    'kernel.record.stale',
    'rentals.charge.invoiced',
    'rentals.charge.zero',
    'rentals.reason.required',
    'rentals.contract.stateChanged',
  ],
  changes: ['rentals.contract', 'rentals.settlement'],
  summary: 'Fixes what the customer pays of a proposed charge, drops it with a reason, or adds one.',
})

export const invoiceCharges = command({
  name: 'rentals.charge.invoice',
  access: billing,
  input: z.object({
    contractId: id(),
    contractVersion: version(),
    chargeIds: z.array(id()).max(60).nullish(),
  }),
  output: z.object({ document: issuedDocument }),
  refusals: [
    'kernel.record.stale',
    'rentals.charge.nothing',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.mapping.missing',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Issues one invoice of the decided charges, all of them unless some are named.',
})
