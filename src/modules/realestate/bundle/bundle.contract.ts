import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, money, positiveAmount, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { chequeStates } from '#modules/billing/public.ts'

const changes = ['realestate', 'billing', 'accounting']

export const listBundles = query({
  name: 'realestate.bundle.list',
  access: { permission: 'realestate.leases.read' },
  summary: 'The cheques a tenant gave for a lease, and the rows each covers.',
  input: z.object({ leaseId: id() }),
  output: z.object({
    cheques: z.array(
      z.object({
        id: id(),
        bundleId: id(),
        number: z.string(),
        bank: z.string(),
        drawer: z.string(),
        dueOn: day(),
        amount: money(),
        state: z.enum(chequeStates),
        covers: z.array(z.object({ no: z.number(), amount: money() })),
      }),
    ),
    /** What of the lease is neither paid nor covered, by its rows. */
    open: z.array(z.object({ no: z.number(), dueOn: day(), amount: money() })),
    /** Money of the tenant that no document takes yet. */
    advance: money(),
  }),
})

export const receiveBundle = command({
  name: 'realestate.bundle.receive',
  access: { permission: 'realestate.leases.write' },
  summary: 'Takes cheques for the open rows of a lease, up to a row; together they are what is open.',
  input: z.object({
    leaseId: id(),
    version: version(),
    bank: text(80),
    drawer: text(120),
    cheques: z
      .array(z.object({ number: text(30), dueOn: day(), amount: positiveAmount() }))
      .min(1)
      .max(24),
    /** The last row they cover; all when left out. */
    throughNo: wholeNumber(1, 1000).nullish(),
    on: day().nullish(),
  }),
  output: z.object({ bundleId: id() }),
  refusals: [
    'realestate.bundle.mismatch',
    'realestate.bundle.numberTwice',
    'realestate.bundle.nothingOpen',
    'realestate.lease.state',
    'billing.cheque.duplicate',
    'billing.date.future',
    'kernel.record.stale',
  ],
  changes,
  movesMoney: true,
  previews: true,
})

export const handBackCheques = command({
  name: 'realestate.bundle.handBack',
  access: { permission: 'finance.treasury.write' },
  summary: 'Gives cheques in the portfolio back to the tenant; what they cover is open again.',
  input: z.object({ leaseId: id(), chequeIds: z.array(id()).min(1).max(24) }),
  output: done,
  refusals: ['billing.cheque.state', 'kernel.record.notFound'],
  changes,
  movesMoney: true,
  previews: true,
})
