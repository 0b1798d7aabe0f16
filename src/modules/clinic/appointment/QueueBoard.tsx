import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { VisitBadge } from './VisitBadge.tsx'
import { VisitPanel } from './VisitPanel.tsx'

/** Who is in a room and who waits, in the order of calling. */
export function QueueBoard({ practitionerId }: { practitionerId?: string | undefined }) {
  const { data } = useAnswer('clinic.appointment.queue', practitionerId ? { practitionerId } : {}, {
    refetchInterval: 30_000,
  })
  const [open, setOpen] = useState<string | null>(null)
  if (!data) return null
  if (data.rows.length === 0) return <EmptyState title={m['clinic.appointment.nobodyWaits']()} />
  const visit = data.rows.find(row => row.id === open)
  return (
    <Card>
      <div className="stack tight">
        {data.rows.map(row => (
          <button key={row.id} type="button" className="clinic-visit" onClick={() => setOpen(row.id)}>
            <span className="card-row">
              <span>
                <span className="n strong">{row.queueNo}</span> · <bdi className="strong">{row.patient}</bdi>
              </span>
              <VisitBadge state={row.state} />
            </span>
            <span className="cap">
              <bdi>{row.practitioner}</bdi> · <InstantText at={row.startsAt} timeOnly />
              {row.waitMinutes !== null &&
                ` · ${m['clinic.appointment.waitMinutes']({ minutes: row.waitMinutes })}`}
            </span>
          </button>
        ))}
      </div>
      {visit && <VisitPanel visit={visit} onClose={() => setOpen(null)} />}
    </Card>
  )
}
