import { z } from 'zod'

/** More rows than this are no reading on paper. */
export const mostPaperRows = 2000

const kinds = ['text', 'money', 'percent', 'number', 'day', 'instant'] as const

/** A list as a screen asks for its file: by its query, or, on paper only, by the rows of a table that the screen worked out itself. */
export const exportRequest = z
  .object({
    query: z.string().default(''),
    input: z.record(z.string(), z.unknown()).default({}),
    /** A row with `isSum` stands out. */
    rows: z.array(z.record(z.string(), z.unknown())).max(mostPaperRows).optional(),
    title: z.string().trim().min(1).max(80),
    format: z.enum(['xlsx', 'csv', 'pdf']),
    rightToLeft: z.boolean().default(true),
    /** What the rows are narrowed to, as on the screen. */
    filters: z.array(z.string().max(200)).max(20).default([]),
    columns: z
      .array(
        z.object({
          key: z.string().max(60),
          label: z.string().max(80),
          kind: z.enum(kinds).default('text'),
          /** What codes of this column are called in the person's language. */
          words: z.record(z.string().max(60), z.string().max(120)).optional(),
        }),
      )
      .min(1)
      .max(60),
  })
  .refine(({ rows, format }) => !rows || format === 'pdf', { path: ['format'] })

export type ExportRequest = z.output<typeof exportRequest>
