import type { MouseEvent, ReactNode, Ref } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { alignClass, type Column, opensGroup } from './tableColumn.ts'
import { useWords } from './words.ts'

type Props<Row> = {
  row: Row
  index: number
  columns: readonly Column<Row>[]
  level?: 'head' | 'strong'
  onOpen?: () => void
  onFocus: () => void
  picked?: boolean
  onPick?: (picked: boolean) => void
  acts?: ReactNode
  ref?: Ref<HTMLTableRowElement>
}

export function TableRow<Row>(props: Props<Row>) {
  const { row, index, columns, level, onOpen, picked, onPick, acts } = props
  const words = useWords()
  const names = [onOpen && 'opens', picked && 'selected', level && `row-${level}`].filter(Boolean).join(' ')
  return (
    // The keys of rows are handled by the table; the link in the first cell opens the row for everyone else.
    <tr
      ref={props.ref}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={-1}
      className={names || undefined}
      onClick={event => onOpen && meantRow(event) && onOpen()}
      onFocus={props.onFocus}
    >
      {onPick && (
        <td className="pick-cell pinned">
          <Checkbox label={words.selectRow} checked={!!picked} onChange={onPick} />
        </td>
      )}
      {columns.map((column, at) => {
        const cellNames = [
          alignClass(column.align),
          at === 0 && `pinned pin-edge ${onPick ? 'pinned-2' : ''}`,
          opensGroup(columns, at) && 'ruled',
        ]
        return (
          <td key={column.id} className={cellNames.filter(Boolean).join(' ') || undefined}>
            {column.cell(row)}
          </td>
        )
      })}
      {acts !== undefined && (
        <td className="act-cell">
          <div>{acts}</div>
        </td>
      )}
    </tr>
  )
}

/** A press meant for the row: not on a control inside it, and not the end of selecting text. */
export function meantRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element
  const control = target.closest(
    'a, button, input, label, select, textarea, [role="button"], [role="menuitem"]',
  )
  return !(control && event.currentTarget.contains(control)) && !getSelection()?.toString()
}
