import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useSudo } from '../session/sudo.web.ts'
import type { Account } from './accountWords.web.ts'
import { TemporaryPassword } from './TemporaryPassword.tsx'

type Method = 'invitation' | 'temporaryPassword'

function Suspend({ account, onClose }: { account: Account; onClose: () => void }) {
  const suspend = useCommand('access.account.suspend')
  const [reason, setReason] = useState('')
  const [isLeaver, setLeaver] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError(m['access.accounts.reasonNeeded']())
    try {
      await suspend.mutateAsync({ userId: account.userId, reason, leaver: isLeaver })
      showToast(m['access.accounts.suspended']({ name: account.name }))
      onClose()
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title={m['access.accounts.suspendTitle']({ name: account.name })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="danger" type="submit" form="suspend" busy={suspend.isPending}>
            {m['access.accounts.suspend']()}
          </Button>
        </>
      }
    >
      <form id="suspend" className="auth-form" onSubmit={send} noValidate>
        <p>{m['access.accounts.suspendText']()}</p>
        <TextArea
          label={m['access.accounts.reason']()}
          name="reason"
          value={reason}
          onChange={setReason}
          maxLength={300}
          error={error}
          autoFocus
        />
        <Checkbox checked={isLeaver} onChange={setLeaver} hint={m['access.accounts.leaverHint']()}>
          {m['access.accounts.leaver']()}
        </Checkbox>
      </form>
    </Dialog>
  )
}

function ResetPassword({ account, onClose }: { account: Account; onClose: () => void }) {
  const reset = useCommand('access.account.resetPassword')
  const confirmed = useSudo()
  const [method, setMethod] = useState<Method>('invitation')
  const [password, setPassword] = useState<string | null>(null)
  const send = async () => {
    try {
      const answer = await confirmed(() => reset.mutateAsync({ userId: account.userId, method }))
      if (answer.temporaryPassword) return setPassword(answer.temporaryPassword)
      showToast(m['access.accounts.linkSent']({ email: account.email }))
      onClose()
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  if (password) return <TemporaryPassword name={account.name} password={password} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['access.accounts.resetTitle']({ name: account.name })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={reset.isPending} onPress={() => void send()}>
            {m['access.accounts.reset']()}
          </Button>
        </>
      }
    >
      <p>{m['access.accounts.resetText']()}</p>
      {account.onlyByMail ? (
        <p>
          {sayCode('access.account.onlyByMail')} <bdi dir="ltr">{account.email}</bdi>
        </p>
      ) : (
        <RadioGroup<Method>
          label={m['access.accounts.method']()}
          value={method}
          onChange={setMethod}
          options={[
            {
              id: 'invitation',
              name: m['access.accounts.byMail'](),
              hint: m['access.accounts.byMailHint']({ email: account.email }),
            },
            {
              id: 'temporaryPassword',
              name: m['access.accounts.byTemporary'](),
              hint: m['access.accounts.byTemporaryHint'](),
            },
          ]}
        />
      )}
    </Dialog>
  )
}

/** Reset, suspend, reactivate, end sessions: each with its reason when it cannot be done. */
export function AccountActs({ account }: { account: Account }) {
  const [open, setOpen] = useState<'reset' | 'suspend' | null>(null)
  const reactivate = useCommand('access.account.reactivate')
  const endSessions = useCommand('access.account.endSessions')
  const why = account.whyNot ? sayCode(account.whyNot) : null
  const isStopped = account.status === 'suspended' || account.status === 'inactive'
  const run = async (act: () => Promise<string>) => {
    try {
      showToast(await act())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <section className="account-acts">
      <h3>{m['access.accounts.acts']()}</h3>
      <div className="row wrap">
        <Button disabledReason={why} onPress={() => setOpen('reset')}>
          {m['access.accounts.reset']()}
        </Button>
        <Button
          disabledReason={why}
          busy={endSessions.isPending}
          onPress={() =>
            void run(async () => {
              const { ended } = await endSessions.mutateAsync({ userId: account.userId })
              return m['access.accounts.sessionsEnded']({ count: ended })
            })
          }
        >
          {m['access.accounts.endSessions']()}
        </Button>
        {isStopped ? (
          <Button
            kind="primary"
            disabledReason={why}
            busy={reactivate.isPending}
            onPress={() =>
              void run(async () => {
                await reactivate.mutateAsync({ userId: account.userId })
                return m['access.accounts.reactivated']({ name: account.name })
              })
            }
          >
            {m['access.accounts.reactivate']()}
          </Button>
        ) : (
          <Button kind="danger" disabledReason={why} onPress={() => setOpen('suspend')}>
            {m['access.accounts.suspend']()}
          </Button>
        )}
      </div>
      {open === 'suspend' && <Suspend account={account} onClose={() => setOpen(null)} />}
      {open === 'reset' && <ResetPassword account={account} onClose={() => setOpen(null)} />}
    </section>
  )
}
