import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { MergeDialog } from '../../merge/MergeDialog.tsx'
import { type Party, partyName } from '../party.web.ts'
import { CustomerPicker } from '../picker/CustomerPicker.tsx'

/** Asks for the other file of the same party, then compares both. */
export function MergeWithDialog({ party, onClose }: { party: Party; onClose: () => void }) {
  const [otherId, setOtherId] = useState<string | null>(null)
  const [isComparing, setComparing] = useState(false)
  if (isComparing && otherId) return <MergeDialog ids={[party.id, otherId]} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['parties.merge.withTitle']({ name: partyName(party) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="primary"
            disabledReason={otherId ? null : m['parties.merge.pickOther']()}
            onPress={() => setComparing(true)}
          >
            {m['parties.merge.compare']()}
          </Button>
        </>
      }
    >
      <CustomerPicker
        creates={false}
        label={m['parties.merge.other']()}
        value={otherId}
        onChange={setOtherId}
        except={[party.id]}
        autoFocus
      />
    </Dialog>
  )
}
