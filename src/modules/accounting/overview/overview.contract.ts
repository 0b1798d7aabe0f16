import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, id, money } from '#kernel/shared/fields.ts'
import { forecastSources } from '../forecast/forecast.rules.ts'
import { ratioCodes } from '../report/ratio.rules.ts'

const cardCodes = [
  'cash',
  'receivable',
  'overdue',
  'payable',
  'revenue',
  'expense',
  'result',
  'deposits',
  'chequesSoon',
] as const

const attentionCodes = [
  'unmapped',
  'clearing',
  'runs',
  'drafts',
  'entriesWait',
  'depreciation',
  'purchases',
  'budgets',
  'openShifts',
  'paymentsWait',
] as const

const days = z.object({ startsOn: day(), endsOn: day() })

/** The ledger lines a figure is the sum of: accounts, classes, a branch of the chart or the cash accounts. */
const lines = z.object({
  accountIds: z.array(id()).optional(),
  classes: z.string().optional(),
  /** Every account whose code begins so. */
  under: z.string().optional(),
  section: z.literal('cash').optional(),
  days: z.enum(['period', 'through']),
})

export const showOverview = query({
  name: 'accounting.overview.show',
  access: { permission: 'finance.view' },
  input: z.object({ month: day().optional(), costCenterId: id().optional() }),
  output: z.object({
    month: days,
    cards: z.array(
      z.object({
        code: z.enum(cardCodes),
        amount: money(),
        /** At the end of the month before and of the same month a year ago; null where the past is not known. */
        lastMonth: money().nullable(),
        lastYear: money().nullable(),
        /** Null for a figure of documents, which its own list shows. */
        lines: lines.nullable(),
      }),
    ),
    /** Twelve months, the chosen one last. */
    months: z.array(days.extend({ revenue: money(), expense: money() })),
    attention: z.array(z.object({ code: z.enum(attentionCodes), count: z.number().int() })),
  }),
  summary:
    'The finance dashboard: where the books stand, twelve months of result, and what waits for somebody.',
})

const part = z.object({ amount: money(), lines: lines.nullable() })

export const showRatios = query({
  name: 'accounting.analysis.ratios',
  access: { permission: 'finance.analysis.view' },
  input: z.object({ month: day().optional() }),
  output: z.object({
    /** Twelve months, the chosen one last. */
    months: z.array(days),
    /** First day of the twelve months that flows cover at the chosen month. */
    flowsFrom: day(),
    rows: z.array(
      z.object({
        code: z.enum(ratioCodes),
        unit: z.enum(['times', 'percent', 'days']),
        /** Hundredths for each month; null where it does not apply. */
        values: z.array(z.number().int().nullable()),
        above: part,
        below: part,
      }),
    ),
  }),
  summary: 'Ratios of the ledger with what they divide, and how they stood in twelve months.',
})

export const showForecast = query({
  name: 'accounting.analysis.forecast',
  access: { permission: 'finance.analysis.view' },
  input: z.object({}),
  output: z.object({
    cash: money(),
    /** What the weeks are made of: what this company's modules can foresee. */
    sources: z.array(z.enum(forecastSources)),
    weeks: z.array(
      days.extend({
        opening: money(),
        in: money(),
        out: money(),
        closing: money(),
        bySource: z.array(z.object({ source: z.enum(forecastSources), amount: money() })),
      }),
    ),
  }),
  summary: 'Cash in the next thirteen weeks: what is held, what is expected and what has to be paid.',
})

const severities = ['critical', 'high', 'medium'] as const

export const showHealth = query({
  name: 'accounting.health.run',
  access: { permission: 'finance.accounts.view' },
  input: z.object({}),
  output: z.object({
    /** Weight of the checks that pass, and of all. */
    passed: z.number().int(),
    total: z.number().int(),
    checks: z.array(
      z.object({
        code: z.string(),
        severity: z.enum(severities),
        blocks: z.boolean(),
        count: z.number().int(),
        /** The first rows that fail. */
        subjects: z.array(z.string()),
      }),
    ),
  }),
  summary:
    'Runs every check of the books as of today: invariants of the ledger, and what documents say against it.',
})
