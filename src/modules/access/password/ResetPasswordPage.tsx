import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { perform } from '#kernel/web/api.ts'
import { loadCodeWords, sayRefusal } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import { AskForLink } from '../auth/AskForLink.tsx'
import { AuthFrame } from '../auth/AuthFrame.tsx'
import { useMailedToken } from '../auth/mailedToken.web.ts'
import { authPath } from '../links.web.ts'
import { reloadSession } from '../session/sessionAnswer.web.ts'
import { setLeaving } from '../session/sessionLife.web.ts'
import { PasswordField } from './PasswordField.tsx'
import { whyNotPassword } from './password.rules.ts'

type Problems = { next?: string; confirm?: string; whole?: string }

/** On this page the specification words the length rule differently from the forced change. */
const sentence = (refusal: Refusal): string =>
  refusal.code === 'access.password.short' ? m['access.password.shortReset']() : sayRefusal(refusal)

/** A new password by a mailed link, after a reset or an invitation; a spent link offers a new one. */
export default function ResetPasswordPage() {
  const navigate = useNavigate()
  const [token, forgetToken] = useMailedToken('token')
  const [isSpent, setSpent] = useState(false)
  const [next, setNext] = useState('')
  const [confirm, setConfirm] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void loadCodeWords(), [])

  const show = (refusal: Refusal) =>
    setProblems(
      refusal.field === 'next' || refusal.field === 'confirm'
        ? { [refusal.field]: sentence(refusal) }
        : { whole: sentence(refusal) },
    )
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!token) return
    await loadCodeWords()
    setProblems({})
    const why = whyNotPassword(next, confirm)
    if (why) return show(why)
    setBusy(true)
    try {
      await perform('access.password.reset', { token, next, confirm })
      // Every session of the person has just ended, this browser's too; that is no loss to recover from.
      setLeaving(true)
      await reloadSession()
      setLeaving(false)
      showToast(m['access.password.changed']())
      await navigate({ href: '/dashboard', replace: true })
      return
    } catch (error) {
      if (!(error instanceof RefusalError)) setProblems({ whole: m['access.password.updateFailed']() })
      else if (error.refusal.code === 'access.token.spent') {
        setSpent(true)
        forgetToken()
      } else show(error.refusal)
    }
    setBusy(false)
  }

  return (
    <AuthFrame title={m['access.page.resetPassword']()}>
      <Card title={m['access.page.resetPassword']()}>
        {token ? (
          <form className="auth-form" onSubmit={save} noValidate>
            <p>{m['access.reset.text']()}</p>
            {problems.whole && (
              <Notice hue="red" live>
                {problems.whole}
              </Notice>
            )}
            <PasswordField
              label={m['access.password.next']()}
              name="next"
              value={next}
              onChange={setNext}
              autoComplete="new-password"
              hint={m['access.password.rule']()}
              error={problems.next ?? null}
              autoFocus
            />
            <PasswordField
              label={m['access.password.confirm']()}
              name="confirm"
              value={confirm}
              onChange={setConfirm}
              autoComplete="new-password"
              error={problems.confirm ?? null}
            />
            <Button kind="primary" type="submit" size="large" wide busy={isBusy}>
              {m['access.reset.save']()}
            </Button>
          </form>
        ) : (
          <AskForLink isSpent={isSpent} />
        )}
        <div className="auth-links">
          <TextLink href={authPath}>{m['access.reset.toSignIn']()}</TextLink>
        </div>
      </Card>
    </AuthFrame>
  )
}
