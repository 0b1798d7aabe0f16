import { z } from 'zod'
import { document, query } from '#kernel/shared/endpoint.ts'
import { instant } from '#kernel/shared/fields.ts'

export const exportBooks = document({
  name: 'accounting.books.export',
  access: { permission: 'finance.reports.view' },
  input: z.object({}),
  summary:
    'Every account, entry and seal of the company as NDJSON: what verify-books.mjs proves without trusting us.',
})

export const downloadVerifier = document({
  name: 'accounting.books.verifier',
  access: { permission: 'finance.reports.view' },
  input: z.object({}),
  summary: 'verify-books.mjs: one file without dependencies that proves a books export offline.',
})

export const listSeals = query({
  name: 'accounting.seal.list',
  access: { anyOf: ['finance.ledger.view', 'finance.reports.view'] },
  input: z.object({ limit: z.number().int().min(1).max(100).default(10) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        /** How many entries it seals. */
        seq: z.number().int(),
        /** The first 16 characters: what prints on statements. */
        code: z.string(),
        at: instant(),
        reason: z.string(),
      }),
    ),
  }),
  summary: 'The latest seals of the books, newest first.',
})
