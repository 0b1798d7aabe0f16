import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { showToast } from '#ui/toast.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = {
  aId: string
  bId: string
  name: string
  onClose: () => void
}

/** Says that two files are two parties; the pair is not proposed again. */
export function DismissDialog({ aId, bId, name, onClose }: Props) {
  const dismiss = useCommand('parties.match.dismiss')
  return (
    <ReasonDialog
      title={m['parties.match.dismissTitle']({ name })}
      text={m['parties.match.dismissText']()}
      label={m['parties.match.field.reason']()}
      verb={m['parties.match.dismiss']()}
      min={3}
      onClose={onClose}
      onSend={async reason => {
        await dismiss.mutateAsync({ aId, bId, reason })
        showToast(m['parties.match.dismissed']())
        onClose()
      }}
    />
  )
}
