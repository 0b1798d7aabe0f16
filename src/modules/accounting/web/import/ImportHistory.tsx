import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { showToast } from '#ui/toast.ts'
import type { ImportKind } from '../../shared/fileImport.rules.ts'

type Row = OutputFor<'accounting.import.list'>['rows'][number]
type Props = { readonly kind: ImportKind; readonly posts: boolean }

/** Files of this kind that came before, and the one act that takes the last ones back. */
export function ImportHistory({ kind, posts }: Props) {
  const answer = useAnswer('accounting.import.list', { kind, limit: 20 })
  const [undoing, setUndoing] = useState<Row | null>(null)
  const file = (row: Row) => <bdi className="strong">{row.fileName}</bdi>
  const state = (row: Row) => (
    <StatusBadge kind={row.state === 'undone' ? 'returned' : 'settled'}>
      {row.state === 'undone'
        ? m['accounting.import.undoneState']()
        : m['accounting.import.committedState']()}
    </StatusBadge>
  )
  const acts = (row: Row) =>
    row.mayUndo ? (
      <Button size="small" kind="tertiary" onPress={() => setUndoing(row)}>
        {m['accounting.import.undo']()}
      </Button>
    ) : null
  const columns: Column<Row>[] = [
    { id: 'file', header: m['accounting.import.file'](), cell: file },
    {
      id: 'count',
      header: m['accounting.import.records'](),
      cell: row => <NumberText value={row.recordCount} />,
    },
    ...(kind === 'chart'
      ? []
      : [
          {
            id: 'total',
            header: m['accounting.total'](),
            align: 'money' as const,
            cell: (row: Row) => row.total && <Amount amount={row.total} />,
          },
        ]),
    { id: 'by', header: m['accounting.import.by'](), cell: row => <bdi>{row.by}</bdi> },
    { id: 'when', header: m['accounting.import.when'](), cell: row => <InstantText at={row.createdAt} /> },
    { id: 'state', header: m['accounting.entry.status'](), cell: state },
  ]
  return (
    <Card flush title={m['accounting.import.history']()} caption={m['accounting.import.historyHint']()}>
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            bare
            label={m['accounting.import.history']()}
            columns={columns}
            rows={rows}
            rowId={row => row.id}
            rowActions={acts}
            card={row => (
              <>
                <span className="card-row">
                  {file(row)}
                  {state(row)}
                </span>
                <span className="card-row cap">
                  <InstantText at={row.createdAt} />
                  {row.total && <Amount amount={row.total} />}
                </span>
                {acts(row)}
              </>
            )}
            empty={<EmptyState title={m['accounting.import.historyEmpty']()} />}
          />
        )}
      </Loaded>
      {undoing && <UndoDialog row={undoing} posts={posts} onClose={() => setUndoing(null)} />}
    </Card>
  )
}

type UndoProps = { readonly row: Row; readonly posts: boolean; readonly onClose: () => void }

function UndoDialog({ row, posts, onClose }: UndoProps) {
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  return (
    <ActDialog
      name="accounting.import.undo"
      title={m['accounting.import.undoTitle']({ file: row.fileName })}
      verb={m['accounting.import.undo']()}
      danger
      posts={posts}
      input={typed ? { id: row.id, reason: typed } : null}
      missing={typed ? null : m['accounting.reason.needed']()}
      onClose={onClose}
      onDone={() => showToast(m['accounting.import.undoneToast']())}
    >
      <p>{m['accounting.import.undoBody']()}</p>
      <TextArea
        label={m['accounting.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={200}
        autoFocus
      />
    </ActDialog>
  )
}
