import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { Account } from './accountWords.ts'
import { type Member, MemberPicker, useMember } from './MemberPicker.tsx'

/** The account's own facts: position, line manager, whether it may use the system at all. */
export function AccountDetails({ account }: { account: Account }) {
  const update = useCommand('access.account.update')
  const known = useMember(account.managerUserId)
  const [position, setPosition] = useState(account.position ?? '')
  const [chosen, setChosen] = useState<Member | null | undefined>(undefined)
  const [hasAccess, setAccess] = useState(account.hasSystemAccess)
  const [problem, setProblem] = useState<string | null>(null)
  const manager = chosen === undefined ? known : chosen
  const isChanged =
    position !== (account.position ?? '') || chosen !== undefined || hasAccess !== account.hasSystemAccess
  const why = account.whyNot ? sayCode(account.whyNot) : null

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      await update.mutateAsync({
        userId: account.userId,
        version: account.version,
        position,
        managerUserId: chosen === undefined ? account.managerUserId : (chosen?.id ?? null),
        hasSystemAccess: hasAccess,
      })
      setChosen(undefined)
      showToast(m['kernel.saved']())
    } catch (error) {
      setProblem(sayError(error))
    }
  }
  return (
    <form className="auth-form" onSubmit={save} noValidate>
      {account.reason && (
        <Notice hue="slate">{m['access.accounts.stoppedBecause']({ reason: account.reason })}</Notice>
      )}
      {problem && (
        <Notice hue="red" live>
          {problem}
        </Notice>
      )}
      <dl className="facts">
        <Fact label={m['access.accounts.employeeNumber']()}>
          <span className="n">{account.employeeNumber ?? '\u2014'}</span>
        </Fact>
        <Fact label={m['access.accounts.lastSignIn']()}>
          <InstantText at={account.lastSignInAt} />
        </Fact>
        <Fact label={m['access.accounts.password']()}>
          {account.requiresPasswordChange
            ? m['access.accounts.passwordTemporary']()
            : m['access.accounts.passwordOwn']()}
        </Fact>
      </dl>
      <TextField
        label={m['access.accounts.position']()}
        name="position"
        value={position}
        onChange={setPosition}
        maxLength={80}
        optional
        readOnly={why !== null}
      />
      <MemberPicker
        label={m['access.accounts.manager']()}
        value={manager}
        onChange={setChosen}
        except={account.userId}
        readOnly={why !== null}
      />
      <Switch
        on={hasAccess}
        onChange={setAccess}
        disabled={why !== null}
        hint={m['access.accounts.systemAccessHint']()}
      >
        {m['access.accounts.systemAccess']()}
      </Switch>
      <div>
        <Button
          type="submit"
          busy={update.isPending}
          disabledReason={why ?? (isChanged ? null : m['access.profile.unchanged']())}
        >
          {m['kernel.action.save']()}
        </Button>
      </div>
    </form>
  )
}
