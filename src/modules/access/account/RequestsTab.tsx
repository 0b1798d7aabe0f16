import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { requestStateKinds, requestStateWords } from '../session/requestWords.web.ts'
import { useSudo } from '../session/sudo.web.ts'
import { AccountTabs } from './AccountTabs.tsx'

type Request = OutputFor<'access.permission.requests'>['rows'][number]
const states = ['pending', 'approved', 'rejected'] as const

function Decide({ request, approve, onClose }: { request: Request; approve: boolean; onClose: () => void }) {
  const decide = useCommand('access.permission.decide')
  const confirmed = useSudo()
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string | null>(null)
  const verb = approve ? m['access.request.approve']() : m['access.request.reject']()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!approve && comment.trim() === '') return setError(m['access.request.commentNeeded']())
    try {
      await confirmed(() => decide.mutateAsync({ requestId: request.id, approve, comment }))
      showToast(approve ? m['access.request.wasApproved']() : m['access.request.wasRejected']())
      onClose()
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['access.request.decideTitle']({ verb, name: sayCode(`permission.${request.permissionId}`) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind={approve ? 'primary' : 'danger'} type="submit" form="decide" busy={decide.isPending}>
            {verb}
          </Button>
        </>
      }
    >
      <form id="decide" className="auth-form" onSubmit={send} noValidate>
        <p>
          <bdi className="strong">{request.userName}</bdi> · <bdi>{request.reason}</bdi>
        </p>
        <TextArea
          label={m['access.request.comment']()}
          name="comment"
          value={comment}
          onChange={setComment}
          maxLength={500}
          optional={approve}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

/** «الطلبات»: permissions that people asked for from a denial card. */
export function RequestsTab() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const state = states.find(one => one === address['state']) ?? 'pending'
  const answer = useAnswer('access.permission.requests', { state })
  const [decision, setDecision] = useState<{ request: Request; approve: boolean } | null>(null)
  const why = can('admin.roles.write') ? null : m['access.permission.missing']()
  const title = m['access.tab.requests']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={m['access.page.accounts']()} />
      <AccountTabs selected="requests" />
      <div>
        <SegmentedControl
          label={m['access.request.state']()}
          value={state}
          onChange={chosen => change({ state: chosen === 'pending' ? undefined : chosen })}
          options={states.map(id => ({ id, name: requestStateWords[id]() }))}
        />
      </div>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={m['access.request.none']()} />
          ) : (
            <Card flush>
              <ul className="work-list">
                {rows.map(request => (
                  <li key={request.id} className="request-row">
                    <span className="grow">
                      <span className="strong">{sayCode(`permission.${request.permissionId}`)}</span>
                      <span className="line">
                        <bdi className="soft-ink">{request.userName}</bdi> · <bdi>{request.reason}</bdi>
                      </span>
                      <span className="cap line">
                        <InstantText at={request.createdAt} />
                        {request.comment && <> · {request.comment}</>}
                      </span>
                    </span>
                    {request.state === 'pending' ? (
                      <span className="row">
                        <Button
                          size="small"
                          disabledReason={why}
                          onPress={() => setDecision({ request, approve: false })}
                        >
                          {m['access.request.reject']()}
                        </Button>
                        <Button
                          size="small"
                          kind="primary"
                          disabledReason={why}
                          onPress={() => setDecision({ request, approve: true })}
                        >
                          {m['access.request.approve']()}
                        </Button>
                      </span>
                    ) : (
                      <StatusBadge kind={requestStateKinds[request.state]}>
                        {requestStateWords[request.state]()}
                      </StatusBadge>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      {decision && <Decide {...decision} onClose={() => setDecision(null)} />}
    </div>
  )
}
