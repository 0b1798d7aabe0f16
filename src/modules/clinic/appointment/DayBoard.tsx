import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { closedWords, type DayColumn, type Visit } from './appointmentWords.web.ts'
import { BookDialog } from './BookDialog.tsx'
import { VisitBadge } from './VisitBadge.tsx'
import { VisitPanel } from './VisitPanel.tsx'

type Props = { from: string; count: number; practitionerId?: string | undefined }
type Free = { practitionerId: string; serviceId: string | null; startAt: string }

/** A column for each practitioner of a day, or for each day of a practitioner; a free time is pressed to book it. */
export function DayBoard({ from, count, practitionerId }: Props) {
  const { data } = useAnswer(
    'clinic.appointment.days',
    { from, count, ...(practitionerId ? { practitionerId } : {}) },
    { keepPrevious: true },
  )
  const [open, setOpen] = useState<string | null>(null)
  const [free, setFree] = useState<Free | null>(null)
  if (!data) return <Skeleton height="20rem" />
  const visit = data.columns.flatMap(column => column.appointments).find(one => one.id === open)
  return (
    <>
      <div className="clinic-columns">
        {data.columns.map(column => (
          <Column
            key={`${column.practitionerId} ${column.on}`}
            column={column}
            byDay={count > 1}
            canWrite={data.canWrite}
            onVisit={setOpen}
            onFree={setFree}
          />
        ))}
      </div>
      {visit && <VisitPanel visit={visit} onClose={() => setOpen(null)} />}
      {free && <BookDialog wish={free} onClose={() => setFree(null)} />}
    </>
  )
}

type ColumnProps = {
  column: DayColumn
  byDay: boolean
  canWrite: boolean
  onVisit: (id: string) => void
  onFree: (free: Free) => void
}

function Column({ column, byDay, canWrite, onVisit, onFree }: ColumnProps) {
  const { practitionerId, serviceId } = column
  const rows = [
    ...column.appointments.map(visit => ({ at: visit.startsAt, visit })),
    ...column.free.map(slot => ({ at: slot.startsAt, visit: null })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <Card title={byDay ? <DayText day={column.on} /> : <bdi>{column.practitioner}</bdi>}>
      <div className="stack tight">
        {column.closedWhy && <p className="soft-ink">{column.reason ?? closedWords[column.closedWhy]()}</p>}
        {!column.closedWhy && rows.length === 0 && (
          <p className="soft-ink">{m['clinic.appointment.noTimes']()}</p>
        )}
        {rows.map(row =>
          row.visit ? (
            <VisitRow key={row.visit.id} visit={row.visit} onPress={() => onVisit(row.visit.id)} />
          ) : (
            <button
              key={row.at}
              type="button"
              className="clinic-free"
              disabled={!canWrite}
              onClick={() => onFree({ practitionerId, serviceId, startAt: row.at })}
            >
              <InstantText at={row.at} timeOnly /> {m['clinic.appointment.free']()}
            </button>
          ),
        )}
      </div>
    </Card>
  )
}

function VisitRow({ visit, onPress }: { visit: Visit; onPress: () => void }) {
  return (
    <button type="button" className="clinic-visit" onClick={onPress}>
      <span className="card-row">
        <span className="strong">
          <InstantText at={visit.startsAt} timeOnly />
        </span>
        <VisitBadge state={visit.state} />
      </span>
      <bdi>{visit.patient}</bdi>
      <span className="cap">
        <bdi>{visit.service}</bdi>{' '}
        {visit.isOverbooked && <Badge hue="amber">{m['clinic.appointment.field.isOverbooked']()}</Badge>}
      </span>
    </button>
  )
}
