import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { TimelineProps } from './RecordTimeline.tsx'

/** The activity of a record beside it; the record is on the screen before its activity. */
export const RecordTimeline = onDemand<TimelineProps>(
  async () => (await import('./RecordTimeline.tsx')).RecordTimeline,
  () => (
    <Card title={m['platform.timeline.title']()}>
      <Skeleton lines={6} />
    </Card>
  ),
)

/** The last actions of the company, at the foot of a page that does not wait for them. */
export const RecentActivity = onDemand(async () => (await import('./ActivityCard.tsx')).ActivityCard)
