import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import {
  day,
  done,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { factAt, factOn } from '../factAt.rules.ts'
import { fuelFindings, fuelPayers } from './fuel.rules.ts'

const readers = { permission: 'fleet.vehicles.read' } as const
const writers = { permission: 'fleet.vehicles.write' } as const
const changes = ['fleet.fuel', 'fleet.vehicle', 'fleet.report', 'accounting']

const filter = {
  vehicleId: id().optional(),
  vendorPartyId: id().optional(),
  paidBy: z.enum(fuelPayers).optional(),
  /** The company owes it, and the station's paper has not come. */
  unbilled: z.boolean().optional(),
  /** It needs a review. */
  flagged: z.boolean().optional(),
  from: day().optional(),
  to: day().optional(),
}

/** The fields of a filling. */
export const filling = {
  vehicleId: id(),
  at: factAt(),
  litres: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,3})?$/)
    .refine(text => Number(text) > 0, { params: { code: 'kernel.field.positive' } }),
  isFull: z.boolean().default(true),
  paidBy: z.enum(fuelPayers).default('company'),
  cost: positiveAmount().nullish(),
  vendorPartyId: id().nullish(),
  receiptNo: optionalText(60),
}

const row = z.object({
  id: id(),
  version: version(),
  ...shown(filling),
  plate: z.string().nullable(),
  vehicle: z.string(),
  km: z.number(),
  vendor: z.object({ id: id(), name: z.string() }).nullable(),
  /** Kilometres since the full tank before, and litres per 100 of them (R24); only of a full tank. */
  span: z.object({ km: z.number(), litres: z.string(), perHundred: z.string().nullable() }).nullable(),
  finding: z.enum(fuelFindings).nullable(),
  document: z.string().nullable(),
})

export const listFuel = query({
  name: 'fleet.fuel.list',
  access: readers,
  input: z.object({ ...listInput(['at']), ...filter }),
  output: listOutput(row),
})

export const totalFuel = query({
  name: 'fleet.fuel.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    litres: z.string(),
    /** What the company bears. */
    cost: money(),
    /** Accrued, and not billed yet. */
    accrued: money(),
    /** Litres per 100 km between full tanks, over all of them. */
    perHundred: z.string().nullable(),
    unbilled: z.number(),
    flagged: z.number(),
  }),
})

export const getFuel = query({
  name: 'fleet.fuel.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    /** What the vehicle has used before, per 100 km. */
    usual: z.string().nullable(),
    recordedBy: z.string(),
    voidReason: z.string().nullable(),
    fileIds: z.array(id()),
    paymentId: id().nullable(),
    billId: id().nullable(),
  }),
})

export const recordFuel = command({
  name: 'fleet.fuel.record',
  access: writers,
  input: z.object({
    ...filling,
    /** What the instrument shows. */
    odometerKm: wholeNumber(0, 5_000_000),
    isOdometerConfirmed: z.boolean().default(false),
    fileIds: z.array(id()).max(10).default([]),
  }),
  output: z.object({ id: id(), finding: z.enum(fuelFindings).nullable() }),
  refusals: [
    'fleet.fuel.vendorMissing',
    'fleet.fuel.taken',
    'fleet.odometer.backwards',
    'fleet.odometer.jump',
    'fleet.custody.future',
    'fleet.vehicle.disposed',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes,
  previews: true,
  movesMoney: true,
  summary:
    'Records a filling with its odometer reading; what the company owes for it waits for the station’s paper.',
})

export const voidFuel = command({
  name: 'fleet.fuel.void',
  access: writers,
  input: z.object({ id: id(), version: version(), reason: optionalText(500) }),
  output: done,
  refusals: ['fleet.reason.required', 'fleet.fuel.billed', 'fleet.state.changed'],
  changes,
  previews: true,
  movesMoney: true,
  summary: 'Takes a wrong filling back: its reading counts no more, its entry is reversed.',
})

export const billFuel = command({
  name: 'fleet.fuel.bill',
  access: { anyOf: ['finance.vendors.write', 'finance.payments.write'] },
  input: z.object({
    ids: z.array(id()).min(1).max(500),
    /** As on the station's receipt. */
    amount: positiveAmount(),
    /** Pays it at once; without one it is the vendor's bill, to be paid later. */
    treasuryAccountId: id().nullish(),
    on: factOn().nullish(),
    /** The number on the paper: a bill needs it. */
    reference: optionalText(60),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'fleet.fuel.billed',
    'fleet.fuel.notOwed',
    'fleet.fuel.otherVendor',
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
  changes: [...changes, 'billing'],
  previews: true,
  movesMoney: true,
  summary:
    'Records the paper of a station for several fillings as its bill or pays it at once: what they accrued is cleared, a difference is fuel of their vehicles.',
})
