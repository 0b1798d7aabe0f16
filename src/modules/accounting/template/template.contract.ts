import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'
import { businessTypes } from '#modules/platform/public.ts'
import { controls } from '../account/account.rules.ts'

export const previewTemplate = query({
  name: 'accounting.template.preview',
  access: { permission: 'finance.accounts.view' },
  input: z.object({ businessType: z.enum(businessTypes) }),
  output: z.object({
    rows: z.array(
      z.object({
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
        key: z.string().nullable(),
        level: z.number().int(),
        control: z.enum(controls),
        leaf: z.boolean(),
        ticked: z.boolean(),
        /** The account that already has this code. */
        existing: z.object({ id: id(), nameAr: z.string() }).nullable(),
      }),
    ),
  }),
})

export const applyTemplate = command({
  name: 'accounting.template.apply',
  access: { permission: 'finance.accounts.write' },
  input: z.object({
    businessType: z.enum(businessTypes),
    /** Codes of the posting accounts to open; the default ticks when absent. */
    ticks: z.array(z.string().max(10)).max(500).optional(),
    /** skip: keep accounts that exist; merge: also take the template's names; replace: only without history. */
    mode: z.enum(['skip', 'merge', 'replace']).default('skip'),
  }),
  output: z.object({ added: z.number().int(), renamed: z.number().int(), mapped: z.number().int() }),
  refusals: ['accounting.account.hasHistory'],
  changes: ['accounting.account', 'accounting.mapping', 'accounting.costCenter', 'accounting.template'],
})
