import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, mostWhole, text } from '#kernel/shared/fields.ts'

const view = { permission: 'finance.ledger.view' } as const
const write = { permission: 'finance.periods.write' } as const
const changes = ['accounting.period', 'accounting.year', 'accounting.seal']
const yearStatus = z.enum(['open', 'closed'])
const periodStatus = z.enum(['open', 'adjusting', 'closed'])
const periodId = z.number().int().positive().max(mostWhole)

export const listPeriods = query({
  name: 'accounting.period.list',
  access: view,
  input: z.object({ yearId: id().optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: periodId,
        yearId: id(),
        number: z.number().int(),
        label: z.string(),
        startsOn: day(),
        endsOn: day(),
        status: periodStatus,
        entries: z.number().int(),
      }),
    ),
  }),
})

export const listYears = query({
  name: 'accounting.year.list',
  access: view,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        name: z.string(),
        startsOn: day(),
        endsOn: day(),
        status: yearStatus,
        /** The entry of period 13 that closed it. */
        closingEntryId: id().nullable(),
      }),
    ),
  }),
})

export const closeChecklist = query({
  name: 'accounting.period.checklist',
  access: view,
  input: z.object({ id: periodId }),
  output: z.object({
    checks: z.array(
      z.object({
        code: z.string(),
        blocks: z.boolean(),
        count: z.number().int(),
        subjects: z.array(z.string()),
      }),
    ),
  }),
  summary: 'What stands between a period and its closing: each check with its count and first rows.',
})

const step = { id: periodId }

export const closePeriod = command({
  name: 'accounting.period.close',
  access: write,
  input: z.object(step),
  output: z.object({ status: periodStatus }),
  refusals: ['accounting.close.blocked', 'accounting.period.order', 'kernel.record.stale'],
  changes,
  summary: 'Oldest first; blocked while the books fail a blocking check. Seals the books.',
})

export const adjustPeriod = command({
  name: 'accounting.period.adjust',
  access: write,
  input: z.object(step),
  output: z.object({ status: periodStatus }),
  refusals: ['kernel.record.stale'],
  changes,
  summary: 'From now on only holders of finance.periods.write post into the period.',
})

export const reopenPeriod = command({
  name: 'accounting.period.reopen',
  access: write,
  input: z.object({ ...step, reason: text(200) }),
  output: z.object({ status: periodStatus }),
  refusals: [
    'accounting.vat.settled',
    'accounting.period.order',
    'accounting.year.closed',
    'kernel.record.stale',
  ],
  changes,
  summary: 'Closed to adjusting (newest first), adjusting to open.',
})

export const openYear = command({
  name: 'accounting.year.open',
  access: write,
  input: z.object({
    which: z.enum(['next', 'previous']),
    /** The year that it was to stand beside when it was asked for; null where there was none, not compared when left out. */
    besideId: id().nullish(),
  }),
  output: z.object({ id: id(), name: z.string() }),
  refusals: ['accounting.year.taken'],
  changes,
  summary: 'Opens the year after the last one, or the one before the first.',
})

export const closeYear = command({
  name: 'accounting.year.close',
  access: write,
  input: z.object({ id: id() }),
  output: z.object({ status: yearStatus, entryId: id().nullable() }),
  refusals: [
    'accounting.year.sequence',
    'accounting.period.order',
    'accounting.close.blocked',
    'accounting.mapping.missing',
    'kernel.record.stale',
  ],
  changes: [
    ...changes,
    'accounting.journal',
    'accounting.ledger',
    'accounting.trialBalance',
    'accounting.report',
  ],
  previews: true,
  summary:
    'Takes every revenue and expense balance to retained earnings in period 13 and closes the year. Seals the books.',
})

export const reopenYear = command({
  name: 'accounting.year.reopen',
  access: write,
  input: z.object({ id: id(), reason: text(200) }),
  output: z.object({ status: yearStatus }),
  refusals: ['accounting.year.reopenFirst', 'kernel.record.stale'],
  changes: [
    ...changes,
    'accounting.journal',
    'accounting.ledger',
    'accounting.trialBalance',
    'accounting.report',
  ],
  previews: true,
  summary: 'Reverses the closing entry and opens the year again; its months stay closed. Newest first.',
})
