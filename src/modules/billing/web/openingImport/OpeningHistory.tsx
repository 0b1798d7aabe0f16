import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'

const UndoOpening = onDemand(async () => (await import('./UndoOpening.tsx')).UndoOpening)

type Row = OutputFor<'billing.openingImport.list'>['rows'][number]

/** What was brought over before, and the one act that takes it back. */
export function OpeningHistory() {
  const answer = useAnswer('billing.openingImport.list', { limit: 20 })
  const { can } = useSession()
  const [undoing, setUndoing] = useState<Row | null>(null)
  const files = (row: Row) => <bdi className="strong">{row.fileNames.join('، ')}</bdi>
  const state = (row: Row) => (
    <StatusBadge kind={row.state === 'undone' ? 'returned' : 'settled'}>
      {row.state === 'undone'
        ? m['billing.openingImport.state.undone']()
        : m['billing.openingImport.state.committed']()}
    </StatusBadge>
  )
  const columns: Column<Row>[] = [
    { id: 'files', header: m['billing.openingImport.files'](), cell: files },
    {
      id: 'openedOn',
      header: m['billing.openingImport.openedOn'](),
      cell: row => <DayText day={row.openedOn} />,
    },
    {
      id: 'total',
      header: m['billing.openingImport.total'](),
      align: 'money',
      cell: row => <Amount amount={row.total} strong />,
    },
    {
      id: 'when',
      header: m['billing.openingImport.when'](),
      cell: row => <InstantText at={row.createdAt} />,
    },
    { id: 'state', header: m['billing.openingImport.state'](), cell: state },
  ]
  const acts = (row: Row) =>
    row.state === 'committed' && can('finance.accounts.write') ? (
      <Button size="small" kind="tertiary" onPress={() => setUndoing(row)}>
        {m['billing.openingImport.undo']()}
      </Button>
    ) : null
  return (
    <Card flush title={m['billing.openingImport.history']()}>
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            bare
            label={m['billing.openingImport.history']()}
            columns={columns}
            rows={rows}
            rowId={row => row.id}
            rowActions={acts}
            card={row => (
              <>
                <span className="card-row">
                  {files(row)}
                  <Amount amount={row.total} />
                </span>
                <span className="card-row cap">
                  <DayText day={row.openedOn} />
                  {state(row)}
                </span>
                {acts(row)}
              </>
            )}
            empty={<EmptyState title={m['billing.openingImport.historyEmpty']()} />}
          />
        )}
      </Loaded>
      {undoing && <UndoOpening row={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  )
}
