import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { day, done, id, positiveAmount, version } from '#kernel/shared/fields.ts'

const moneyChanges = ['realestate', 'billing', 'accounting']
const writers = { permission: 'realestate.leases.write' } as const

export const invoiceRow = command({
  name: 'realestate.row.invoice',
  access: writers,
  summary: 'Invoices a row before its day.',
  input: z.object({ leaseId: id(), id: id() }),
  output: done,
  refusals: ['realestate.row.state', 'realestate.lease.state', 'accounting.period.closed'],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
})

export const collectRent = command({
  name: 'realestate.lease.collect',
  access: writers,
  summary:
    'Takes money of the tenant: the deposit first, then what is open of the lease, the oldest first; the rest waits as an advance.',
  input: z.object({
    id: id(),
    version: version(),
    treasuryAccountId: id(),
    amount: positiveAmount(),
    /** What of it is the deposit. */
    deposit: positiveAmount().nullish(),
    on: day().nullish(),
  }),
  output: z.object({ number: z.string(), paymentId: id() }),
  refusals: [
    'realestate.lease.state',
    'realestate.lease.depositTooMuch',
    'kernel.record.stale',
    'billing.session.none',
    'billing.date.future',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
})
