import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'

type Props = {
  request: { id: string; signerName: string }
  onClose: () => void
}

/** Ends a signing link that was not used. */
export function RevokeDialog({ request, onClose }: Props) {
  return (
    <ActDialog
      name="platform.signing.revoke"
      title={m['platform.signing.revokeTitle']({ name: request.signerName })}
      verb={m['platform.signing.revoke']()}
      danger
      input={{ id: request.id }}
      onClose={onClose}
    >
      <p>{m['platform.signing.revokeNote']()}</p>
    </ActDialog>
  )
}
