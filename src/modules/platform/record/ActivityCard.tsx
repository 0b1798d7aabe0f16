import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { loadActWords, sayOperation } from './actWords.web.ts'
import { usePathOfSubject } from './subjectPaths.web.ts'

/** «النشاط»: who did what of late on the records this person may read, each opening its record; nothing where nothing opens. */
export function ActivityCard() {
  const { can } = useSession()
  const answer = useAnswer('platform.activity.list', {}, { staleTime: 30_000 })
  const pathOf = usePathOfSubject()
  const [knowsWords, setKnowsWords] = useState(false)
  useEffect(() => void loadActWords().then(() => setKnowsWords(true)), [])
  const rows = (knowsWords && answer.data?.rows) || []
  if (rows.length === 0) return null
  return (
    <Card
      flush
      title={m['platform.activity.title']()}
      end={can('admin.audit.read') && <TextLink href="/audit">{m['platform.activity.all']()}</TextLink>}
    >
      <ul className="work-list">
        {rows.map(row => {
          const path = pathOf(row.subject)
          const label = <bdi>{row.subjectLabel}</bdi>
          return (
            <li key={row.seq}>
              <span className="grow">
                <span className="strong">{sayOperation(row.operation)}</span>
                {row.subjectLabel && <> · {path ? <TextLink href={path}>{label}</TextLink> : label}</>}
                <span className="cap line">
                  <bdi>{row.actorName}</bdi>
                  {row.isVisit && <> · {m['platform.timeline.staff']()}</>} · <InstantText at={row.at} />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
