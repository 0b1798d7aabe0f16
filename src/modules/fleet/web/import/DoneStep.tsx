import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { links } from '../links.ts'
import type { Imported } from './imported.ts'
import { UndoDialog } from './UndoDialog.tsx'

type Props = { readonly imported: Imported; readonly fileName: string; readonly onAgain: () => void }

/** What was imported, how long it took, and the way back. */
export function DoneStep({ imported, fileName, onAgain }: Props) {
  const [isUndoing, setUndoing] = useState(false)
  return (
    <Card>
      <div className="fleet-import-done">
        <CircleCheck aria-hidden className="good" size={32} />
        <div className="grow">
          <h2>{m['fleet.import.doneTitle']({ count: imported.createdCount })}</h2>
          <p className="soft-ink">
            {m['fleet.import.doneIn']({ seconds: imported.seconds.toFixed(1) })} ·{' '}
            {m['fleet.import.duplicates']()} <NumberText value={imported.duplicateCount} /> ·{' '}
            {m['fleet.import.errorRows']()} <NumberText value={imported.errorCount} />
          </p>
          <p className="cap">{m['fleet.import.undoText']()}</p>
        </div>
        <div className="row wrap">
          <Button onPress={() => setUndoing(true)}>{m['fleet.import.undo']()}</Button>
          <Button onPress={onAgain}>{m['fleet.import.again']()}</Button>
          <ButtonLink kind="primary" href={links.vehicles()}>
            {m['fleet.import.openList']()}
          </ButtonLink>
        </div>
      </div>
      {isUndoing && (
        <UndoDialog
          id={imported.id}
          fileName={fileName}
          createdCount={imported.createdCount}
          onClose={() => setUndoing(false)}
          onUndone={onAgain}
        />
      )}
    </Card>
  )
}
