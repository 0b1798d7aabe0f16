import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant, listInput, listOutput, money } from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'

const access = { anyOf: ['finance.payments.view', 'finance.treasury.view'] } as const

const shiftStatuses = ['open', 'counted', 'closed'] as const

/** A shift as lists show it; its amounts are decimal text of the box's currency. */
const shiftRow = z.object({
  id: id(),
  boxName: z.string(),
  currency: z.enum(currencies),
  cashier: z.string(),
  status: z.enum(shiftStatuses),
  openedAt: instant(),
  closedAt: instant().nullable(),
  openingCount: z.string(),
  /** Known once it is closed; until then the drawer is counted blind. */
  counted: z.string().nullable(),
  difference: z.string().nullable(),
})

export const listShifts = query({
  name: 'billing.session.list',
  access,
  input: z.object({
    status: z.enum(shiftStatuses).optional(),
    treasuryAccountId: id().optional(),
    from: day().optional(),
    to: day().optional(),
    ...listInput(['opened']),
  }),
  output: listOutput(shiftRow),
  summary: 'Cash shifts, newest first.',
})

const shiftMove = z.object({
  id: id(),
  kind: z.enum(['tender', 'voidedTender', 'transfer', 'session']),
  at: instant(),
  number: z.string(),
  partyName: z.string().nullable(),
  paymentId: id().nullable(),
  amount: z.string(),
})

export const getShift = query({
  name: 'billing.session.get',
  access,
  input: z.object({ id: id() }),
  output: shiftRow.extend({
    openingDifference: z.string(),
    moneyIn: z.string(),
    moneyOut: z.string(),
    expected: z.string().nullable(),
    approvedBy: z.string().nullable(),
    denominations: z.array(z.object({ value: z.string(), count: z.number().int(), worth: z.string() })),
    moves: z.array(shiftMove),
    /** What the cashier took meanwhile by card, bank or cheque: nothing of it lies in the drawer. */
    elsewhere: z.array(z.object({ name: z.string(), count: z.number().int(), amount: money() })),
    /** The entry of the difference, if there was one. */
    sourceKey: z.string(),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'The report of a shift: opening, what came and went, the count and the difference.',
})

export const printShift = document({
  name: 'billing.session.document',
  access,
  input: z.object({ id: id(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
  summary: 'The count sheet of a shift as PDF.',
})
