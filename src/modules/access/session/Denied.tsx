import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { PageRoute } from '#kernel/shared/manifest.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'

/** Asks the company's administrator for a permission that would open the page. */
function AskForPermission({ permissions, onClose }: { permissions: readonly string[]; onClose: () => void }) {
  const request = useCommand('access.permission.request')
  const [permissionId, setPermissionId] = useState(permissions[0] ?? '')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError(m['access.denied.reasonNeeded']())
    try {
      await request.mutateAsync({ permissionId, reason })
      showToast(m['access.denied.requested']())
      onClose()
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['access.denied.request']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="ask-permission" busy={request.isPending}>
            {m['access.denied.send']()}
          </Button>
        </>
      }
    >
      <form id="ask-permission" className="auth-form" onSubmit={send} noValidate>
        {permissions.length > 1 ? (
          <Select
            label={m['access.permission.one']()}
            value={permissionId}
            onChange={setPermissionId}
            options={permissions.map(id => ({ id, name: sayCode(`permission.${id}`) }))}
          />
        ) : (
          <p className="strong">{sayCode(`permission.${permissionId}`)}</p>
        )}
        <TextArea
          label={m['access.denied.reason']()}
          name="reason"
          value={reason}
          onChange={setReason}
          maxLength={500}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

/** «طلب الصلاحية»; where it is requested and not decided yet, that, and where it stands. */
function PermissionAct({ permissions }: { permissions: readonly string[] }) {
  const [isAsking, setAsking] = useState(false)
  const own = useAnswer('access.permission.ownRequests', {})
  const pending = own.data?.rows.find(
    ({ permissionId, state }) => state === 'pending' && permissions.includes(permissionId),
  )
  if (pending)
    return (
      <span className="line">
        {m['access.denied.waits']()} <InstantText at={pending.createdAt} />{' '}
        <TextLink href="/profile?tab=requests">{m['access.profile.requests']()}</TextLink>
      </span>
    )
  return (
    <>
      <Button kind="primary" onPress={() => setAsking(true)}>
        {m['access.denied.request']()}
      </Button>
      {isAsking && <AskForPermission permissions={permissions} onClose={() => setAsking(false)} />}
    </>
  )
}

/** In place of a page that does not open: the reason, whom to ask, how to ask for the right, and the way back. */
export function Denied({ code, route }: { code: string; route: PageRoute }) {
  const { can } = useSession()
  const home = <ButtonLink href="/dashboard">{m['access.denied.home']()}</ButtonLink>
  if (code === 'platform.feature.missing')
    return (
      <div className="page page-narrow" role="alert">
        <Card title={m['access.denied.feature']()}>
          <div className="auth-acts">
            <ButtonLink href="/subscription" kind="primary">
              {m['access.denied.upgrade']()}
            </ButtonLink>
            {home}
          </div>
        </Card>
      </div>
    )
  if (code === 'platform.module.off')
    return (
      <div className="page page-narrow" role="alert">
        <Card title={m['access.denied.moduleOff']()}>
          <div className="auth-form">
            <p>
              {can('admin.settings.write') ? m['access.denied.moduleOn']() : m['access.denied.contact']()}
            </p>
            <div className="auth-acts">
              {can('admin.settings.write') && (
                <ButtonLink href="/settings/advanced" kind="primary">
                  {m['access.denied.modules']()}
                </ButtonLink>
              )}
              {home}
            </div>
          </div>
        </Card>
      </div>
    )
  const permissions = 'anyOf' in route.guard ? route.guard.anyOf : []
  return (
    <div className="page page-narrow" role="alert">
      <Card title={m['access.denied.title']()}>
        <div className="auth-form">
          <p className="strong">{sayCode(code)}</p>
          <p>{m['access.denied.contact']()}</p>
          <div className="auth-acts">
            {permissions.length > 0 && <PermissionAct permissions={permissions} />}
            {home}
          </div>
        </div>
      </Card>
    </div>
  )
}
