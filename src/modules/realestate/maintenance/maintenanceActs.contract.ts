import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  optionalText,
  positiveAmount,
  share,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { costBearers, maintenanceCategories, maintenancePriorities } from './maintenance.rules.ts'

const writers = { permission: 'realestate.maintenance.write' } as const
const changes = ['realestate.maintenance', 'realestate.property']
const moneyChanges = ['realestate', 'billing', 'accounting']
const seen = { id: id(), version: version() }
const state = 'realestate.maintenance.state'
const stale = 'kernel.record.stale'
const fileIds = () => z.array(id()).max(20)

export const reportMaintenance = command({
  name: 'realestate.maintenance.report',
  access: { permission: 'realestate.properties.read' },
  summary: 'Reports what is broken, with photos.',
  input: z.object({
    propertyId: id(),
    category: z.enum(maintenanceCategories),
    priority: z.enum(maintenancePriorities),
    title: text(120),
    description: optionalText(2000),
    fileIds: fileIds(),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: ['kernel.record.notFound'],
  changes,
})

export const assessMaintenance = command({
  name: 'realestate.maintenance.assess',
  access: writers,
  summary: 'Says who does it for how much and who bears it; quotes lie side by side.',
  input: z.object({
    ...seen,
    costBearer: z.enum(costBearers),
    /** The tenant's part of a shared cost. */
    tenantBps: share(0, 10_000),
    vendorId: id().nullish(),
    estimate: amount().nullish(),
    quotes: z.array(z.object({ vendorId: id(), amount: positiveAmount(), fileIds: fileIds() })).max(10),
  }),
  output: done,
  refusals: [
    'realestate.maintenance.shareMissing',
    'realestate.maintenance.noTenant',
    'kernel.record.notFound',
    state,
    stale,
  ],
  changes,
})

export const askOwner = command({
  name: 'realestate.maintenance.askApproval',
  access: writers,
  summary: 'The request waits for the owner.',
  input: z.object(seen),
  output: done,
  refusals: [state, stale],
  changes,
})

export const approveMaintenance = command({
  name: 'realestate.maintenance.approve',
  access: writers,
  summary:
    'Attaches the owner’s approval of an amount, or puts the cost on the office; the work is scheduled.',
  input: z.object({
    ...seen,
    scheduledOn: day(),
    officeBears: z.boolean(),
    approved: positiveAmount().nullish(),
    fileIds: fileIds(),
  }),
  output: done,
  refusals: ['realestate.maintenance.approvalMissing', 'realestate.maintenance.limit', state, stale],
  changes,
})

export const scheduleMaintenance = command({
  name: 'realestate.maintenance.schedule',
  access: writers,
  input: z.object({ ...seen, scheduledOn: day() }),
  output: done,
  refusals: ['realestate.maintenance.limit', state, stale],
  changes,
})

export const startMaintenance = command({
  name: 'realestate.maintenance.start',
  access: writers,
  summary: 'Work begins, or goes on after a pause.',
  input: z.object(seen),
  output: done,
  refusals: [state, stale],
  changes,
})

export const holdMaintenance = command({
  name: 'realestate.maintenance.hold',
  access: writers,
  input: z.object({ ...seen, reason: text(500) }),
  output: done,
  refusals: [state, stale],
  changes,
})

export const billMaintenance = command({
  name: 'realestate.maintenance.bill',
  access: { permission: 'finance.vendors.write' },
  summary: 'Records the vendor’s bill: an owner’s property charges the owner, the company’s own the company.',
  input: z.object({ ...seen, vendorId: id(), reference: text(60), date: day(), amount: positiveAmount() }),
  output: z.object({ billId: id(), number: z.string() }),
  refusals: [
    'realestate.maintenance.limit',
    'realestate.lease.agreementMissing',
    'billing.bill.duplicate',
    'billing.date.future',
    state,
    stale,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
})

export const finishMaintenance = command({
  name: 'realestate.maintenance.finish',
  access: writers,
  input: z.object({ ...seen, doneOn: day(), warrantyUntil: day().nullish(), fileIds: fileIds() }),
  output: done,
  refusals: ['billing.date.future', state, stale],
  changes,
})

export const chargeTenant = command({
  name: 'realestate.maintenance.chargeTenant',
  access: { permission: 'finance.invoices.write' },
  summary: 'Invoices the tenant’s share of the posted bills.',
  input: z.object(seen),
  output: z.object({ number: z.string() }),
  refusals: [
    'realestate.maintenance.nothingToCharge',
    'realestate.maintenance.noTenant',
    'realestate.lease.agreementMissing',
    state,
    stale,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
})

export const closeMaintenance = command({
  name: 'realestate.maintenance.close',
  access: writers,
  input: z.object({ ...seen, withoutCost: z.boolean(), rating: wholeNumber(1, 5).nullish() }),
  output: done,
  refusals: ['realestate.maintenance.costOpen', state, stale],
  changes,
})

export const cancelMaintenance = command({
  name: 'realestate.maintenance.cancel',
  access: writers,
  input: z.object({ ...seen, reason: text(500) }),
  output: done,
  refusals: ['realestate.maintenance.costPosted', state, stale],
  changes,
})
