import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, id, instant, money, optionalText, text, version } from '#kernel/shared/fields.ts'
import { contractStatuses } from '../contract/contractState.rules.ts'
import {
  contractChanges,
  issuedDocument,
  moneyChanges,
  refusalShape,
  writeContracts,
} from '../contract/shape.contract.ts'
import { inspectionInput, reading } from '../handover/handover.contract.ts'
import { priceLine } from '../price/price.contract.ts'

const changed = z.object({
  version: version(),
  status: z.enum(contractStatuses),
  dueBackAt: instant(),
  documents: z.array(issuedDocument),
})

const claimRefusals = [
  'fleet.claim.taken',
  'fleet.custody.open',
  'fleet.claim.groupFull',
  'fleet.vehicle.flagged',
  'fleet.vehicle.disposed',
]
const always = ['kernel.record.stale', 'kernel.record.notFound', 'rentals.contract.stateChanged']

export const assignContract = command({
  name: 'rentals.contract.assign',
  access: writeContracts,
  input: z.object({
    id: id(),
    version: version(),
    /** Null takes the vehicle away: the contract waits in «غير مُخصّص». */
    vehicleId: id().nullable(),
    /** The person has seen that the vehicle is of another group, and its price. */
    takesOtherGroup: z.boolean().default(false),
    startAt: instant().nullish(),
    dueBackAt: instant().nullish(),
  }),
  output: z.object({
    version: version(),
    total: money(),
    /** What to send back to undo the move for 10 seconds. */
    before: z.object({
      vehicleId: id().nullable(),
      takesOtherGroup: z.boolean(),
      startAt: instant(),
      dueBackAt: instant(),
    }),
  }),
  refusals: [
    ...always,
    ...claimRefusals,
    'rentals.contract.datesReversed',
    'rentals.contract.tooLong',
    'rentals.contract.rowsInvoiced',
    'rentals.contract.otherGroup',
    'fleet.price.missing',
  ],
  changes: contractChanges,
  summary: 'Moves a reservation to another vehicle or time; a changed length is priced anew.',
})

export const previewChange = query({
  name: 'rentals.contract.previewChange',
  access: writeContracts,
  input: z.object({
    id: id(),
    /** `unassign` takes the vehicle away. */
    change: z.enum(['assign', 'unassign', 'extend', 'shorten', 'swap', 'return']),
    vehicleId: id().nullish(),
    startAt: instant().nullish(),
    /** The new end; for a return the instant of the return. */
    dueBackAt: instant().nullish(),
  }),
  output: z.object({
    /** Why it would be refused; the target shows it before the drop. */
    why: refusalShape.nullable(),
    days: z.number().int(),
    totalBefore: money(),
    totalAfter: money(),
    /** With tax: above zero is billed, below zero is credited. */
    difference: money(),
    lines: z.array(priceLine),
    /** Of a swap: what to agree on for the days that remain, before tax, as `agreedDifference` is. */
    proposed: money(),
  }),
  summary: 'What a change would cost or give back, and whether it is allowed.',
})

export const extendContract = command({
  name: 'rentals.contract.extend',
  access: writeContracts,
  input: z.object({ id: id(), version: version(), dueBackAt: instant(), reason: optionalText(300) }),
  output: changed.extend({ billed: money() }),
  refusals: [
    ...always,
    ...claimRefusals,
    'rentals.contract.notLonger',
    'rentals.contract.tooLong',
    'rentals.contract.creditExceeded',
    'parties.party.blacklisted',
    'fleet.legality.blocked',
    'rentals.law.blocked',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary:
    'Moves the end later; daily and weekly contracts are priced anew as a whole, longer ones by period.',
})

export const shortenContract = command({
  name: 'rentals.contract.shorten',
  access: writeContracts,
  input: z.object({ id: id(), version: version(), dueBackAt: instant(), reason: text(300) }),
  output: changed.extend({ credited: money() }),
  refusals: [...always, 'rentals.contract.notShorter', 'accounting.period.closed', 'accounting.vat.settled'],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Moves the end earlier; what was invoiced beyond it is credited.',
})

export const swapContract = command({
  name: 'rentals.contract.swap',
  access: writeContracts,
  input: z.object({
    id: id(),
    version: version(),
    at: instant(),
    toVehicleId: id(),
    reason: text(300),
    /** The old vehicle coming in and the new one going out, in one action. */
    incoming: reading.extend({ inspection: inspectionInput }),
    outgoing: reading.extend({ inspection: inspectionInput }),
    /** The price difference of another group the customer agreed to; absent keeps the price (rule 10). */
    agreedDifference: amount().nullish(),
  }),
  output: changed.extend({ legId: id(), billed: money() }),
  refusals: [
    ...always,
    ...claimRefusals,
    'rentals.contract.sameVehicle',
    'fleet.inspection.photosMissing',
    'fleet.mark.sameQuestion',
    'fleet.odometer.backwards',
    'fleet.odometer.jump',
    'fleet.custody.backwards',
    'fleet.legality.blocked',
    'rentals.law.blocked',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Exchanges the vehicle within the contract; invoiced hours follow to the new vehicle.',
})
