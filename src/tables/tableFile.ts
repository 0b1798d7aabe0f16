import { z } from 'zod'
import { deny, invalid } from '../kernel/shared/refusal.ts'

/** A cell as the sheet shows it. A number stands only for a number cell of a workbook, exact to its 15 significant digits. */
export type Cell = string | number

export const encodings = ['utf-8', 'utf-16', 'windows-1256'] as const
export type TextEncoding = (typeof encodings)[number]

/** What a person may correct of how a file is read. */
export type TableChoices = {
  encoding?: TextEncoding | undefined
  /** Name of a visible sheet. */
  sheet?: string | undefined
  /** The line that holds the headings, as the sheet counts its lines from 1. */
  headingRow?: number | undefined
}

const choices = z.object({
  encoding: z.enum(encodings).optional(),
  sheet: z.string().max(100).optional(),
  headingRow: z.coerce.number().int().min(1).max(1000).optional(),
})

/** The choices of a request; refuses what is none of them. */
export function tableChoices(query: unknown): TableChoices {
  const read = choices.safeParse(query)
  return read.success ? read.data : deny(invalid('kernel.field.format', { field: 'fileId' }))
}

export type TableFile = {
  headers: string[]
  /** Every line below the headings, blank ones too, so that `headingRow + 1 + index` is the line of the sheet. */
  rows: Cell[][]
  headingRow: number
  encoding: TextEncoding | 'xlsx'
  /** What stands between the columns of a text file; null for a workbook. */
  delimiter: string | null
  /** The visible sheets of a workbook. */
  sheets: string[]
  sheet: string | null
}

/** Each has its own sentence in the words of `kernel.import.unreadable`. */
type Unreadable = 'binary' | 'notTable' | 'xlsx' | 'csv' | 'empty' | 'tooManyRows' | 'tooManyColumns'

/** The most lines and columns of an imported table; the place where a file is dropped shows the first. */
export const maxRows = 50_000
const maxColumns = 200

/** Refuses a file, with the reason of its sentence and the line where one is to blame. */
export function denyTable(reason: Unreadable, line = 0): never {
  deny(invalid('kernel.import.unreadable', { field: 'fileId', params: { reason, line, max: maxRows } }))
}

const isBlank = (cell: Cell | undefined) => cell === undefined || cell === ''

/** A table of its lines: where its headings stand, and what stands below them. */
export function shaped(lines: Cell[][], headingRow = headingRowOf(lines)) {
  const last = lines.findLastIndex(line => !line.every(isBlank))
  const rows = lines.slice(headingRow, last + 1)
  const head = lines[headingRow - 1]
  if (!head || head.every(isBlank) || rows.length === 0) denyTable('empty')
  if (rows.length > maxRows) denyTable('tooManyRows')
  const headers = head.map(cell => String(cell))
  if (headers.length > maxColumns) denyTable('tooManyColumns')
  return { headers, rows, headingRow }
}

const looked = 30
const isFigure = (cell: Cell) => typeof cell === 'number' || /^[\d٠-٩۰-۹\s.,:/+-]+$/.test(cell)

/**
 * The line of the headings: the first one that is filled like the lines below it and is not made of figures alone. A title, a
 * merged caption or the name of an account above the table fills fewer columns.
 */
function headingRowOf(lines: Cell[][]): number {
  const filled = lines.slice(0, looked).map(line => line.filter(cell => !isBlank(cell)))
  const widths = filled.map(cells => cells.length).filter(width => width > 0)
  // Not the widest: one line may carry a note beside the table.
  const usual = widths.toSorted((a, b) => b - a)[Math.min(1, widths.length - 1)] ?? 0
  // Below the headings stands the first row; below a line about the account often nothing.
  const leads = (at: number) => (filled[at + 1]?.length ?? 0) >= Math.max(1, usual * 0.3)
  const at = filled.findIndex(
    (cells, line) => cells.length >= Math.max(1, usual * 0.6) && !cells.every(isFigure) && leads(line),
  )
  return (at >= 0 ? at : filled.findIndex(cells => cells.length > 0)) + 1
}
