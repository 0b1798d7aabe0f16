import { z } from 'zod'
import { text, wholeNumber } from '#kernel/shared/fields.ts'

/** A file as an import screen read it: texts in rows, and which column says what. */
export const importedTable = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  fileName: text(200),
  headers: z.array(z.string().max(200)).min(1).max(200),
  rows: z
    .array(z.array(z.string().max(2000)).max(200))
    .min(1)
    .max(50_000),
  mapping: z.partialRecord(z.enum(fields), wholeNumber(0, 199)),
})

/** Why a row of the file cannot be taken, and under which of its headings. */
export const importRowError = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    /** Row of the file, the header being row 1. */
    row: z.number(),
    field: z.enum(fields),
    header: z.string().nullable(),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
