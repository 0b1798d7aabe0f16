import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { PasswordField } from '../password/PasswordField.tsx'
import { CopyButton } from '../secondFactor/CopyButton.tsx'
import { tell } from '../session/tell.web.ts'

type Begun = OutputFor<'access.secondFactor.enrol'>

/** The picture of the authenticator's address, drawn in the browser: the secret goes to no other service. */
function QrPicture({ text }: { text: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('qrcode').then(async ({ default: qrcode }) => {
      const made = await qrcode.toDataURL(text, { margin: 1, width: 200, errorCorrectionLevel: 'M' })
      if (isCurrent) setPicture(made)
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <div className="qr-place">
      {picture && <img src={picture} width={200} height={200} alt={m['access.secondFactor.qr']()} />}
    </div>
  )
}

/** Turns on an authenticator app: password, then picture and backup codes, then the first code proves that it works. */
export function AuthenticatorSetup({ onDone }: { onDone: () => void }) {
  const begin = useCommand('access.secondFactor.enrol')
  const confirm = useCommand('access.secondFactor.confirm')
  const [password, setPassword] = useState('')
  const [begun, setBegun] = useState<Begun | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)

  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError(m['access.session.passwordNeeded']())
    setError(null)
    try {
      setBegun(await begin.mutateAsync({ password }))
    } catch (failure) {
      setError(await tell(failure))
    }
  }
  const finish = async (event: FormEvent) => {
    event.preventDefault()
    const typed = asciiDigits(code).replace(/\s/g, '')
    if (typed.length < 6) return setError(m['access.secondFactor.codeShort']())
    setError(null)
    try {
      await confirm.mutateAsync({ code: typed })
      showToast(m['access.secondFactor.turnedOn']())
      onDone()
    } catch (failure) {
      setError(await tell(failure))
    }
  }

  if (!begun)
    return (
      <form className="auth-form" onSubmit={start} noValidate>
        <p>{m['access.secondFactor.startText']()}</p>
        <PasswordField
          label={m['access.password.current']()}
          name="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={error}
          autoFocus
        />
        <Button kind="primary" type="submit" busy={begin.isPending}>
          {m['access.secondFactor.start']()}
        </Button>
      </form>
    )
  const secret = new URL(begun.totpUri).searchParams.get('secret') ?? ''
  return (
    <form className="auth-form" onSubmit={finish} noValidate>
      <p>{m['access.secondFactor.scan']()}</p>
      <QrPicture text={begun.totpUri} />
      <div className="row wrap">
        <span className="cap">{m['access.secondFactor.byHand']()}</span>
        <span className="n secret">{secret}</span>
        <CopyButton text={secret} />
      </div>
      <Notice>{m['access.secondFactor.backupKeep']()}</Notice>
      <ul className="backup-codes">
        {begun.backupCodes.map(backup => (
          <li key={backup} className="n">
            {backup}
          </li>
        ))}
      </ul>
      <div>
        <CopyButton text={begun.backupCodes.join('\n')} name={m['access.secondFactor.copyCodes']()} />
      </div>
      <TextField
        label={m['access.secondFactor.code']()}
        name="code"
        value={code}
        onChange={setCode}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={error}
      />
      <Button kind="primary" type="submit" busy={confirm.isPending}>
        {m['access.secondFactor.turnOn']()}
      </Button>
    </form>
  )
}
