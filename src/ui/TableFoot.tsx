import type { ReactNode } from 'react'
import { alignClass, type Column, opensGroup } from './tableColumn.ts'
import { useWords } from './words.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  totals: Readonly<Record<string, ReactNode>>
  label?: ReactNode
  picks: boolean
  acts: boolean
}

export function TableFoot<Row>({ columns, totals, label, picks, acts }: Props<Row>) {
  const words = useWords()
  const firstTotal = columns.findIndex(column => totals[column.id] !== undefined)
  const lead = Math.max(firstTotal, 1)
  return (
    <tfoot>
      <tr>
        <td colSpan={lead + (picks ? 1 : 0)}>{label ?? words.total}</td>
        {columns.slice(lead).map((column, at) => (
          <td
            key={column.id}
            className={[alignClass(column.align), opensGroup(columns, lead + at) && 'ruled']
              .filter(Boolean)
              .join(' ')}
          >
            {totals[column.id]}
          </td>
        ))}
        {acts && <td />}
      </tr>
    </tfoot>
  )
}
