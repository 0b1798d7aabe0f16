import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ImportHistory } from '#modules/platform/import/public.web.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { UndoVehicles } from './UndoVehicles.tsx'

type Batch = OutputFor<'fleet.vehicleImport.list'>['rows'][number]

const isUndoable = (batch: Batch) => batch.state === 'committed' && new Date(batch.undoUntil) > new Date()

/** Files imported before, newest first; a batch is undone for a day. */
export function ImportedVehicles() {
  const [undoing, setUndoing] = useState<Batch | null>(null)
  const answer = useAnswer('fleet.vehicleImport.list', { limit: 20 })
  return (
    <>
      <ImportHistory<Batch>
        answer={answer}
        nameOf={batch => batch.fileName}
        columns={[
          {
            id: 'created',
            header: m['fleet.import.historyCreated'](),
            cell: batch => <NumberText value={batch.createdCount} strong />,
          },
          {
            id: 'duplicates',
            header: m['fleet.import.duplicates'](),
            cell: batch => <NumberText value={batch.duplicateCount} />,
          },
          {
            id: 'errors',
            header: m['platform.import.errorRows'](),
            cell: batch => <NumberText value={batch.errorCount} />,
          },
          {
            id: 'undoUntil',
            header: m['fleet.import.undoUntil'](),
            cell: batch =>
              isUndoable(batch) ? (
                <InstantText at={batch.undoUntil} />
              ) : (
                <span className="quiet">{'\u2014'}</span>
              ),
          },
        ]}
        mayUndo={isUndoable}
        onUndo={setUndoing}
      />
      {undoing && (
        <UndoVehicles
          id={undoing.id}
          fileName={undoing.fileName}
          createdCount={undoing.createdCount}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  )
}
