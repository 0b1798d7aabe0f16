import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant } from '#kernel/shared/fields.ts'

const token = z.object({ token: z.string().min(20).max(100) })
const refusals = ['realestate.publicStatement.expired']
const writers = { permission: 'realestate.owners.write' } as const

export const shareStatement = command({
  name: 'realestate.statement.share',
  access: writers,
  input: z.object({ id: id() }),
  output: z.object({ path: z.string(), expiresAt: instant() }),
  secretAnswer: true,
  refusals: ['kernel.record.notFound'],
  changes: ['realestate.statement'],
  summary: 'The link that shows this one statement to its owner; an older link of it ends.',
})

export const unshareStatement = command({
  name: 'realestate.statement.unshare',
  access: writers,
  input: z.object({ id: id() }),
  output: done,
  refusals: ['kernel.record.notFound'],
  changes: ['realestate.statement'],
  summary: 'Ends every open link to the statement.',
})

const line = z.object({
  on: day(),
  document: z.string(),
  who: z.string(),
  description: z.string(),
  amount: z.string(),
})

// Amounts are texts: the reader has no company, so money fields would not know the currency.
export const openPublicStatement = query({
  name: 'realestate.publicStatement.get',
  access: 'token',
  input: token,
  output: z.object({
    companyAr: z.string(),
    companyEn: z.string(),
    currency: z.string(),
    number: z.string(),
    representative: z.string(),
    from: day(),
    to: day(),
    isPaid: z.boolean(),
    opening: z.string(),
    collected: z.string(),
    expenses: z.string(),
    fee: z.string(),
    reserveChange: z.string(),
    payable: z.string(),
    came: z.array(line),
    spent: z.array(line),
    owners: z.array(z.object({ name: z.string(), percent: z.string(), amount: z.string() })),
    /** What of the managed properties is let today. */
    properties: z.array(z.object({ name: z.string(), units: z.number(), letUnits: z.number() })),
  }),
  refusals,
  summary: 'The one statement a link opens.',
})

export const notePublicStatement = command({
  name: 'realestate.publicStatement.seen',
  access: 'token',
  input: token,
  output: done,
  refusals,
  summary: 'Counts that the statement behind a link was looked at.',
})

export const printPublicStatement = document({
  name: 'realestate.publicStatement.document',
  access: 'token',
  input: token.extend({ locale: z.enum(['ar', 'en']).default('ar') }),
  refusals,
  summary: 'The statement behind a link as PDF.',
})
