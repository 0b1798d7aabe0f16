import { z } from 'zod'
import { day, id, instant, listInput, listOutput, money } from '#kernel/shared/fields.ts'
import { importedTable, importRowError } from './importedTable.rules.ts'

/** A file may be taken back within this time (rule 15 of 90-reports-import). */
export const undoHours = 24

/** A file of many thousand rows travels as JSON. */
export const importBodyBytes = 32 * 1024 * 1024

/** One thing the file brings. */
const record = z.object({
  row: z.number().int(),
  code: z.string(),
  name: z.string(),
  on: day().nullable(),
  amount: money().nullable(),
  /** `known` stands already and is left as it is; `waits` goes to an approver; `asks` may be known. */
  state: z.enum(['new', 'known', 'waits', 'asks']),
})

/** What every import answers, a dry run among them. */
export const importOutcome = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  /** Null in a dry run. */
  id: id().nullable(),
  rowCount: z.number().int(),
  recordCount: z.number().int(),
  knownCount: z.number().int(),
  total: money().nullable(),
  errors: z.array(importRowError(fields)),
  /** The first of what the file brings, to look at before saving. */
  records: z.array(record),
  planHash: z.string(),
})

/** What a command that brings a file in takes beside the file. */
export const importChoices = {
  /** Of the dry run that was looked at; a plan that has become another since is refused. */
  planHash: z.string().max(100).nullish(),
  /** Saves the good rows of a file that has bad ones too. */
  goodRowsOnly: z.boolean().default(false),
}

/** What a command that brings in one file is declared with, beside its name and rights; `more` are choices of its own. */
export const importHead = <
  const Fields extends readonly [string, ...string[]],
  const More extends z.ZodRawShape = Record<never, never>,
>(
  fields: Fields,
  more?: More,
) => ({
  bodyLimitBytes: importBodyBytes,
  previews: true as const,
  input: z.object({ ...importedTable(fields), ...importChoices, ...(more ?? ({} as More)) }),
  output: z.object(importOutcome(fields)),
})

export const importRefusals = [
  'platform.import.unmapped',
  'platform.import.same',
  'platform.import.changed',
  'platform.import.hasErrors',
  'platform.import.nothing',
]

export const undoRefusals = [
  'platform.import.undoneBefore',
  'platform.import.undoLate',
  'platform.import.undoUsed',
]

/** The list of the files of one kind. */
export const importList = {
  input: z.object(listInput(['created'])),
  output: listOutput(
    z.object({
      id: id(),
      number: z.string(),
      fileName: z.string(),
      recordCount: z.number().int(),
      errorCount: z.number().int(),
      total: money().nullable(),
      state: z.enum(['committed', 'undone']),
      by: z.string(),
      createdAt: instant(),
      undoneAt: instant().nullable(),
      mayUndo: z.boolean(),
    }),
  ),
}
