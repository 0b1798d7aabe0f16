import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useSudo } from '../session/sudo.web.ts'

const AskSuperAdmin = onDemand(async () => (await import('./AskSuperAdmin.tsx')).AskSuperAdmin)

type Answer = OutputFor<'access.superAdmin.list'>
type Request = Answer['requests'][number]

/** Who runs the platform, and the proposals that wait for a second person. */
export function SuperAdminsPanel({ onClose }: { onClose: () => void }) {
  const answer = useAnswer('access.superAdmin.list', {})
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return <AskSuperAdmin isAlone={(answer.data?.rows.length ?? 0) < 2} onClose={() => setAsking(false)} />
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['access.superAdmin.title']()}
      actions={
        <Button kind="primary" onPress={() => setAsking(true)} disabled={!answer.data}>
          {m['access.superAdmin.new']()}
        </Button>
      }
    >
      <Loaded answer={answer}>
        {({ rows, requests }) => (
          <ul className="super-admins">
            {requests.map(request => (
              <Waiting key={request.id} request={request} />
            ))}
            {rows.map(person => (
              <li key={person.userId}>
                <span className="row wrap">
                  <bdi className="strong">{person.name}</bdi>
                  {person.isSelf && <Badge>{m['access.superAdmin.self']()}</Badge>}
                </span>
                <span className="n cap">{person.email}</span>
                <span className="cap">
                  {person.secondFactor
                    ? m['access.superAdmin.factorOn']()
                    : m['access.superAdmin.factorOff']()}
                  {' · '}
                  {m['access.accounts.lastSignIn']()} <InstantText at={person.lastSignInAt} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </SidePanel>
  )
}

/** A proposal: another person than the one who made it confirms; any who run the platform take it back. */
function Waiting({ request }: { request: Request }) {
  const confirmed = useSudo()
  const confirm = useCommand('access.superAdmin.confirm')
  const withdraw = useCommand('access.superAdmin.withdraw')
  const [isConfirming, setConfirming] = useState(false)
  const appoint = async () => {
    try {
      await confirmed(() => confirm.mutateAsync({ id: request.id }))
      showToast(m['access.superAdmin.confirmed']({ email: request.email }))
      setConfirming(false)
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const takeBack = async () => {
    try {
      await withdraw.mutateAsync({ id: request.id })
      showToast(m['access.superAdmin.withdrawn']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <li>
      <span className="row wrap">
        <bdi className="strong">{request.name}</bdi>
        <StatusBadge kind="decide">{m['access.superAdmin.waiting']()}</StatusBadge>
      </span>
      <span className="n cap">{request.email}</span>
      <span className="cap">
        {m['access.superAdmin.by']({ name: request.askedBy })}
        {' · '}
        {m['access.superAdmin.until']()} <InstantText at={request.expiresAt} />
      </span>
      <span className="row">
        <Button size="small" busy={withdraw.isPending} onPress={() => void takeBack()}>
          {m['access.superAdmin.withdraw']()}
        </Button>
        <Button
          size="small"
          onPress={() => setConfirming(true)}
          disabledReason={request.isOwn ? m['access.superAdmin.needsSecond']() : null}
        >
          {m['access.superAdmin.confirm']()}
        </Button>
      </span>
      {isConfirming && (
        <Dialog
          open
          role="alertdialog"
          onOpenChange={() => setConfirming(false)}
          title={m['access.superAdmin.confirmTitle']({ name: request.name })}
          actions={
            <>
              <Button onPress={() => setConfirming(false)}>{m['kernel.action.cancel']()}</Button>
              <Button kind="primary" busy={confirm.isPending} onPress={() => void appoint()}>
                {m['access.superAdmin.confirm']()}
              </Button>
            </>
          }
        >
          <p>{m['access.superAdmin.confirmText']()}</p>
          <p className="n">{request.email}</p>
        </Dialog>
      )}
    </li>
  )
}
