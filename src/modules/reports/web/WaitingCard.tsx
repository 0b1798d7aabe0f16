import { CalendarClock, Siren } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayCode } from '#kernel/web/say.ts'
import { usePathOfSubject } from '#modules/platform/web/public.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Open alerts the person may act on, and the contracts that end soon. */
export function WaitingCard({ ending }: { ending: { count: number } | null }) {
  const alerts = useAnswer('alerts.alert.list', { limit: 4 })
  const pathOf = usePathOfSubject()
  const [knowsCodes, setKnowsCodes] = useState(false)
  useEffect(() => void loadCodeWords().then(() => setKnowsCodes(true)), [])
  const rows = (knowsCodes && alerts.data?.rows) || []
  const hasEnding = ending !== null && ending.count > 0
  return (
    <Card
      flush
      title={m['reports.dashboard.waiting']()}
      caption={rows.length > 0 ? <span className="n">{rows.length}</span> : null}
    >
      {rows.length === 0 && !hasEnding && alerts.data && knowsCodes && (
        <EmptyState title={m['reports.dashboard.nothingWaiting']()} />
      )}
      <ul className="movement-list">
        {hasEnding && (
          <li className="movement">
            <CalendarClock aria-hidden />
            <span className="movement-who">
              <TextLink href="/contracts?tab=ending">{m['reports.dashboard.ending']()}</TextLink>
            </span>
            <b className="n">{ending.count}</b>
          </li>
        )}
        {rows.map(alert => {
          const path =
            alert.subjectType && alert.subjectId ? pathOf(`${alert.subjectType}:${alert.subjectId}`) : null
          const sentence = sayCode(alert.titleKey, alert.params)
          return (
            <li key={alert.id} className="movement">
              <Siren aria-hidden />
              <span className="movement-who">
                {path ? <TextLink href={path}>{sentence}</TextLink> : <span>{sentence}</span>}
                <span className="cap">
                  <InstantText at={alert.raisedAt} />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
