import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { id } from '#kernel/shared/fields.ts'
import { trialCodes } from './mappingTrials.rules.ts'

const account = z.object({ id: id(), code: z.string(), nameAr: z.string(), nameEn: z.string().nullable() })

export const listMappings = query({
  name: 'accounting.mapping.list',
  access: { permission: 'finance.accounts.view' },
  input: z.object({ owner: z.string().max(30).optional(), unmapped: z.boolean().default(false) }),
  output: z.object({
    rows: z.array(
      z.object({
        key: z.string(),
        owner: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
        required: z.boolean(),
        control: z.string(),
        class: z.number().int(),
        inherits: z.string().nullable(),
        account: account.nullable(),
        /** The account that serves: its own, or the one it inherits. */
        serves: account.nullable(),
      }),
    ),
    missing: z.number().int(),
  }),
  summary: 'Every mapping key that concerns the company, missing required keys first.',
})

export const testMappings = query({
  name: 'accounting.mapping.test',
  access: { permission: 'finance.accounts.view' },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        code: z.enum(trialCodes),
        /** Whether the entry would be posted. */
        passes: z.boolean(),
        lines: z.array(
          z.object({
            side: z.enum(['debit', 'credit']),
            key: z.string(),
            nameAr: z.string(),
            nameEn: z.string(),
            account: account.nullable(),
            /** Why the line would be refused: no account, or one that takes no entries. */
            problem: z.enum(['unmapped', 'notPosting']).nullable(),
          }),
        ),
      }),
    ),
  }),
  summary:
    'Everyday entries of the company by the accounts its keys lead to; those that would be refused first.',
})

export const setMapping = command({
  name: 'accounting.mapping.set',
  access: { permission: 'finance.accounts.write' },
  input: z.object({ key: z.string().max(60), accountId: id().nullable() }),
  output: z.object({ key: z.string() }),
  refusals: ['accounting.account.notPosting', 'accounting.mapping.wrongKind'],
  changes: ['accounting.mapping', 'accounting.account'],
  summary: 'Maps a key to an account; null unmaps it. Old documents keep the account they were posted to.',
})
