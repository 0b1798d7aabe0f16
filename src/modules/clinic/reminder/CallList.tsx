import { words as kindWords } from '#generated/choices/clinic.reminder.kind.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { showProblem } from '#ui/toast.ts'
import { VisitBadge } from '../appointment/VisitBadge.tsx'
import { VisitLinkButton } from './VisitLinkButton.tsx'

type Row = OutputFor<'clinic.reminder.calls'>['rows'][number]

/** Whom the desk calls, because they have no address for a message. */
export function CallList() {
  const { can } = useSession()
  const { data } = useAnswer('clinic.reminder.calls', {}, { refetchInterval: 60_000 })
  const called = useCommand('clinic.reminder.called')
  const mayWrite = can('clinic.appointments.write')
  const mark = async (row: Row) => {
    try {
      await called.mutateAsync({ id: row.id, version: row.version })
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  if (!data) return null
  if (data.rows.length === 0) return <EmptyState title={m['clinic.reminder.noCalls']()} />
  return (
    <Card title={m['clinic.reminder.calls.title']()}>
      <div className="stack">
        {data.rows.map(row => (
          <div key={row.id} className="card-row">
            <span className="stack tight">
              <span>
                <bdi className="strong">{row.patient}</bdi>{' '}
                {row.phone && (
                  <a href={`tel:${row.phone}`} className="n" dir="ltr">
                    {row.phone}
                  </a>
                )}
              </span>
              <span className="cap">
                <InstantText at={row.startsAt} /> · <bdi>{row.practitioner}</bdi>{' '}
                {row.number && <span className="n">{row.number}</span>}
              </span>
            </span>
            <span className="row wrap">
              <Badge>{kindWords[row.kind]()}</Badge>
              <VisitBadge state={row.state} />
              {mayWrite && (
                <>
                  <VisitLinkButton small appointmentId={row.appointmentId} patient={row.patient} />
                  <Button size="small" kind="primary" onPress={() => void mark(row)}>
                    {m['clinic.reminder.act.called']()}
                  </Button>
                </>
              )}
            </span>
          </div>
        ))}
      </div>
    </Card>
  )
}
