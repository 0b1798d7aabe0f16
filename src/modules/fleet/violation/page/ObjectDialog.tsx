import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { objectionWords, type Violation } from './violationWords.web.ts'

type Objection = NonNullable<Violation['objection']>

/** Files an objection with the authority, or writes down its answer. */
export function ObjectDialog({ violation, onClose }: { violation: Violation; onClose: () => void }) {
  const wasFiled = violation.objection === 'filed'
  const [objection, setObjection] = useState<Objection>(wasFiled ? 'accepted' : 'filed')
  const [note, setNote] = useState('')
  const missing = note.trim() === '' ? m['kernel.field.required']() : null
  const offered: readonly Objection[] = wasFiled ? ['accepted', 'refused'] : ['filed']
  return (
    <ActDialog
      name="fleet.violation.object"
      title={m['fleet.violation.objectTitle']({ number: violation.number })}
      verb={m['fleet.violation.act.keep']()}
      input={missing ? null : { id: violation.id, version: violation.version, objection, note }}
      missing={missing}
      onDone={() => showToast(objectionWords[objection]())}
      onClose={onClose}
    >
      {offered.length > 1 && (
        <RadioGroup
          label={m['fleet.violation.answer']()}
          value={objection}
          onChange={setObjection}
          options={offered.map(id => ({ id, name: objectionWords[id]() }))}
        />
      )}
      <TextArea
        name="note"
        label={m['fleet.violation.note']()}
        value={note}
        onChange={setNote}
        rows={3}
        autoFocus
      />
      {objection === 'accepted' && <p className="cap">{m['fleet.violation.acceptedHint']()}</p>}
    </ActDialog>
  )
}
