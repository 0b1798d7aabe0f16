import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, money, positiveAmount, text, version } from '#kernel/shared/fields.ts'

const rechargeKinds = ['electricity', 'water', 'gas', 'cooling', 'internet', 'service'] as const
const rechargeMethods = ['reading', 'area', 'equal', 'fixed'] as const

const wish = {
  buildingId: id(),
  kind: z.enum(rechargeKinds),
  from: day(),
  to: day(),
  total: positiveAmount(),
  method: z.enum(rechargeMethods),
  /** Of the method fixed: what each unit counts for; what is left out counts for nothing. */
  weights: z
    .array(z.object({ propertyId: id(), weight: z.number().int().min(0).max(1_000_000_000) }))
    .max(500)
    .default([]),
}

const line = z.object({
  propertyId: id().nullable(),
  unit: z.string().nullable(),
  leaseId: id().nullable(),
  tenant: z.string().nullable(),
  weight: z.number(),
  amount: money(),
  bearer: z.enum(['tenant', 'landlord']),
})

const refusals = ['realestate.recharge.noWeight', 'realestate.recharge.days', 'kernel.record.notFound']

export const previewRecharge = query({
  name: 'realestate.recharge.preview',
  access: { permission: 'realestate.leases.read' },
  summary: 'Who would bear what of a bill.',
  input: z.object(wish),
  output: z.object({ lines: z.array(line), tenants: money(), landlord: money() }),
  refusals,
})

export const listRecharges = query({
  name: 'realestate.recharge.list',
  access: { permission: 'realestate.leases.read' },
  summary: 'Bills that were shared out, of one building or of all, the newest first.',
  input: z.object({ buildingId: id().optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        building: z.string(),
        kind: z.enum(rechargeKinds),
        from: day(),
        to: day(),
        total: money(),
        method: z.enum(rechargeMethods),
        state: z.enum(['issued', 'reversed']),
        tenants: money(),
      }),
    ),
  }),
})

export const issueRecharge = command({
  name: 'realestate.recharge.issue',
  access: { permission: 'finance.invoices.write' },
  summary: 'Invoices the tenants’ shares of a bill, and records the bill where it is not recorded yet.',
  input: z.object({
    ...wish,
    bill: z.object({ vendorId: id(), reference: text(60), date: day() }).nullish(),
  }),
  output: z.object({ id: id() }),
  refusals: [
    ...refusals,
    'realestate.recharge.period',
    'realestate.lease.agreementMissing',
    'billing.bill.duplicate',
    'billing.date.future',
    'accounting.period.closed',
  ],
  changes: ['realestate', 'billing', 'accounting'],
  movesMoney: true,
  previews: true,
})

export const reverseRecharge = command({
  name: 'realestate.recharge.reverse',
  access: { permission: 'finance.invoices.write' },
  summary: 'Credits the invoices of a run; its period may be shared out anew. The bill stays.',
  input: z.object({ id: id(), version: version(), reason: text(500) }),
  output: done,
  refusals: ['realestate.recharge.state', 'kernel.record.stale'],
  changes: ['realestate', 'billing', 'accounting'],
  movesMoney: true,
  previews: true,
})
