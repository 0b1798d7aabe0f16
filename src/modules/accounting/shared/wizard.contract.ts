import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, money } from '#kernel/shared/fields.ts'
import { businessTypes } from '#modules/platform/shared/public.ts'

const state = z.enum(['done', 'todo', 'open', 'none'])

export const showWizard = query({
  name: 'accounting.wizard.show',
  access: { permission: 'finance.accounts.write' },
  input: z.object({}),
  output: z.object({
    states: z.object({
      year: state,
      chart: state,
      mapping: state,
      tax: state,
      treasury: state,
      opening: state,
      checks: state,
    }),
    businessType: z.enum(businessTypes),
    country: z.string(),
    /** The currency is fixed once something is posted. */
    hasPosted: z.boolean(),
    year: z.object({ name: z.string(), startsOn: day(), endsOn: day() }).nullable(),
    postingAccounts: z.number().int(),
    missingKeys: z.array(z.object({ key: z.string(), nameAr: z.string(), nameEn: z.string() })),
    vatNumber: z.string().nullable(),
    hasVatAccounts: z.boolean(),
    treasuryAccounts: z.number().int(),
    openingEntries: z.number().int(),
    opening: money(),
    clearing: money(),
    failing: z.array(z.string()),
  }),
  summary: 'What a company still lacks before its first document, from facts alone.',
})
