import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import { PasswordField } from '../password/PasswordField.tsx'
import { useSudo } from '../session/sudo.web.ts'
import { tell } from '../session/tell.web.ts'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { Passkeys } from './Passkeys.tsx'

function TurnOff({ onClose }: { onClose: () => void }) {
  const disable = useCommand('access.secondFactor.disable')
  const confirmed = useSudo()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const turnOff = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError(m['access.session.passwordNeeded']())
    try {
      await confirmed(() => disable.mutateAsync({ password }))
      showToast(m['access.secondFactor.turnedOff']())
      onClose()
    } catch (failure) {
      setError(await tell(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title={m['access.secondFactor.turnOff']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="danger" type="submit" form="second-factor-off" busy={disable.isPending}>
            {m['access.secondFactor.turnOff']()}
          </Button>
        </>
      }
    >
      <form id="second-factor-off" className="auth-form" onSubmit={turnOff} noValidate>
        <p>{m['access.secondFactor.turnOffText']()}</p>
        <PasswordField
          label={m['access.password.current']()}
          name="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

/** The second step of signing in: an authenticator app and passkeys. */
export function SecondFactorCard() {
  const answer = useAnswer('access.secondFactor.read', {})
  const [open, setOpen] = useState<'setup' | 'off' | null>(null)
  return (
    <Card title={m['access.secondFactor.title']()}>
      <Loaded answer={answer}>
        {({ authenticatorOn, passkeys }) => (
          <div className="auth-form">
            <div className="row wrap">
              <span className="strong grow">{m['access.secondFactor.app']()}</span>
              <StatusBadge kind={authenticatorOn ? 'settled' : 'unsent'}>
                {authenticatorOn ? m['access.secondFactor.on']() : m['access.secondFactor.off']()}
              </StatusBadge>
            </div>
            <p className="cap">{m['access.secondFactor.why']()}</p>
            <div>
              {authenticatorOn ? (
                <Button onPress={() => setOpen('off')}>{m['access.secondFactor.turnOff']()}</Button>
              ) : (
                <Button onPress={() => setOpen('setup')}>{m['access.secondFactor.setUp']()}</Button>
              )}
            </div>
            <span className="strong">{m['access.passkey.title']()}</span>
            <Passkeys passkeys={passkeys} />
          </div>
        )}
      </Loaded>
      {open === 'off' && <TurnOff onClose={() => setOpen(null)} />}
      <Dialog
        open={open === 'setup'}
        onOpenChange={() => setOpen(null)}
        role="alertdialog"
        title={m['access.secondFactor.setUp']()}
      >
        <AuthenticatorSetup onDone={() => setOpen(null)} />
      </Dialog>
    </Card>
  )
}
