import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { refreshAnswers } from '#kernel/web/client.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { addPasskey, passkeysWork, wasCancelled } from '../secondFactor/passkey.web.ts'
import { reloadSession } from '../session/sessionAnswer.web.ts'
import { useSudo } from '../session/sudo.web.ts'
import { tell } from '../session/tell.web.ts'
import { deviceName } from './deviceName.web.ts'

type Passkey = OutputFor<'access.secondFactor.read'>['passkeys'][number]

function NewPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent) ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(m['access.passkey.nameNeeded']())
    setBusy(true)
    try {
      await addPasskey(name.trim())
      showToast(m['access.passkey.added']())
      onClose()
      await Promise.all([refreshAnswers(['access.secondFactor', 'access.profile']), reloadSession()])
    } catch (failure) {
      if (!wasCancelled(failure)) setError(await tell(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['access.passkey.add']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="new-passkey" busy={isBusy}>
            {m['access.passkey.continue']()}
          </Button>
        </>
      }
    >
      <form id="new-passkey" className="auth-form" onSubmit={add} noValidate>
        <p>{m['access.passkey.text']()}</p>
        <TextField
          label={m['access.passkey.name']()}
          name="name"
          value={name}
          onChange={setName}
          maxLength={60}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

/** The passkeys of the person: a fingerprint, a face or a key in place of a code. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false)
  const remove = useCommand('access.secondFactor.passkeyRemove')
  const confirmed = useSudo()
  const take = async (passkeyId: string) => {
    try {
      await confirmed(() => remove.mutateAsync({ passkeyId }))
      showToast(m['access.passkey.removed']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="work-list">
          {passkeys.map(passkey => (
            <li key={passkey.id}>
              <span className="soft-icon">
                <KeyRound aria-hidden />
              </span>
              <span className="grow">
                <bdi className="strong">{passkey.name ?? m['access.passkey.one']()}</bdi>
                <span className="cap line">
                  <InstantText at={passkey.createdAt} />
                </span>
              </span>
              <Button size="small" busy={remove.isPending} onPress={() => void take(passkey.id)}>
                {m['access.passkey.remove']()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          disabledReason={passkeysWork() ? null : m['access.passkey.unsupported']()}
          onPress={() => setAdding(true)}
        >
          {m['access.passkey.add']()}
        </Button>
      </div>
      {isAdding && <NewPasskey onClose={() => setAdding(false)} />}
    </>
  )
}
