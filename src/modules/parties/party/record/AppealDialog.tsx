import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { showToast } from '#ui/toast.ts'
import { type Party, partyName } from '../party.web.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { party: Party; blockId: string; onClose: () => void }

/** Records what the party objects to its block; the block stays. */
export function AppealDialog({ party, blockId, onClose }: Props) {
  const appeal = useCommand('parties.blacklist.appeal')
  return (
    <ReasonDialog
      title={m['parties.blacklist.appealTitle']({ name: partyName(party) })}
      text={m['parties.blacklist.appealText']()}
      label={m['parties.blacklist.field.appeal']()}
      verb={m['parties.blacklist.appealAction']()}
      min={3}
      max={2000}
      onClose={onClose}
      onSend={async text => {
        await appeal.mutateAsync({ id: blockId, appeal: text })
        showToast(m['parties.blacklist.appealSaved']())
        onClose()
      }}
    />
  )
}
