import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, dayIn, monthOf, timeIn } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { late } from '#ui/onDemand.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { RequestBadge, RequestTimes, WithdrawDialog } from '../attendanceRequest/requestParts.tsx'
import { kindWords, type RequestRow, requestActWords } from '../attendanceRequest/requestWords.web.ts'
import { deviceStateWords } from '../boundDevice/deviceWords.web.ts'
import { DayBadge, DayCard, ReviewBadge } from './attendanceColumns.tsx'
import type { OwnDay } from './attendanceWords.web.ts'
import { Minutes } from './Minutes.tsx'
import ClockWidget from './widget/ClockWidget.tsx'
import './attendance.css'

const RequestForm = late(() => import('../attendanceRequest/RequestForm.tsx'))
const OwnKiosk = late(() => import('../kiosk/OwnKiosk.tsx'))
const PositionTest = late(() => import('./widget/PositionTest.tsx'))

/** The own attendance of the signed-in person: the month, what he asked for, and the devices he clocks in with. */
export function OwnAttendance() {
  const { timeZone } = useCompany()
  const [address, change] = useAddress()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const month = typeof address['month'] === 'string' ? address['month'] : monthOf(today)
  const answer = useAnswer('hr.attendance.mine', { month }, { keepPrevious: true })
  useEffect(() => void loadCodeWords(), [])
  const text = (key: string) => (typeof address[key] === 'string' ? String(address[key]) : '')
  const timeOf = (key: string) => (text(key) ? timeIn(new Date(text(key)), timeZone) : '')
  const pressedAt = text('from') || text('to')
  return (
    <Loaded answer={answer}>
      {mine =>
        mine.isEmployed ? (
          <>
            <Month mine={mine} month={month} onMonth={next => change({ month: next })} />
            <Requests onAsk={() => change({ ask: 'missedPunch' })} />
            <Devices />
            <Suspense>
              <OwnKiosk />
            </Suspense>
            <Suspense>
              {address['ask'] !== undefined && (
                <RequestForm
                  prefill={{
                    kind: 'missedPunch',
                    date: pressedAt ? dayIn(new Date(pressedAt), timeZone) : today,
                    from: timeOf('from'),
                    to: timeOf('to'),
                  }}
                  onClose={() => change({ ask: undefined, from: undefined, to: undefined })}
                />
              )}
            </Suspense>
          </>
        ) : (
          <EmptyState title={m['hr.profile.noEmployee']()} />
        )
      }
    </Loaded>
  )
}

type MonthProps = { mine: OutputFor<'hr.attendance.mine'>; month: string; onMonth: (month: string) => void }

function Month({ mine, month, onMonth }: MonthProps) {
  const { digits } = useDisplay()
  const { can } = useSession()
  const [isTesting, setTesting] = useState(false)
  const go = (count: number) => onMonth(monthOf(addMonths(`${month}-01`, count)))
  const { workedMinutes, lateMinutes, overtimeMinutes, absentDays } = mine.totals
  return (
    <>
      <Card
        title={m['hr.profile.month']()}
        end={
          <span className="row">
            <PlainIconButton label={m['hr.attendance.previousMonth']()} onPress={() => go(-1)}>
              <DirIcon icon={ChevronLeft} />
            </PlainIconButton>
            <span className="n">{formatDay(`${month}-01`, digits).slice(3)}</span>
            <PlainIconButton label={m['hr.attendance.nextMonth']()} onPress={() => go(1)}>
              <DirIcon icon={ChevronRight} />
            </PlainIconButton>
          </span>
        }
        flush
      >
        <div className="card-body row wrap">
          <ClockWidget />
          {can('hr.attendance.clock_in') && (
            <Button size="small" kind="tertiary" onPress={() => setTesting(true)}>
              {m['hr.clock.myPosition']()}
            </Button>
          )}
        </div>
        <DataTable
          label={m['hr.profile.month']()}
          columns={ownColumns()}
          rows={mine.rows}
          rowId={row => row.id}
          bare
          card={row => <DayCard row={row} />}
          empty={<EmptyState title={m['hr.profile.empty']()} />}
        />
      </Card>
      <StatStrip>
        <Stat label={m['hr.attendance.field.workedMinutes']()}>
          <Minutes value={workedMinutes} />
        </Stat>
        <Stat label={m['hr.attendance.field.lateMinutes']()}>
          <Minutes value={lateMinutes} />
        </Stat>
        <Stat label={m['hr.attendance.field.overtimeMinutes']()}>
          <Minutes value={overtimeMinutes} />
        </Stat>
        <Stat label={m['hr.attendance.field.absentDays']()}>
          <span className="n">{absentDays}</span>
        </Stat>
      </StatStrip>
      <Suspense>{isTesting && <PositionTest onClose={() => setTesting(false)} />}</Suspense>
    </>
  )
}

const ownColumns = () => [
  {
    id: 'day',
    header: m['hr.attendance.field.date'](),
    cell: (row: OwnDay) => <DayText day={row.attendanceDate} />,
  },
  {
    id: 'in',
    header: m['hr.attendance.field.checkInTime'](),
    cell: (row: OwnDay) => <InstantText at={row.checkInTime} timeOnly />,
  },
  {
    id: 'out',
    header: m['hr.attendance.field.checkOutTime'](),
    cell: (row: OwnDay) => <InstantText at={row.checkOutTime} timeOnly />,
  },
  {
    id: 'worked',
    header: m['hr.attendance.field.workedMinutes'](),
    cell: (row: OwnDay) => <Minutes value={row.workedMinutes} />,
  },
  {
    id: 'late',
    header: m['hr.attendance.field.lateMinutes'](),
    cell: (row: OwnDay) => <Minutes value={row.lateMinutes} />,
  },
  {
    id: 'review',
    header: m['hr.attendance.field.reviewState'](),
    cell: (row: OwnDay) => <ReviewBadge row={row} />,
  },
  {
    id: 'status',
    header: m['hr.attendance.field.status'](),
    cell: (row: OwnDay) => <DayBadge row={row} />,
  },
]

function Requests({ onAsk }: { onAsk: () => void }) {
  const { data } = useAnswer('hr.attendanceRequest.list', { mine: true, limit: 20 })
  const [taken, setTaken] = useState<RequestRow | null>(null)
  const rows = data?.rows ?? []
  return (
    <Card
      title={m['hr.profile.requests']()}
      end={
        <Button size="small" onPress={onAsk}>
          <Plus aria-hidden />
          {m['hr.attendanceRequest.ask']()}
        </Button>
      }
    >
      {rows.length === 0 && <p className="cap">{m['hr.attendanceRequest.empty']()}</p>}
      <ul className="punch-list">
        {rows.map(row => (
          <li key={row.id}>
            <span className="card-row">
              <span>
                {kindWords[row.kind]()} <DayText day={row.date} /> <RequestTimes row={row} />
              </span>
              <RequestBadge row={row} />
            </span>
            <span className="card-row cap">
              <bdi>{row.decideReason ?? row.reason}</bdi>
              {row.actions.includes('withdraw') && (
                <Button size="small" kind="tertiary" onPress={() => setTaken(row)}>
                  {requestActWords.withdraw()}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {taken && <WithdrawDialog row={taken} onClose={() => setTaken(null)} />}
    </Card>
  )
}

function Devices() {
  const { facts } = useSession()
  const { data } = useAnswer('hr.device.list', {})
  const clock = useAnswer('hr.attendance.clock', {})
  const own = (data?.rows ?? []).filter(row => row.employee.id === clock.data?.employeeId)
  if (!facts || !clock.data?.takesDevice) return null
  return (
    <Card title={m['hr.profile.device']()}>
      {own.length === 0 && <p className="cap">{m['hr.profile.noDevice']()}</p>}
      <ul className="punch-list">
        {own.map(row => (
          <li key={row.id}>
            <span className="card-row">
              <bdi>{row.label}</bdi>
              <Badge hue={row.state === 'active' ? 'green' : row.state === 'pending' ? 'amber' : 'slate'}>
                {deviceStateWords[row.state]()}
              </Badge>
            </span>
            <span className="card-row cap">
              <span>
                {m['hr.device.field.lastUsedAt']()} <InstantText at={row.lastUsedAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
