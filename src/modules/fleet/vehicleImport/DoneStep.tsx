import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ImportDone } from '#modules/platform/import/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { links } from '../links.web.ts'
import type { Imported } from './imported.web.ts'
import { UndoVehicles } from './UndoVehicles.tsx'

type Props = { imported: Imported; fileName: string; onAgain: () => void }

/** What was imported, how long it took, and the way back. */
export function DoneStep({ imported, fileName, onAgain }: Props) {
  const [isUndoing, setUndoing] = useState(false)
  return (
    <>
      <ImportDone
        title={m['fleet.import.doneTitle']({ count: imported.createdCount })}
        onAgain={onAgain}
        actions={
          <>
            <Button onPress={() => setUndoing(true)}>{m['platform.import.undo']()}</Button>
            <ButtonLink kind="primary" href={links.vehicles()}>
              {m['fleet.import.openList']()}
            </ButtonLink>
          </>
        }
      >
        <p className="soft-ink">
          {m['fleet.import.doneIn']({ seconds: imported.seconds.toFixed(1) })} ·{' '}
          {m['fleet.import.duplicates']()} <NumberText value={imported.duplicateCount} /> ·{' '}
          {m['platform.import.errorRows']()} <NumberText value={imported.errorCount} />
        </p>
        <p className="cap">{m['fleet.import.undoText']()}</p>
      </ImportDone>
      {isUndoing && (
        <UndoVehicles
          id={imported.id}
          fileName={fileName}
          createdCount={imported.createdCount}
          onClose={() => setUndoing(false)}
          onUndone={onAgain}
        />
      )}
    </>
  )
}
