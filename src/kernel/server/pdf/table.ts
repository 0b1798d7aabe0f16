import { type Paper, printPaper } from './paper.ts'

export type PaperTable = {
  readonly title: string
  /** What the rows are narrowed to, as people say it. */
  readonly filters: readonly string[]
  readonly printedAt: string
  /** How many rows there are, said in the head; null where the rows are no records. */
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

/** Any table on the paper of the company: a list, a statement. Wide ones lie on their side. */
export function printTable(paper: Paper, table: PaperTable): Promise<Uint8Array> {
  const lengths = table.columns.map(({ kind }, at) =>
    kind === 'text' ? Math.max(0, ...table.rows.map(({ cells }) => cells[at]?.length ?? 0)) : -1,
  )
  return printPaper(new URL('./table.typ', import.meta.url), paper, {
    ...table,
    // The longest texts take the room that is left.
    wide: lengths.indexOf(Math.max(...lengths)),
  })
}
