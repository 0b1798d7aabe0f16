import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { perform } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FirmDialog } from '../session/FirmDialog.tsx'
import { signOut } from '../session/signOut.web.ts'
import { tell } from '../session/tell.web.ts'
import { PasswordField } from './PasswordField.tsx'
import { whyNotPassword } from './password.rules.ts'

type Problems = { next?: string; confirm?: string; whole?: string }
const problemWords = {
  'access.password.short': m['access.password.short'],
  'access.password.mismatch': m['access.password.mismatch'],
  'access.password.common': m['access.password.common'],
}

/** The first password of one's own, after a temporary one: nothing else answers until it is set. */
export default function ForcedPassword({ email }: { email: string }) {
  const [next, setNext] = useState('')
  const [confirm, setConfirm] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')

  const check = (): Problems => {
    const why = whyNotPassword(next, confirm, email)
    if (!why) return {}
    const text = problemWords[why.code as keyof typeof problemWords]()
    return why.field === 'confirm' ? { confirm: text } : { next: text }
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setProblems(found)
    if (found.next || found.confirm) return
    setState('busy')
    try {
      await perform('access.password.change', { next, confirm })
      setState('done')
      setTimeout(() => window.location.reload(), 1000)
    } catch (error) {
      setState('open')
      setProblems({
        whole: error instanceof RefusalError ? await tell(error) : m['access.password.changeFailed'](),
      })
    }
  }
  const leave = async () => {
    try {
      await signOut()
    } catch {
      setProblems({ whole: m['access.session.signOutUnknown']() })
    }
  }
  return (
    <>
      <main className="gate">
        <Mark size={48} />
      </main>
      <FirmDialog
        title={m['access.forced.title']()}
        actions={
          <>
            <Button kind="tertiary" onPress={() => void leave()}>
              {m['access.userMenu.signOut']()}
            </Button>
            <Button kind="primary" type="submit" form="forced-password" busy={state !== 'open'}>
              {m['access.forced.save']()}
            </Button>
          </>
        }
      >
        <form id="forced-password" className="auth-form" onSubmit={save} noValidate>
          <p>{m['access.forced.text']()}</p>
          {state === 'done' && (
            <Notice hue="green" live>
              {m['access.password.changed']()}
            </Notice>
          )}
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
        </form>
      </FirmDialog>
    </>
  )
}
