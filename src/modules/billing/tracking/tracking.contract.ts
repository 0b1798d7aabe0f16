import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { day, id, listInput, listOutput, money } from '#kernel/shared/fields.ts'
import { risks } from './tracking.rules.ts'

const access = { permission: 'finance.payments.view' } as const

const question = {
  /** Any day of the last month shown; today's month when left out. */
  month: day().optional(),
  partyId: id().optional(),
  /** Only invoices with a line of this vehicle or property. */
  profitUnitId: id().optional(),
  /** Only invoices of the contracts whose number holds this. */
  contract: z.string().trim().max(30).optional(),
}

/** Flat, so that a list is exported as it stands: what fell due in each month, and what of it is still open. */
const months = {
  due1: money(),
  open1: money(),
  due2: money(),
  open2: money(),
  due3: money(),
  open3: money(),
  due4: money(),
  open4: money(),
  due5: money(),
  open5: money(),
  due6: money(),
  open6: money(),
}

const sums = { due: money(), paid: money(), lateFees: money(), open: money(), earlier: money() }

export const listTracking = query({
  name: 'billing.tracking.list',
  access,
  input: z.object({ ...question, risk: z.enum(risks).optional(), ...listInput(['outstanding', 'name']) }),
  output: listOutput(
    z.object({
      partyId: id(),
      partyName: z.string(),
      phone: z.string().nullable(),
      risk: z.enum(risks),
      daysLate: z.number().int(),
      ...months,
      ...sums,
      /** Open of the months shown and of those before them. */
      outstanding: money(),
    }),
  ),
  summary: 'Customers by months: what fell due, what was paid, what is open, and how reliable each is.',
})

export const trackingTotals = query({
  name: 'billing.tracking.totals',
  access,
  input: z.object({ ...question, search: z.string().trim().max(100).optional() }),
  output: z.object({
    months: z.array(
      z.object({
        startsOn: day(),
        endsOn: day(),
        expected: money(),
        collected: money(),
        outstanding: money(),
      }),
    ),
    counts: z.object({ regular: z.number().int(), late: z.number().int(), defaulting: z.number().int() }),
    ...sums,
    outstanding: money(),
  }),
})

export const printTracking = document({
  name: 'billing.tracking.document',
  access,
  input: z.object({
    ...question,
    risk: z.enum(risks).optional(),
    search: z.string().trim().max(100).optional(),
    locale: z.enum(['ar', 'en']).default('ar'),
  }),
  refusals: ['billing.tracking.tooLong'],
  summary: 'The customers of the filter by months as PDF, those who owe most first.',
})

export const trackingDocuments = query({
  name: 'billing.tracking.documents',
  access,
  input: z.object({
    ...question,
    partyId: id(),
    /** The place of one month, 1 to 6; 0 for open invoices before them; all when left out. */
    place: z.number().int().min(0).max(6).optional(),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        number: z.string(),
        dueOn: day(),
        daysLate: z.number().int(),
        isLateFee: z.boolean(),
        total: money(),
        paid: money(),
        open: money(),
      }),
    ),
    due: money(),
    paid: money(),
    open: money(),
  }),
  summary: 'The invoices that one figure of the tracking is the sum of.',
})
