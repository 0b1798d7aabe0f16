import type { ReportRow } from '../report/report.rules.ts'
import { type SheetSum, sumsOfTree } from '../report/sheetSums.rules.ts'

type Row = Pick<ReportRow, 'kind' | 'word' | 'code' | 'level'>

/** How the rows of a statement add up: headings of what stands below them, totals of the headings they are made of. */
export function sumsOfStatement(rows: readonly Row[]): SheetSum[] {
  const places = (fits: (row: Row) => boolean) => rows.flatMap((row, at) => (fits(row) ? [at] : []))
  const root = (digit: string) => places(row => row.level === 1 && row.code === digit)
  const worded = (...words: readonly Row['word'][]) => places(row => words.includes(row.word))
  const made: Partial<Record<NonNullable<Row['word']>, readonly number[]>> = {
    netResult: [...root('4'), ...root('5').map(at => ~at)],
    liabilitiesAndEquity: [...root('2'), ...root('3')],
    netChange: worded('operating', 'investing', 'financing'),
    closingCash: worded('openingCash', 'netChange'),
  }
  const totals = rows.flatMap((row, at) => {
    const of = row.kind === 'total' && row.word ? (made[row.word] ?? []) : []
    return of.length > 0 ? [{ row: at, of }] : []
  })
  return [...sumsOfTree(rows.map(row => row.level)), ...totals]
}
