import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
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
import { waybillActions, waybillStates } from './waybill.rules.ts'

const readers = { permission: 'services.waybills.read' } as const
const writers = { permission: 'services.waybills.write' } as const
const changes = ['services.waybill']
const step = { id: id(), version: version() }
const stale = ['services.waybill.state', 'kernel.record.stale']

const filter = {
  state: z.enum(waybillStates).optional(),
  customerId: id().optional(),
  vehicleId: id().optional(),
}

/** What a person fills in. Weight is in kilograms with three decimals. */
const fields = {
  customerId: id(),
  shipper: optionalText(120),
  consignee: text(120),
  consigneePhone: optionalText(40),
  cargo: text(300),
  weightKg: z.number().positive().max(999_999.999).multipleOf(0.001).nullish(),
  packages: z.int().positive().max(1_000_000).nullish(),
  fromPlace: text(200),
  toPlace: text(200),
  plannedAt: instant(),
  expectedAt: instant(),
  vehicleId: id().nullish(),
  driverId: id().nullish(),
  carrierId: id().nullish(),
  freight: money(),
  note: optionalText(500),
}

const person = z.object({ id: id(), name: z.string() })

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  state: z.enum(waybillStates),
  customer: person,
  consignee: z.string(),
  cargo: z.string(),
  fromPlace: z.string(),
  toPlace: z.string(),
  plannedAt: instant(),
  expectedAt: instant(),
  /** Not delivered by the time it was expected. */
  isLate: z.boolean(),
  vehicle: z.object({ id: id(), label: z.string() }).nullable(),
  carrier: person.nullable(),
  freight: money(),
  disbursed: money(),
})

export const listWaybills = query({
  name: 'services.waybill.list',
  access: readers,
  input: z.object({ ...listInput(['plannedAt', 'number']), ...filter }),
  output: listOutput(row),
})

export const totalWaybills = query({
  name: 'services.waybill.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byState: z.record(z.enum(waybillStates), z.number()),
    late: z.number(),
    /** Freight and what was paid on the way, of what was delivered and not yet invoiced. */
    toInvoice: money(),
  }),
})

export const getWaybill = query({
  name: 'services.waybill.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    shipper: z.string().nullable(),
    consigneePhone: z.string().nullable(),
    weightKg: z.number().nullable(),
    packages: z.number().nullable(),
    driver: person.nullable(),
    note: z.string().nullable(),
    dispatchedAt: instant().nullable(),
    deliveredAt: instant().nullable(),
    receiver: z.string().nullable(),
    signatureFileId: id().nullable(),
    photoFileIds: z.array(id()),
    invoice: z.object({ id: id(), number: z.string() }).nullable(),
    disbursements: z.array(
      z.object({ id: id(), description: z.string(), amount: money(), paidOn: day(), payment: z.string() }),
    ),
    /** What the state and the permissions of the person allow. */
    actions: z.array(z.enum(waybillActions)),
  }),
})

export const saveWaybill = command({
  name: 'services.waybill.save',
  access: writers,
  summary: 'Records a new waybill, or changes the one with the given id and version while it is a draft.',
  input: z.object({ id: id().nullish(), version: version().nullish(), ...fields }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    ...stale,
    'services.waybill.times',
    'services.waybill.takenTwice',
    'services.waybill.driverAlone',
    'parties.party.blacklisted',
    'fleet.vehicle.disposed',
  ],
  changes,
})

export const dispatchWaybill = command({
  name: 'services.waybill.dispatch',
  access: writers,
  summary: 'Sends it off. An own vehicle is kept for it from now to the expected arrival.',
  input: z.object(step),
  output: done,
  refusals: [
    ...stale,
    'services.waybill.noTaker',
    'services.waybill.noDriver',
    'services.waybill.expectedPast',
    'fleet.claim.taken',
    'fleet.vehicle.flagged',
    'fleet.vehicle.disposed',
    'fleet.custody.open',
  ],
  changes: [...changes, 'fleet.vehicle', 'fleet.planner', 'fleet.availability'],
})

export const payForWaybill = command({
  name: 'services.waybill.pay',
  access: { permission: 'finance.payments.write' },
  summary: 'Records what was paid on the way for the customer; the invoice claims it back at cost.',
  input: z.object({
    ...step,
    description: text(200),
    amount: money(),
    date: day(),
    treasuryAccountId: id(),
  }),
  output: z.object({ payment: z.string() }),
  refusals: [...stale, 'services.waybill.amount', 'billing.treasury.insufficient', 'billing.session.none'],
  changes: [...changes, 'billing'],
})

export const deliverWaybill = command({
  name: 'services.waybill.deliver',
  access: writers,
  input: z.object({
    ...step,
    deliveredAt: instant(),
    receiver: text(120),
    signatureFileId: id().nullish(),
    photoFileIds: z.array(id()).max(10).default([]),
  }),
  output: done,
  refusals: [...stale, 'services.waybill.proof', 'services.waybill.beforeDispatch', 'services.waybill.ahead'],
  changes: [...changes, 'fleet.vehicle', 'fleet.planner', 'fleet.availability'],
})

export const invoiceWaybill = command({
  name: 'services.waybill.invoice',
  access: { permission: 'finance.invoices.write' },
  input: z.object({ ...step, date: day() }),
  output: z.object({ invoiceId: id(), number: z.string() }),
  refusals: [...stale, 'services.waybill.nothingToInvoice'],
  changes: [...changes, 'billing'],
})

export const returnWaybill = command({
  name: 'services.waybill.return',
  access: writers,
  input: z.object({ ...step, reason: text(500) }),
  output: done,
  refusals: stale,
  changes: [...changes, 'fleet.vehicle', 'fleet.planner', 'fleet.availability'],
})

export const cancelWaybill = command({
  name: 'services.waybill.cancel',
  access: writers,
  input: z.object({ ...step, reason: text(500) }),
  output: done,
  refusals: stale,
  changes,
})
