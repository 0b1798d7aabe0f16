import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day, money } from '#kernel/shared/fields.ts'
import { businessTypes } from '#modules/platform/public.ts'

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
  }),
  summary: 'What a company still lacks before its first document, from facts alone.',
})

/** Apart from the wizard: these proofs read every line of the books. */
export const wizardChecks = query({
  name: 'accounting.wizard.checks',
  access: { permission: 'finance.accounts.write' },
  input: z.object({}),
  output: z.object({ failing: z.array(z.string()) }),
  summary:
    'Codes of the checks that fail and let no month close, without those the steps of the wizard say themselves.',
})
