import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ColumnChooser } from '#ui/ColumnChooser.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Selection } from '#ui/tableColumn.ts'
import { RefusalError } from '../shared/refusal.ts'
import type { QueryName } from './api.ts'
import { DensityButton, useDensity } from './density.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { keepInStorage, readFromStorage } from './kept.ts'
import type { List } from './list.ts'
import type { ListColumn } from './list-column.ts'
import { sayError } from './say.ts'

type Props<Name extends QueryName, Row> = {
  title: string
  /** "412 contracts": from the totals query, in words. */
  count?: ReactNode
  list: List<Name>
  columns: readonly ListColumn<Row>[]
  rowId: (row: Row) => string
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  card?: (row: Row) => ReactNode
  /** What the search field searches. */
  searchLabel: string
  /** Total rows of the filter, for "1 to 40 of 412". */
  total?: number | undefined
  /** Sums of the whole filter, in the foot. */
  sums?: ReactNode
  /** Quiet ones first, the one primary last. */
  actions?: ReactNode
  /** Saved views or states, above the toolbar. */
  tabs?: ReactNode
  /** Filter chips and the filter button. */
  filters?: ReactNode
  selection?: Selection
  bulk?: Parameters<typeof DataTable<Row>>[0]['bulk']
  /** Shown when there is nothing at all: why, and the first thing to do. */
  empty: ReactNode
}

/** The frame of every list: header, views, search and filters, table, totals, paging, columns, density, export, keys. */
export function ListPage<Name extends QueryName, Row>(props: Props<Name, Row>) {
  const { list, columns, title } = props
  const rows = list.rows as unknown as readonly Row[]
  const [density, setDensity] = useDensity()
  const columnsKey = `columns:${list.name}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        readFromStorage<string[]>(columnsKey) ??
          columns.filter(column => column.optional).map(column => column.id),
      ),
  )
  useEffect(() => {
    document.title = title
  }, [title])
  const shown = useMemo(() => columns.filter(column => !hidden.has(column.id)), [columns, hidden])
  const chooseColumns = (next: ReadonlySet<string>) => {
    setHidden(next)
    keepInStorage(columnsKey, [...next])
  }
  const pageText =
    rows.length === 0
      ? ''
      : props.total === undefined
        ? m['kernel.list.range']({ from: list.offset + 1, to: list.offset + rows.length })
        : m['kernel.list.rangeOf']({
            from: list.offset + 1,
            to: list.offset + rows.length,
            total: props.total,
          })
  const clear = <Button onPress={list.clearFilters}>{m['kernel.list.clearFilters']()}</Button>
  const noMatch = <EmptyState title={m['kernel.list.noMatch']()} actions={clear} />
  const retry = <Button onPress={list.retry}>{m['kernel.fault.retry']()}</Button>
  // An address that lost a part on its way filters by what cannot be: asking again would not help.
  const isWrong = list.error instanceof RefusalError && list.error.refusal.kind === 'invalid'
  return (
    <div className="page list-page">
      <PageHeader title={title} count={props.count} actions={props.actions} />
      {props.tabs}
      <Toolbar
        search={<SearchField label={props.searchLabel} value={list.search} onChange={list.setSearch} slash />}
        end={
          <>
            <DensityButton density={density} onChange={setDensity} />
            <ColumnChooser columns={columns.slice(1)} hidden={hidden} onChange={chooseColumns} />
            <ExportMenu
              title={title}
              query={list.name}
              input={list.input as Record<string, unknown>}
              columns={shown}
            />
          </>
        }
      >
        {props.filters}
      </Toolbar>
      {list.error ? (
        <Notice hue="red" live actions={list.isFiltered && isWrong ? clear : retry}>
          {sayError(list.error)}
        </Notice>
      ) : (
        <DataTable
          label={title}
          columns={shown}
          rows={rows}
          rowId={props.rowId}
          onOpen={props.onOpen}
          rowActions={props.rowActions}
          card={props.card}
          sort={list.sort}
          onSort={list.setSort}
          selection={props.selection}
          bulk={props.bulk}
          loading={list.isLoading}
          density={density}
          pageKeys
          empty={list.isFiltered ? noMatch : props.empty}
          foot={
            <>
              <Pagination
                text={pageText}
                {...(list.goPrevious ? { onPrevious: list.goPrevious } : {})}
                {...(list.goNext ? { onNext: list.goNext } : {})}
              />
              {props.sums && <div className="dt-sums">{props.sums}</div>}
            </>
          }
        />
      )}
    </div>
  )
}
