import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { showToast } from '#ui/toast.ts'
import { type PartyRow, partyName } from '../party.web.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = {
  party: Pick<PartyRow, 'id' | 'code' | 'nameAr' | 'nameEn'>
  onClose: () => void
}

/** Ends every block of the party now. */
export function LiftDialog({ party, onClose }: Props) {
  const lift = useCommand('parties.blacklist.lift')
  const name = partyName(party)
  return (
    <ReasonDialog
      title={m['parties.blacklist.liftTitle']({ name })}
      text={m['parties.blacklist.liftText']()}
      label={m['parties.blacklist.field.liftReason']()}
      verb={m['parties.blacklist.lift']()}
      min={3}
      onClose={onClose}
      onSend={async reason => {
        await lift.mutateAsync({ partyId: party.id, reason })
        showToast(m['parties.blacklist.lifted']({ name }))
        onClose()
      }}
    />
  )
}
