import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { perform } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { tell } from '../session/tell.web.ts'

type Props = {
  challenge: string
  onSignedIn: () => Promise<void>
  onBack: () => void
}

/** The second step of a sign-in: the code of the authenticator app, or a backup code. */
export function SecondFactorStep({ challenge, onSignedIn, onBack }: Props) {
  const [code, setCode] = useState('')
  const [isBackup, setBackup] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = isBackup ? code.trim() : asciiDigits(code).replace(/\s/g, '')
  const verify = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    setProblem(null)
    if (typed.length < 6) return setError(m['access.secondFactor.codeShort']())
    setBusy(true)
    try {
      await perform('access.secondFactor.verify', { challenge, code: typed, backup: isBackup })
      await onSignedIn()
    } catch (failure) {
      const text = await tell(failure)
      const atField = failure instanceof RefusalError && failure.refusal.field === 'code'
      atField ? setError(text) : setProblem(text)
      setBusy(false)
    }
  }
  return (
    <form className="auth-form" onSubmit={verify} noValidate>
      <p>{isBackup ? m['access.secondFactor.backupText']() : m['access.secondFactor.codeText']()}</p>
      {problem && (
        <Notice hue="red" live>
          {problem}
        </Notice>
      )}
      <TextField
        key={isBackup ? 'backup' : 'app'}
        label={isBackup ? m['access.secondFactor.backupCode']() : m['access.secondFactor.code']()}
        name="code"
        value={code}
        onChange={setCode}
        dir="ltr"
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={20}
        error={error}
        autoFocus
      />
      <Button kind="primary" type="submit" wide busy={isBusy}>
        {m['access.secondFactor.verify']()}
      </Button>
      <div className="auth-links">
        <Button
          kind="tertiary"
          size="small"
          onPress={() => {
            setBackup(!isBackup)
            setCode('')
            setError(null)
          }}
        >
          {isBackup ? m['access.secondFactor.useApp']() : m['access.secondFactor.useBackup']()}
        </Button>
        <Button kind="tertiary" size="small" onPress={onBack}>
          {m['access.secondFactor.back']()}
        </Button>
      </div>
    </form>
  )
}
