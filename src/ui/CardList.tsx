import type { ReactNode } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { Skeleton } from './Skeleton.tsx'
import { meantRow } from './TableRow.tsx'
import { useWords } from './words.ts'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Use `card-row` lines; the document number inside is the link. */
  card: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  loading?: boolean
  picked: (id: string) => boolean
  /** While rows are being picked: a press anywhere on the card picks it. */
  onPick?: (id: string, picked: boolean) => void
}

/** The phone's form of a table. */
export function CardList<Row>(props: Props<Row>) {
  const { label, rows, rowId, card, onOpen, loading, picked, onPick } = props
  const words = useWords()
  if (loading && rows.length === 0) return <Skeleton lines={4} height="7.5rem" />
  return (
    <ul className={onPick ? 'cards picking' : 'cards'} aria-label={label}>
      {rows.map(row => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the finger; the link inside opens it by keyboard
        <li
          key={rowId(row)}
          className={picked(rowId(row)) ? 'selected' : undefined}
          onClick={event => onOpen && meantRow(event) && onOpen(row)}
        >
          {card(row)}
          {onPick && (
            <Checkbox
              label={words.selectRow}
              checked={picked(rowId(row))}
              onChange={now => onPick(rowId(row), now)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
