import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { id, instant, listInput, listOutput } from '#kernel/shared/fields.ts'

export const listImports = query({
  name: 'platform.import.list',
  access: { permission: 'reports.import.write' },
  summary: 'Files of every kind that came in, newest first, without what they are worth.',
  input: z.object({ ...listInput(['created']), kind: z.string().max(60).optional() }),
  output: listOutput(
    z.object({
      id: id(),
      number: z.string(),
      /** What the file made: `parties.customer`. */
      kind: z.string(),
      fileName: z.string(),
      rowCount: z.number().int(),
      recordCount: z.number().int(),
      errorCount: z.number().int(),
      state: z.enum(['committed', 'undone']),
      by: z.string(),
      createdAt: instant(),
      /** Until then the whole file can be taken back on the page of its kind. */
      undoUntil: instant(),
    }),
  ),
})
