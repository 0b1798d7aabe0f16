import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayCode } from '#kernel/web/say.ts'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { requestStateKinds, requestStateWords } from '../session/requestWords.web.ts'

/** The permissions the person requested from a closed page, with what was decided; nothing where there are none. */
export function OwnPermissionRequests() {
  const rows = useAnswer('access.permission.ownRequests', {}).data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Card flush title={m['access.profile.permissionRequests']()}>
      <ul className="work-list">
        {rows.slice(0, 5).map(request => (
          <li key={request.id}>
            <span className="grow">
              <span className="strong">{sayCode(`permission.${request.permissionId}`)}</span>
              <span className="cap line">
                <bdi>{request.reason}</bdi>
              </span>
              <span className="cap line">
                <InstantText at={request.createdAt} />
                {request.comment && (
                  <>
                    {' · '}
                    <bdi>{request.comment}</bdi>
                  </>
                )}
              </span>
            </span>
            <StatusBadge kind={requestStateKinds[request.state]}>
              {requestStateWords[request.state]()}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
