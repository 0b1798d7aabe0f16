import { useState } from 'react'
import { words as typeWords } from '#generated/choices/legal.letter.type.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { type WrittenType, writtenTypes } from './letter.rules.ts'

type Props = {
  partyId: string
  caseId?: string | undefined
  letterType?: WrittenType
  onClose: () => void
}

/** A letter or memo at what the party owes today. */
export function DraftDialog({ partyId, caseId, letterType: wished = 'legal_warning', onClose }: Props) {
  const [letterType, setType] = useState<WrittenType>(wished)
  return (
    <ActDialog
      name="legal.correspondence.draft"
      title={m['legal.letter.draftTitle']()}
      verb={m['legal.letter.draftTitle']()}
      input={{ partyId, letterType, caseId: caseId ?? null }}
      onDone={onClose}
      onClose={onClose}
    >
      <Select
        label={m['legal.letter.field.type']()}
        name="letterType"
        value={letterType}
        onChange={value => setType(value as WrittenType)}
        options={writtenTypes.map(id => ({ id, name: typeWords[id]() }))}
      />
    </ActDialog>
  )
}
