import { m } from '#generated/words/messages.js'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'

type Past = { id: string; createdAt: string; state?: 'committed' | 'undone' }
type Props<Row extends Past> = {
  answer: Parameters<typeof Loaded<{ rows: readonly Row[] }>>[0]['answer']
  nameOf: (row: Row) => string
  /** What files of this kind count, between the name and the time. */
  columns: readonly Column<Row>[]
  /** How long and how a file is taken back. */
  hint?: string
  mayUndo?: (row: Row) => boolean
  onUndo?: (row: Row) => void
}

/** The files that came before, newest first, each with what became of it and the one action that undoes it. */
export function ImportHistory<Row extends Past>({ answer, columns, ...props }: Props<Row>) {
  const title = m['platform.import.history']()
  const name = (row: Row) => <bdi className="strong">{props.nameOf(row)}</bdi>
  const state = (row: Row) =>
    row.state && (
      <StatusBadge kind={row.state === 'undone' ? 'returned' : 'settled'}>
        {row.state === 'undone'
          ? m['platform.import.state.undone']()
          : m['platform.import.state.committed']()}
      </StatusBadge>
    )
  const acts = (row: Row) =>
    props.mayUndo?.(row) ? (
      <Button size="small" kind="tertiary" onPress={() => props.onUndo?.(row)}>
        {m['platform.import.undo']()}
      </Button>
    ) : null
  return (
    <Card flush title={title} caption={props.hint}>
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable<Row>
            bare
            label={title}
            columns={[
              { id: 'file', header: m['platform.import.file'](), cell: name },
              ...columns,
              {
                id: 'when',
                header: m['platform.import.when'](),
                cell: row => <InstantText at={row.createdAt} />,
              },
              ...(rows.some(row => row.state)
                ? [{ id: 'state', header: m['platform.import.state'](), cell: state }]
                : []),
            ]}
            rows={rows}
            rowId={row => row.id}
            {...(props.onUndo ? { rowActions: acts } : {})}
            card={row => (
              <>
                <span className="card-row">
                  {name(row)}
                  {state(row)}
                </span>
                {columns.map(column => (
                  <span key={column.id} className="card-row cap">
                    {column.header} {column.cell(row)}
                  </span>
                ))}
                <span className="card-row cap">
                  <InstantText at={row.createdAt} />
                  {acts(row)}
                </span>
              </>
            )}
            empty={<EmptyState title={m['platform.import.historyEmpty']()} />}
          />
        )}
      </Loaded>
    </Card>
  )
}
