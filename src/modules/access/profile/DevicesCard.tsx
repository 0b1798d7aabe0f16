import { Monitor, Smartphone } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { deviceName } from './deviceName.web.ts'

/** Every device that is signed in now; any of them can be ended from here. */
export function DevicesCard() {
  const answer = useAnswer('access.session.list', {}, { staleTime: 10_000 })
  const revoke = useCommand('access.session.revoke')
  const end = async (sessionId: string) => {
    try {
      await revoke.mutateAsync({ sessionId })
      showToast(m['access.device.ended']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <Card title={m['access.device.title']()} flush>
      <Loaded answer={answer}>
        {({ rows }) => (
          <ul className="work-list">
            {rows.map(session => {
              const isPhone = /iPhone|Android|iPad/.test(session.device ?? '')
              const Icon = isPhone ? Smartphone : Monitor
              return (
                <li key={session.id}>
                  <span className="soft-icon">
                    <Icon aria-hidden />
                  </span>
                  <span className="grow">
                    <bdi className="strong">{deviceName(session.device) ?? m['access.device.unknown']()}</bdi>
                    <span className="cap line">
                      {m['access.device.since']()} <InstantText at={session.createdAt} />
                      {session.ip && (
                        <>
                          {' · '}
                          <span className="n">{session.ip}</span>
                        </>
                      )}
                    </span>
                  </span>
                  {session.current ? (
                    <Badge hue="accent">{m['access.device.current']()}</Badge>
                  ) : (
                    <Button
                      size="small"
                      busy={revoke.isPending && revoke.variables?.sessionId === session.id}
                      onPress={() => void end(session.id)}
                    >
                      {m['access.device.end']()}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
