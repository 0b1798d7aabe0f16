import { Skeleton } from './Skeleton.tsx'
import type { Column } from './tableColumn.ts'

const widths = ['7rem', '9rem', '6rem', '8rem', '5rem']

/** Rows of the same height as the ones on their way. */
export function TableSkeleton<Row>({ columns, span }: { columns: readonly Column<Row>[]; span: number }) {
  const extra = span - columns.length
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
    <tr key={row}>
      {extra > 0 && <td colSpan={extra} />}
      {columns.map((column, at) => (
        <td key={column.id}>
          <Skeleton width={widths[(row + at) % widths.length]} height="0.75rem" />
        </td>
      ))}
    </tr>
  ))
}
