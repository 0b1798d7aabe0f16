import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from './Checkbox.tsx'
import { alignClass, type Column, opensGroup, type Sort } from './tableColumn.ts'
import { useWords } from './words.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** Present when rows can be chosen: whether all, some or none are. */
  picked?: 'all' | 'some' | 'none'
  onPickAll: (all: boolean) => void
  acts: boolean
}

export function TableHead<Row>({ columns, sort, onSort, picked, onPickAll, acts }: Props<Row>) {
  const words = useWords()
  const grouped = columns.some(column => column.group)
  const rowSpan = grouped ? 2 : undefined
  const headCell = (column: Column<Row>, index: number) => {
    const sorted =
      sort && column.sort === sort.by ? (sort.descending ? 'descending' : 'ascending') : undefined
    const descending = sorted === 'ascending'
    const names = [
      alignClass(column.align),
      index === 0 && `pinned pin-edge ${picked ? 'pinned-2' : ''}`,
      opensGroup(columns, index) && 'ruled',
    ]
    const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
    return (
      <th
        key={column.id}
        scope="col"
        rowSpan={column.group ? undefined : rowSpan}
        className={names.filter(Boolean).join(' ')}
        style={{ inlineSize: column.width }}
        aria-sort={column.sort ? (sorted ?? 'none') : undefined}
      >
        {column.sort && onSort ? (
          <button
            type="button"
            className="th-sort"
            title={descending ? words.sortDescending : words.sortAscending}
            onClick={() => column.sort && onSort({ by: column.sort, descending })}
          >
            {column.header}
            <Arrow aria-hidden className={sorted ? undefined : 'unsorted'} />
          </button>
        ) : (
          column.header
        )}
      </th>
    )
  }
  return (
    <thead>
      <tr>
        {picked && (
          <th className="pick-cell pinned" rowSpan={rowSpan} scope="col">
            <Checkbox
              label={words.selectAll}
              checked={picked === 'all'}
              indeterminate={picked === 'some'}
              onChange={onPickAll}
            />
          </th>
        )}
        {columns.map((column, index) => {
          if (!column.group) return headCell(column, index)
          if (!opensGroup(columns, index)) return null
          const span = columns.slice(index).findIndex(next => next.group !== column.group)
          return (
            <th
              key={column.group}
              scope="colgroup"
              colSpan={span === -1 ? columns.length - index : span}
              className="center-cell ruled"
            >
              {column.group}
            </th>
          )
        })}
        {acts && (
          <th className="act-cell" rowSpan={rowSpan} scope="col">
            <span className="sr">{words.actions}</span>
          </th>
        )}
      </tr>
      {grouped && (
        <tr className="second">
          {columns.map((column, index) => (column.group ? headCell(column, index) : null))}
        </tr>
      )}
    </thead>
  )
}
