import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { UndoDialog } from './UndoDialog.tsx'

type Batch = OutputFor<'fleet.vehicleImport.list'>['rows'][number]

/** Files imported before, newest first; a batch is undone for a day. */
export function ImportHistory() {
  const [undoing, setUndoing] = useState<Batch | null>(null)
  const answer = useAnswer('fleet.vehicleImport.list', { limit: 20 })
  return (
    <Card title={m['fleet.import.history']()} flush>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="fleet-tab-line quiet">{m['fleet.import.historyEmpty']()}</p>
          ) : (
            <div className="plain-scroll">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">{m['fleet.import.historyFile']()}</th>
                    <th scope="col">{m['fleet.import.historyAt']()}</th>
                    <th scope="col" className="money-cell">
                      {m['fleet.import.historyCreated']()}
                    </th>
                    <th scope="col" className="money-cell">
                      {m['fleet.import.duplicates']()}
                    </th>
                    <th scope="col" className="money-cell">
                      {m['fleet.import.errorRows']()}
                    </th>
                    <th scope="col">{m['fleet.import.historyState']()}</th>
                    <th scope="col">{m['fleet.import.undoUntil']()}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(batch => (
                    <BatchRow key={batch.id} batch={batch} onUndo={() => setUndoing(batch)} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
      {undoing && (
        <UndoDialog
          id={undoing.id}
          fileName={undoing.fileName}
          createdCount={undoing.createdCount}
          onClose={() => setUndoing(null)}
        />
      )}
    </Card>
  )
}

function BatchRow({ batch, onUndo }: { readonly batch: Batch; readonly onUndo: () => void }) {
  const isUndoable = batch.state === 'committed' && new Date(batch.undoUntil) > new Date()
  return (
    <tr>
      <td className="strong">
        <bdi>{batch.fileName}</bdi>
      </td>
      <td>
        <InstantText at={batch.createdAt} />
      </td>
      <td className="money-cell">
        <NumberText value={batch.createdCount} strong />
      </td>
      <td className="money-cell">
        <NumberText value={batch.duplicateCount} />
      </td>
      <td className="money-cell">
        <NumberText value={batch.errorCount} />
      </td>
      <td>
        {batch.state === 'committed' ? (
          <StatusBadge kind="settled">{m['fleet.import.stateCommitted']()}</StatusBadge>
        ) : (
          <StatusBadge kind="out">{m['fleet.import.stateUndone']()}</StatusBadge>
        )}
      </td>
      <td>
        {isUndoable ? (
          <span className="row">
            <InstantText at={batch.undoUntil} />{' '}
            <Button size="small" onPress={onUndo}>
              {m['fleet.import.undo']()}
            </Button>
          </span>
        ) : (
          <span className="quiet">{'\u2014'}</span>
        )}
      </td>
    </tr>
  )
}
