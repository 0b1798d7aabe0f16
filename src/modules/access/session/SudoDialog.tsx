import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { perform } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordField } from '../password/PasswordField.tsx'
import { reloadSession } from './sessionAnswer.web.ts'
import { tell } from './tell.web.ts'

/** Asks for the password before a sensitive command. */
export function SudoDialog({ settle }: { settle: (confirmed: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError(m['access.session.passwordNeeded']())
    setBusy(true)
    try {
      await perform('access.session.sudo', { password })
      void reloadSession()
      settle(true)
    } catch (failure) {
      setError(await tell(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) settle(false)
      }}
      title={m['access.sudo.title']()}
      actions={
        <>
          <Button onPress={() => settle(false)}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="sudo" busy={isBusy}>
            {m['access.sudo.confirm']()}
          </Button>
        </>
      }
    >
      <form id="sudo" className="auth-form" onSubmit={confirm} noValidate>
        <p>{m['access.sudo.text']()}</p>
        <PasswordField
          label={m['access.session.password']()}
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
