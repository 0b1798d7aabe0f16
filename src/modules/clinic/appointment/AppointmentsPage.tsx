import '../clinic.css'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { words as viewWords } from '#generated/choices/clinic.appointment.view.ts'
import { m } from '#generated/words/messages.js'
import { addDays, dayIn, isDay } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { links } from '../links.web.ts'
import { CallList } from '../reminder/CallList.tsx'
import { WaitingList } from '../waiting/WaitingList.tsx'
import { stateWords } from './appointmentWords.web.ts'
import { BookDialog } from './BookDialog.tsx'
import { DayBoard } from './DayBoard.tsx'
import { QueueBoard } from './QueueBoard.tsx'

const views = ['day', 'week', 'queue', 'waiting', 'calls'] as const
type View = (typeof views)[number]
const viewIn = (text: unknown): View => views.find(view => view === text) ?? 'day'

/** The day of the clinic: who comes when to whom, who waits, who would like to come. */
export default function AppointmentsPage() {
  const { timeZone } = useCompany()
  const { can } = useSession()
  const go = useGo()
  const [address, change] = useAddress()
  const [isBooking, setBooking] = useState(false)
  const today = dayIn(new Date(), timeZone)
  const view = viewIn(address['view'])
  const on = typeof address['on'] === 'string' && isDay(address['on']) ? address['on'] : today
  const practice = useAnswer('clinic.practice.get', {})
  const people = (practice.data?.practitioners ?? []).filter(one => one.isActive)
  const wanted = people.find(one => one.id === address['practitionerId'])?.id
  const practitionerId = wanted ?? (view === 'week' ? people[0]?.id : undefined)
  const totals = useAnswer('clinic.appointment.totals', { from: on, to: on }, { keepPrevious: true })
  const maySetUp = can('clinic.appointments.write') || can('admin.settings.write')
  const isEmpty = practice.data && people.length === 0
  const count = (figure: number | undefined) => (figure === undefined ? null : <NumberText value={figure} />)
  return (
    <div className="page">
      <PageHeader
        title={m['clinic.appointment.list.title']()}
        actions={
          <>
            {maySetUp && <Button onPress={() => go(links.setup())}>{m['clinic.practice.title']()}</Button>}
            {can('clinic.appointments.write') && !isEmpty && (
              <Button kind="primary" onPress={() => setBooking(true)}>
                <Plus aria-hidden />
                {m['clinic.appointment.act.book']()}
              </Button>
            )}
          </>
        }
      />
      {isEmpty ? (
        <EmptyState
          title={m['clinic.appointment.empty']()}
          actions={
            maySetUp && (
              <Button kind="primary" onPress={() => go(links.setup())}>
                {m['clinic.practice.title']()}
              </Button>
            )
          }
        />
      ) : (
        <div className="stack">
          <StatStrip>
            <Stat label={m['clinic.appointment.figure.booked']()}>{count(totals.data?.booked)}</Stat>
            <Stat label={m['clinic.appointment.figure.waiting']()}>{count(totals.data?.waiting)}</Stat>
            <Stat label={stateWords.done()}>{count(totals.data?.done)}</Stat>
            <Stat label={stateWords.no_show()}>{count(totals.data?.absent)}</Stat>
          </StatStrip>
          <div className="row wrap clinic-bar">
            <SegmentedControl
              label={m['clinic.appointment.views']()}
              value={view}
              onChange={next => change({ view: next === 'day' ? undefined : next })}
              options={views.map(id => ({ id, name: viewWords[id]() }))}
            />
            {view !== 'waiting' && view !== 'calls' && (
              <Select
                label={m['clinic.appointment.field.practitioner']()}
                value={practitionerId ?? 'all'}
                onChange={id => change({ practitionerId: id === 'all' ? undefined : id })}
                options={[
                  ...(view === 'week' ? [] : [{ id: 'all', name: m['clinic.appointment.everybody']() }]),
                  ...people.map(one => ({ id: one.id, name: one.nameAr })),
                ]}
              />
            )}
            {(view === 'day' || view === 'week') && (
              <Walk
                on={on}
                step={view === 'day' ? 1 : 7}
                today={today}
                onChange={day => change({ on: day })}
              />
            )}
          </div>
          {view === 'day' && <DayBoard from={on} count={1} practitionerId={wanted} />}
          {view === 'week' && practitionerId && (
            <DayBoard from={on} count={7} practitionerId={practitionerId} />
          )}
          {view === 'queue' && <QueueBoard practitionerId={wanted} />}
          {view === 'waiting' && <WaitingList />}
          {view === 'calls' && <CallList />}
        </div>
      )}
      {isBooking && (
        <BookDialog wish={practitionerId ? { practitionerId } : {}} onClose={() => setBooking(false)} />
      )}
    </div>
  )
}

type WalkProps = { on: string; step: number; today: string; onChange: (day: string | undefined) => void }

function Walk({ on, step, today, onChange }: WalkProps) {
  return (
    <div className="row clinic-walk">
      <IconButton label={m['clinic.appointment.earlier']()} onPress={() => onChange(addDays(on, -step))}>
        <DirIcon icon={ChevronLeft} />
      </IconButton>
      <DateField
        label={m['clinic.appointment.field.on']()}
        value={on}
        gregorianOnly
        onChange={day => day && onChange(day)}
      />
      <IconButton label={m['clinic.appointment.later']()} onPress={() => onChange(addDays(on, step))}>
        <DirIcon icon={ChevronRight} />
      </IconButton>
      {on !== today && <Button onPress={() => onChange(undefined)}>{m['clinic.appointment.today']()}</Button>}
    </div>
  )
}
