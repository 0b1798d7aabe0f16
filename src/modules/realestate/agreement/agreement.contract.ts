import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, day, done, id, money, version, wholeNumber } from '#kernel/shared/fields.ts'
import { feeBases } from './agreement.rules.ts'

const readers = { permission: 'realestate.owners.read' } as const
const writers = { permission: 'realestate.owners.write' } as const
const changes = ['realestate']

const terms = {
  representativeId: id(),
  from: day(),
  feeBasis: z.enum(feeBases),
  feeBps: wholeNumber(0, 10_000),
  fee: amount(),
  minimumFee: amount(),
  reserve: amount(),
  spendLimit: amount(),
  payoutDay: wholeNumber(1, 28),
}

export const listAgreements = query({
  name: 'realestate.agreement.list',
  access: readers,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        number: z.string(),
        representativeId: id(),
        representative: z.string(),
        from: day(),
        to: day().nullable(),
        state: z.enum(['active', 'ended']),
        shares: z.array(z.object({ ownerId: id(), name: z.string(), shareBps: z.number() })),
        properties: z.array(z.object({ id: id(), name: z.string() })),
        reserve: money(),
        /** What the books owe the owners, what of it no tenant has paid yet, and what may be paid out today. */
        payable: money(),
        uncollected: money(),
        available: money(),
      }),
    ),
  }),
})

export const saveAgreement = command({
  name: 'realestate.agreement.save',
  access: writers,
  summary: 'Begins to manage properties for owners.',
  input: z.object({
    ...terms,
    shares: z
      .array(z.object({ ownerId: id(), shareBps: wholeNumber(1, 10_000) }))
      .min(1)
      .max(50),
    propertyIds: z.array(id()).min(1).max(200),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'realestate.agreement.shares',
    'realestate.agreement.propertyTaken',
    'realestate.agreement.notManaged',
  ],
  changes,
})

export const endAgreement = command({
  name: 'realestate.agreement.end',
  access: writers,
  input: z.object({ id: id(), version: version(), on: day() }),
  output: done,
  refusals: ['realestate.agreement.balance', 'realestate.agreement.state', 'kernel.record.stale'],
  changes,
})
