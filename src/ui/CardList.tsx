import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'
import { meantRow } from './TableRow.tsx'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Use `card-row` lines; the document number inside is the link. */
  card: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  loading?: boolean
  picked: (id: string) => boolean
}

/** The phone's form of a table. */
export function CardList<Row>({ label, rows, rowId, card, onOpen, loading, picked }: Props<Row>) {
  if (loading && rows.length === 0) return <Skeleton lines={4} height="7.5rem" />
  return (
    <ul className="cards" aria-label={label}>
      {rows.map(row => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the finger; the link inside opens it by keyboard
        <li
          key={rowId(row)}
          className={picked(rowId(row)) ? 'selected' : undefined}
          onClick={event => onOpen && meantRow(event) && onOpen(row)}
        >
          {card(row)}
        </li>
      ))}
    </ul>
  )
}
