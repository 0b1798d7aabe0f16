import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type OutputFor, perform } from '#kernel/web/api.ts'
import { loadBulkActDialog } from '#modules/fleet/public.web.tsx'
import { stateKinds, stateWords } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Request = OutputFor<'platform.signing.requests'>['rows'][number]
type Props = { requests: readonly Request[]; onDone: () => void }

const BulkActDialog = onDemand(async () => (await loadBulkActDialog())<Request>)

const isOpen = ({ state }: Request) => state === 'sent' || state === 'opened'
const changes = ['platform.signing']

/** Ends the links of the chosen papers that were not signed yet. */
export function BulkRevoke({ requests, onDone }: Props) {
  const [isAsked, setAsked] = useState(false)
  const open = requests.filter(isOpen)
  return (
    <>
      <Button
        kind="tertiary"
        size="small"
        disabledReason={open.length === 0 ? m['rentals.signing.revokeNone']() : null}
        onPress={() => setAsked(true)}
      >
        {m['rentals.signing.revokeChosen']()}
      </Button>
      {isAsked && (
        <BulkActDialog
          title={`${m['rentals.signing.revokeChosen']()} · ${m['rentals.signing.selected']({ count: open.length })}`}
          verb={m['rentals.signing.revokeChosen']()}
          danger
          what={m['rentals.signing.document']()}
          note={m['rentals.signing.revokeMeans']()}
          rows={open}
          rowName={row => (
            <>
              <span className="strong n">{row.number}</span> <bdi>{row.signerName}</bdi>
            </>
          )}
          before={row => <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>}
          after={() => stateWords.revoked()}
          act={({ id }) => perform('platform.signing.revoke', { id })}
          changes={changes}
          onDone={() => {
            setAsked(false)
            onDone()
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
