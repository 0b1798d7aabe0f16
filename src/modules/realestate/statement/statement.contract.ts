import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, money, positiveAmount, version } from '#kernel/shared/fields.ts'

const readers = { permission: 'realestate.owners.read' } as const
const changes = ['realestate', 'accounting', 'billing']

const sums = {
  opening: money(),
  collected: money(),
  expenses: money(),
  fee: money(),
  reserveChange: money(),
  payable: money(),
}

const period = { agreementId: id(), from: day(), to: day() }

export const previewStatement = query({
  name: 'realestate.statement.preview',
  access: readers,
  summary: 'What a statement of the owners would say of a period.',
  input: z.object(period),
  output: z.object(sums),
})

export const listStatements = query({
  name: 'realestate.statement.list',
  access: readers,
  input: z.object({ agreementId: id() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        number: z.string(),
        from: day(),
        to: day(),
        ...sums,
        state: z.enum(['approved', 'paid']),
        payouts: z.array(z.object({ ownerId: id(), amount: money(), paymentId: id() })),
      }),
    ),
  }),
})

export const approveStatement = command({
  name: 'realestate.statement.approve',
  access: { permission: 'realestate.statements.write' },
  summary: 'Settles a period with the owners: the fee is posted, the sums stand.',
  input: z.object(period),
  output: z.object({ id: id(), number: z.string() }),
  refusals: ['realestate.statement.order', 'realestate.statement.days', 'accounting.period.closed'],
  changes,
  movesMoney: true,
  previews: true,
})

export const payOwners = command({
  name: 'realestate.payout.pay',
  access: { permission: 'finance.payments.write' },
  summary: 'Pays what a statement owes to each owner by their shares, or an amount of it.',
  input: z.object({
    statementId: id(),
    version: version(),
    treasuryAccountId: id(),
    amount: positiveAmount().nullish(),
  }),
  output: z.object({ payments: z.array(z.object({ ownerId: id(), amount: money() })) }),
  refusals: [
    'realestate.owner.insufficient',
    'realestate.statement.paid',
    'realestate.trust.mixed',
    'billing.treasury.insufficient',
    'kernel.record.stale',
  ],
  changes,
  movesMoney: true,
  previews: true,
})
