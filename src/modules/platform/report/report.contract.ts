import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { id, instant, listInput, listOutput } from '#kernel/shared/fields.ts'
import { platformMoney } from '../company/fields.rules.ts'
import { cycles } from '../subscription/subscription.rules.ts'
import { reportCells } from './report.rules.ts'

const count = () => z.number().int()
const month = () => z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/)

export const readReportMonths = query({
  name: 'platform.report.months',
  access: 'superAdmin',
  summary:
    'Twelve months of the platform up to the present one, by its own calendar: growth, revenue, churn, use, visits, copies.',
  input: z.object({ cursor: z.string().max(400).optional(), limit: z.number().int().max(1000).optional() }),
  output: listOutput(
    z.object({
      month: month(),
      founded: count(),
      closed: count(),
      /** Companies that exist at the end of the month. */
      open: count(),
      payers: count(),
      monthlyPlansMinor: platformMoney(),
      yearlyPlansMinor: platformMoney(),
      /** Rule 20, at the end of the month. */
      mrrMinor: platformMoney(),
      payersBefore: count(),
      lost: count(),
      lostMinor: platformMoney(),
      /** Lost of those who paid when the month began, in percent; null when none did. */
      churn: z.number().nullable(),
      signIns: count(),
      activeCompanies: count(),
      visits: count(),
      writingVisits: count(),
      writes: count(),
      copies: count(),
      failedCopies: count(),
      copyMegabytes: z.number(),
    }),
  ),
})

export const listReportRows = query({
  name: 'platform.report.rows',
  access: 'superAdmin',
  summary: 'The rows that one figure of one month counts, newest first.',
  input: z.object({ ...listInput(['at']), cell: z.enum(reportCells), month: month() }),
  output: listOutput(
    z.object({
      id: z.string(),
      companyId: id(),
      nameAr: z.string(),
      nameEn: z.string(),
      at: instant(),
      planNameAr: z.string().nullable(),
      planNameEn: z.string().nullable(),
      cycle: z.enum(cycles).nullable(),
      priceMinor: platformMoney().nullable(),
      count: count().nullable(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      megabytes: z.number().nullable(),
    }),
  ),
})
