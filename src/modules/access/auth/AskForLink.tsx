import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { perform } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { tell } from '../session/tell.web.ts'

/** Requests the mail with a link that sets a password; shows first why, when a link was spent. */
export function AskForLink({ isSpent }: { isSpent: boolean }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    if (email.trim() === '') return setError(m['access.password.emailFirst']())
    setBusy(true)
    try {
      await perform('access.password.requestReset', { email: email.trim() })
      setSent(true)
    } catch (failure) {
      setError(failure instanceof RefusalError ? await tell(failure) : m['access.password.resetFailed']())
    }
    setBusy(false)
  }
  if (isSent)
    return (
      <Notice hue="green" live>
        {m['access.password.resetSent']()}
      </Notice>
    )
  return (
    <form className="auth-form" onSubmit={send} noValidate>
      {isSpent ? <Notice live>{m['access.token.spent']()}</Notice> : <p>{m['access.reset.askText']()}</p>}
      <TextField
        label={m['access.session.email']()}
        name="email"
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="username"
        error={error}
        autoFocus
      />
      <Button kind="primary" type="submit" size="large" wide busy={isBusy}>
        {m['access.reset.send']()}
      </Button>
    </form>
  )
}
