import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, money, optionalText, text, version } from '#kernel/shared/fields.ts'
import { recurrences } from './recurring.rules.ts'

const line = z.object({
  accountId: id(),
  debit: money().nullish(),
  credit: money().nullish(),
  partyId: id().nullish(),
  costCenterId: id().nullish(),
  profitUnitId: id().nullish(),
  memo: optionalText(300),
})

export const listRecurring = query({
  name: 'accounting.recurring.list',
  access: { permission: 'finance.ledger.view' },
  input: z.object({ ended: z.boolean().default(false) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        memo: z.string(),
        every: z.enum(recurrences),
        dayOfMonth: z.number().int(),
        startsOn: day(),
        endsOn: day().nullable(),
        autoPost: z.boolean(),
        autoReverse: z.boolean(),
        nextOn: day().nullable(),
        total: money(),
      }),
    ),
  }),
})

export const saveRecurring = command({
  name: 'accounting.recurring.save',
  access: { permission: 'finance.ledger.write' },
  input: z.object({
    id: id().optional(),
    version: version().optional(),
    memo: text(280),
    lines: z.array(line).max(500),
    every: z.enum(recurrences),
    /** 1 to 28, or 0 for the last day of the month. */
    dayOfMonth: z.number().int().min(0).max(28),
    startsOn: day(),
    endsOn: day().nullish(),
    autoPost: z.boolean().default(true),
    autoReverse: z.boolean().default(false),
  }),
  output: z.object({ id: id(), version: version(), nextOn: day().nullable() }),
  refusals: [
    'kernel.record.stale',
    'accounting.journal.unbalanced',
    'accounting.journal.tooFewLines',
    'accounting.journal.oneSide',
    'accounting.spread.dates',
    'accounting.recurring.never',
    'accounting.account.controlled',
    'accounting.account.notPosting',
    'accounting.dimension.required',
  ],
  changes: ['accounting.recurring'],
  summary: 'An entry that repeats from today on; occurrences before today are not made up for.',
})

export const stopRecurring = command({
  name: 'accounting.recurring.stop',
  access: { permission: 'finance.ledger.write' },
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes: ['accounting.recurring'],
})
