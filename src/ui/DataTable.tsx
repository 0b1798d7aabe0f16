import { type ReactNode, type Ref, type UIEvent, useRef, useState } from 'react'
import { type Bulk, BulkBar } from './BulkBar.tsx'
import { Button } from './Button.tsx'
import { CardList } from './CardList.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import type { Column, Selection, Sort } from './tableColumn.ts'
import { useLockedWidths } from './useLockedWidths.ts'
import { useNarrow } from './useNarrow.ts'
import { useRowKeys } from './useRowKeys.ts'
import { VirtualRows } from './VirtualRows.tsx'
import { useWords } from './words.ts'

type Props<Row> = {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** A press on the row, or Enter. The first cell should hold the link. */
  onOpen?: (row: Row) => void
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: Selection
  /** Shown while something is selected. */
  bulk?: Bulk
  /** Buttons at the end of a row; wrap those that appear on hover and focus in `<span className="on-hover">`. */
  rowActions?: (row: Row) => ReactNode
  /** Totals by column id. */
  totals?: Readonly<Record<string, ReactNode>>
  totalsLabel?: ReactNode
  /** Under the table: `Pagination`, and the sums of the whole filter in `<div className="dt-sums">`. */
  foot?: ReactNode
  loading?: boolean
  /** An `EmptyState`. */
  empty?: ReactNode
  /** On phones the row becomes this card. */
  card?: (row: Row) => ReactNode
  density?: 'comfortable' | 'compact'
  /** j, k, x work from anywhere on the page: the one list of a list page. */
  pageKeys?: boolean
  /** Statements: smaller type, ruled totals; `level` marks the headings. */
  look?: 'list' | 'statement'
  level?: (row: Row) => 'head' | 'strong' | undefined
  /** Without border and background: inside a `Card flush`. */
  bare?: boolean
}

/** A page of a list is drawn whole. */
const virtualFrom = 120

export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, rowId, onOpen, selection, rowActions, loading, density = 'comfortable' } = props
  const scroller = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const words = useWords()
  const [isPicking, setIsPicking] = useState(false)
  const virtual = rows.length >= virtualFrom
  const height = props.look === 'statement' ? 32 : density === 'compact' ? 34 : 44
  const showRow = useRef<(index: number) => void>(null)
  const widths = useLockedWidths(scroller, virtual, columns.map(column => column.id).join())

  const toggle = (id: string, picked: boolean) => {
    const ids = new Set(selection?.ids)
    if (picked) ids.add(id)
    else ids.delete(id)
    selection?.onChange(ids)
  }
  const idAt = (index: number) => rowId(rows[index] as Row)
  const keys = useRowKeys({
    count: rows.length,
    everywhere: props.pageKeys ?? false,
    focusRow: index => {
      showRow.current?.(index)
      requestAnimationFrame(() => {
        scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus()
      })
    },
    open: onOpen && (index => onOpen(rows[index] as Row)),
    pick: selection && (index => toggle(idAt(index), !selection.ids.has(idAt(index)))),
  })

  const clear = () => {
    setIsPicking(false)
    selection?.onChange(new Set())
  }
  const chosen = selection ? rows.filter(row => selection.ids.has(rowId(row))).length : 0
  const bulk = props.bulk && selection && selection.ids.size > 0 && (
    <BulkBar bulk={props.bulk} low={!props.foot} onClear={clear} />
  )

  if (narrow && props.card) {
    const picks = isPicking || !!selection?.ids.size
    return (
      <div className={props.bare ? 'dt-cards bare' : 'dt-cards'} data-density={density}>
        {selection && rows.length > 0 && (
          <Button kind="tertiary" size="small" onPress={picks ? clear : () => setIsPicking(true)}>
            {picks ? words.clearSelection : words.select}
          </Button>
        )}
        <CardList
          label={props.label}
          rows={rows}
          rowId={rowId}
          card={props.card}
          onOpen={onOpen}
          loading={loading}
          picked={id => !!selection?.ids.has(id)}
          onPick={picks ? toggle : undefined}
        />
        {!loading && rows.length === 0 && props.empty}
        {/* Cards on their way would push it off the screen: it comes with them. */}
        {props.foot && !(loading && rows.length === 0) && <div className="dt-foot">{props.foot}</div>}
        {bulk}
      </div>
    )
  }

  const span = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)
  const rowAt = (index: number, ref?: Ref<HTMLTableRowElement>) => {
    const row = rows[index]
    if (row === undefined) return null
    const id = rowId(row)
    return (
      <TableRow
        key={id}
        row={row}
        index={index}
        columns={columns}
        level={props.level?.(row)}
        onOpen={onOpen && (() => onOpen(row))}
        onFocus={() => keys.rowFocused(index)}
        picked={selection?.ids.has(id)}
        onPick={selection && (picked => toggle(id, picked))}
        acts={rowActions && (rowActions(row) ?? null)}
        ref={ref}
      />
    )
  }
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    event.currentTarget.toggleAttribute('data-shifted', event.currentTarget.scrollLeft !== 0)
  }

  return (
    <div
      className={['dt card', props.bare && 'card-free', bulk && 'selecting', props.look]
        .filter(Boolean)
        .join(' ')}
      data-density={density}
    >
      <div
        className="dt-scroll"
        ref={scroller}
        role="region"
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={keys.onKeyDown}
      >
        <table
          aria-label={props.label}
          aria-rowcount={virtual ? rows.length + 1 : undefined}
          aria-busy={loading}
          style={widths ? { tableLayout: 'fixed' } : undefined}
        >
          {widths && (
            <colgroup>
              {widths.map((width, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <col key={index} style={{ inlineSize: width }} />
              ))}
            </colgroup>
          )}
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            acts={!!rowActions}
            picked={selection ? (chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some') : undefined}
            onPickAll={all => selection?.onChange(new Set(all ? rows.map(rowId) : []))}
          />
          <tbody>
            {loading && rows.length === 0 && <TableSkeleton columns={columns} span={span} />}
            {virtual ? (
              <VirtualRows
                keys={rows.map(rowId)}
                rowAt={rowAt}
                height={height}
                span={span}
                scroller={scroller}
                showRow={showRow}
              />
            ) : (
              rows.map((_, index) => rowAt(index))
            )}
          </tbody>
          {props.totals && rows.length > 0 && (
            <TableFoot
              columns={columns}
              totals={props.totals}
              label={props.totalsLabel}
              picks={!!selection}
              acts={!!rowActions}
            />
          )}
        </table>
        {!loading && rows.length === 0 && props.empty}
      </div>
      {props.foot && <div className="dt-foot">{props.foot}</div>}
      {bulk}
    </div>
  )
}
