import { KeyRound } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { perform } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { ResendConfirmation } from '../auth/ResendConfirmation.tsx'
import { PasswordField } from '../password/PasswordField.tsx'
import { passkeysWork, signInWithPasskey, wasCancelled } from '../secondFactor/passkey.web.ts'
import { SecondFactorStep } from '../secondFactor/SecondFactorStep.tsx'
import { knownSession } from '../session/sessionAnswer.web.ts'
import { tell } from '../session/tell.web.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  /** The sign-in dialog continues the same person's session: the address stands. */
  sameEmail?: boolean
  /** Called once the session is open; the page then goes on. */
  onSignedIn: () => Promise<void>
}

type Problem = {
  text: string
  hue: 'red' | 'amber' | 'green'
  unconfirmed?: boolean
}

const looksLikeEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())

/** Email and password, then the second factor where one is set up; forgotten passwords and passkeys beside them. */
export function SignInForm({ email, onEmail, sameEmail = false, onSignedIn }: Props) {
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'password' | 'passkey' | 'forgot' | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const finish = async () => {
    await onSignedIn()
    // A blocked account meets its own page instead: a forced password change is no moment for a toast over the form.
    if (!knownSession()?.denial) showToast(m['access.session.signedIn']())
  }
  const fail = async (error: unknown, otherwise: () => string) => {
    const known = !(error instanceof RefusalError) || error.refusal.kind !== 'refused'
    const unconfirmed =
      error instanceof RefusalError && error.refusal.code === 'access.session.emailUnconfirmed'
    setProblem({
      text: known ? await tell(error) : otherwise(),
      hue: unconfirmed ? 'amber' : 'red',
      unconfirmed,
    })
  }
  const attempt = async (step: 'password' | 'passkey', act: () => Promise<void>) => {
    setProblem(null)
    setBusy(step)
    try {
      await act()
    } catch (error) {
      if (!wasCancelled(error)) await fail(error, m['access.session.signInFailed'])
      if (step === 'password') passwordInput.current?.select()
    }
    setBusy(null)
  }
  const signIn = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(email.trim() === ''
        ? { email: m['access.session.emailNeeded']() }
        : looksLikeEmail(email)
          ? {}
          : { email: m['access.session.emailFormat']() }),
      ...(password === '' ? { password: m['access.session.passwordNeeded']() } : {}),
    }
    setErrors(found)
    if (found.email) return emailInput.current?.focus()
    if (found.password) return passwordInput.current?.focus()
    void attempt('password', async () => {
      const answer = await perform('access.session.signIn', { email: email.trim(), password })
      if (answer.outcome === 'secondFactor') setChallenge(answer.challenge)
      else await finish()
    })
  }
  const forgot = async () => {
    if (!looksLikeEmail(email)) {
      setProblem({ text: m['access.password.emailFirst'](), hue: 'amber' })
      return emailInput.current?.focus()
    }
    setBusy('forgot')
    try {
      await perform('access.password.requestReset', { email: email.trim() })
      setProblem({ text: m['access.password.resetSent'](), hue: 'green' })
    } catch (error) {
      const text = error instanceof RefusalError ? await tell(error) : m['access.password.resetFailed']()
      setProblem({ text, hue: 'red' })
    }
    setBusy(null)
  }

  if (challenge)
    return <SecondFactorStep challenge={challenge} onSignedIn={finish} onBack={() => setChallenge(null)} />
  return (
    <form className="auth-form" onSubmit={signIn} noValidate>
      {problem && (
        <Notice hue={problem.hue} live>
          {problem.text}
        </Notice>
      )}
      {problem?.unconfirmed && <ResendConfirmation email={email.trim()} waitFirst={false} />}
      <TextField
        label={m['access.session.email']()}
        name="email"
        type="email"
        value={email}
        onChange={onEmail}
        autoComplete="username"
        readOnly={sameEmail}
        error={errors.email ?? null}
        autoFocus={!sameEmail && email === ''}
        ref={emailInput}
      />
      <PasswordField
        label={m['access.session.password']()}
        name="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={errors.password ?? null}
        autoFocus={email !== ''}
        ref={passwordInput}
      />
      <Button kind="primary" type="submit" size="large" wide busy={busy === 'password'}>
        {m['access.session.signIn']()}
      </Button>
      {!sameEmail && passkeysWork() && (
        <Button
          size="large"
          wide
          busy={busy === 'passkey'}
          onPress={() =>
            void attempt('passkey', async () => {
              await signInWithPasskey()
              await finish()
            })
          }
        >
          <KeyRound aria-hidden />
          {m['access.session.withPasskey']()}
        </Button>
      )}
      <div className="auth-links">
        <Button kind="tertiary" size="small" busy={busy === 'forgot'} onPress={() => void forgot()}>
          {m['access.password.forgot']()}
        </Button>
      </div>
    </form>
  )
}
