import { z } from 'zod'
import { text, wholeNumber } from '#kernel/shared/fields.ts'
import { readings } from './columnReading.rules.ts'

const cell = z.union([z.string().max(2000), z.number()])

/** Lines of a file that one import takes. */
const maxImportRows = 50_000

/** A file as an import screen read it: its lines below the headings, the field of each column, and how columns are to be read. */
export const importedTable = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  fileName: text(200),
  headers: z.array(z.string().max(200)).min(1).max(200),
  rows: z.array(z.array(cell).max(200)).min(1).max(maxImportRows),
  mapping: z.partialRecord(z.enum(fields), wholeNumber(0, 199)),
  headingRow: wholeNumber(1, 1_000_000).optional(),
  delimiter: z.string().max(1).nullish(),
  readAs: z.partialRecord(z.enum(fields), z.enum(readings)).optional(),
})

/** Why a row of the file cannot be taken, and under which of its headings. */
export const importRowError = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    /** Line of the file, as the sheet counts its lines. */
    row: z.number(),
    field: z.enum(fields),
    header: z.string().nullable(),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
