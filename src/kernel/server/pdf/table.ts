import { type Paper, printPaper } from './paper.ts'

export type PaperTable = {
  readonly title: string
  /** What the rows are narrowed to, in people's words. */
  readonly filters: readonly string[]
  readonly printedAt: string
  /** The number of rows, shown in the head; null where the rows are no records. */
  readonly count: string | null
  readonly columns: readonly {
    readonly header: string
    readonly kind: 'text' | 'money' | 'percent' | 'number' | 'day' | 'instant'
  }[]
  /** Cells as they are read on paper; rows that sum others stand out. */
  readonly rows: readonly { readonly isSum: boolean; readonly cells: readonly (string | null)[] }[]
  /** Whether the heads of amounts may name the company's currency. */
  readonly isOneCurrency: boolean
}

/** Characters that a column of texts takes without wrapping. */
const longText = 22

/** Any table on the paper of the company: a list, a statement. Wide ones lie on their side. */
export function printTable(paper: Paper, table: PaperTable): Promise<Uint8Array> {
  // A long word does not wrap: only texts of several words share.
  const lengths = table.columns.map(({ kind }, at) =>
    kind === 'text'
      ? Math.max(0, ...table.rows.map(({ cells }) => (cells[at]?.includes(' ') ? cells[at].length : 0)))
      : 0,
  )
  const longest = Math.max(...lengths)
  return printPaper(new URL('./table.typ', import.meta.url), paper, {
    ...table,
    // Long texts share the room that is left; the longest always takes some.
    shares: lengths.map(length =>
      length === longest || length > longText ? Math.min(length, 3 * longText) : 0,
    ),
  })
}
