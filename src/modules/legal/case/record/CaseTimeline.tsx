import { Scale } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { TimelineEvent } from '#ui/TimelineEvent.tsx'
import { eventWords } from '../caseWords.web.ts'

const saysOf: Readonly<Record<string, (() => string) | undefined>> = eventWords

/** What was done with a case, newest first; read as the case itself is. */
export function CaseTimeline({ id }: { id: string }) {
  const { data } = useAnswer('legal.case.timeline', { id })
  return (
    <Card title={m['legal.case.timeline']()}>
      {data ? (
        <Timeline label={m['legal.case.timeline']()}>
          {data.events.map(event => (
            <TimelineEvent
              key={event.id}
              icon={<Scale aria-hidden />}
              title={saysOf[event.kind]?.() ?? event.kind}
              meta={
                <>
                  <bdi>{event.user}</bdi> · <InstantText at={event.at} />
                </>
              }
              comment={event.note ? <bdi>{event.note}</bdi> : undefined}
            />
          ))}
        </Timeline>
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  )
}
