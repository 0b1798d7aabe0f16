import type { Column } from '#ui/tableColumn.ts'

/** How a value is written into a spreadsheet. */
export type ExportKind = 'text' | 'money' | 'number' | 'day' | 'instant'

/** A column of a list: what the table shows, and how the same value leaves in an export. */
export type ListColumn<Row> = Column<Row> & {
  /** Path of the value in the row for exports; the id when absent, false when the column is not exported. */
  readonly exportKey?: string | false
  readonly exportKind?: ExportKind
  /** What the codes of this column are called; otherwise an export would carry the codes. */
  readonly exportWords?: Readonly<Record<string, string>>
  /** The cells of an export where the table shows several values in one: from and to, for one. In place of the column's own. */
  readonly exportCells?: readonly {
    readonly key: string
    readonly label: string
    readonly kind: ExportKind
  }[]
  /** Hidden until chosen. */
  readonly optional?: boolean
}
