import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Money stands right aligned in both directions, so that the decimals line up. */
  align?: 'text' | 'money' | 'center'
  /** The server's name for sorting by this column; without it the column does not sort. */
  sort?: string
  /** Columns next to each other with the same group share a heading and are ruled off: opening, movement, closing. */
  group?: string
  /** A CSS width, for columns that must not breathe. */
  width?: string
}

export type Sort = { by: string; descending: boolean }

export type Selection = { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void }

export const alignClass = (align: Column<never>['align']) =>
  align === 'money' ? 'money-cell' : align === 'center' ? 'center-cell' : undefined

/** Whether the column opens a new group and so carries the vertical rule. */
export const opensGroup = <Row>(columns: readonly Column<Row>[], index: number) =>
  !!columns[index]?.group && columns[index - 1]?.group !== columns[index]?.group
