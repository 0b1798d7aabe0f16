import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayRefusal } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { PasswordField } from '../password/PasswordField.tsx'
import { whyNotPassword } from '../password/password.rules.ts'

const empty = { current: '', next: '', confirm: '' }
type Field = keyof typeof empty

/** A new password of one's own; the present one proves who asks, and all other sessions end. */
export function PasswordCard() {
  const { facts } = useSession()
  const change = useCommand('access.password.change')
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const set = (field: Field) => (value: string) => setValues(before => ({ ...before, [field]: value }))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    await loadCodeWords()
    setProblem(null)
    if (values.current === '') return setErrors({ current: m['access.session.passwordNeeded']() })
    const why = whyNotPassword(values.next, values.confirm, facts?.user.email)
    if (why) return setErrors({ [why.field as Field]: sayRefusal(why) })
    setErrors({})
    try {
      await change.mutateAsync(values)
      setValues(empty)
      showToast(m['access.password.changed']())
    } catch (error) {
      if (!(error instanceof RefusalError)) return setProblem(m['access.password.updateFailed']())
      const { field, code } = error.refusal
      if (code === 'access.password.currentWrong') setErrors({ current: m['access.password.currentWrong']() })
      else if (field && field in empty) setErrors({ [field as Field]: sayRefusal(error.refusal) })
      else setProblem(sayRefusal(error.refusal))
    }
  }
  return (
    <Card title={m['access.profile.password']()}>
      <form className="auth-form" onSubmit={save} noValidate>
        {problem && (
          <Notice hue="red" live>
            {problem}
          </Notice>
        )}
        <PasswordField
          label={m['access.password.current']()}
          name="current"
          value={values.current}
          onChange={set('current')}
          autoComplete="current-password"
          error={errors.current ?? null}
        />
        <PasswordField
          label={m['access.password.next']()}
          name="next"
          value={values.next}
          onChange={set('next')}
          autoComplete="new-password"
          hint={m['access.password.rule']()}
          error={errors.next ?? null}
        />
        <PasswordField
          label={m['access.password.confirm']()}
          name="confirm"
          value={values.confirm}
          onChange={set('confirm')}
          autoComplete="new-password"
          error={errors.confirm ?? null}
        />
        <p className="cap">{m['access.password.endsOthers']()}</p>
        <div>
          <Button type="submit" busy={change.isPending}>
            {m['access.profile.changePassword']()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
