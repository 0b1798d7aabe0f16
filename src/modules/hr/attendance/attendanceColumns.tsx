import { m } from '#generated/words/messages.js'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Badge } from '#ui/Badge.tsx'
import { DayText } from '#ui/DayText.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import {
  type DayRow,
  flagWords,
  reviewWords,
  statusKinds,
  statusWords,
  verdictHues,
  verdictWords,
} from './attendanceWords.web.ts'
import { Minutes } from './Minutes.tsx'

const nothing = <span className="quiet">{'\u2014'}</span>

/** How a day is counted. */
export function DayBadge({ row }: { row: Pick<DayRow, 'status'> }) {
  return <StatusBadge kind={statusKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>
}

/** Whether a person still looks at it; a clean day says nothing. */
export function ReviewBadge({ row }: { row: Pick<DayRow, 'reviewState'> }) {
  if (row.reviewState === 'clean') return nothing
  const hue = row.reviewState === 'pending' ? 'amber' : row.reviewState === 'rejected' ? 'red' : 'green'
  return <Badge hue={hue}>{reviewWords[row.reviewState]()}</Badge>
}

export function Flags({ flags }: { flags: DayRow['flags'] }) {
  if (flags.length === 0) return nothing
  return <span>{flags.map(flag => flagWords[flag]()).join('، ')}</span>
}

export function VerdictBadge({ verdict }: { verdict: DayRow['verdict'] }) {
  return verdict ? <Badge hue={verdictHues[verdict]}>{verdictWords[verdict]()}</Badge> : nothing
}

/** The columns of a day's list; where several days are listed each says its own. */
export function attendanceColumns(hasDays: boolean): ListColumn<DayRow>[] {
  const day: ListColumn<DayRow> = {
    id: 'attendanceDate',
    header: m['hr.attendance.field.date'](),
    sort: 'date',
    exportKind: 'day',
    cell: row => <DayText day={row.attendanceDate} />,
  }
  return [
    {
      id: 'employee',
      header: m['hr.attendance.field.employee'](),
      sort: 'name',
      exportKey: 'employee.name',
      cell: row => (
        <TextLink href={links.attendanceDay(row.id)}>
          <bdi>{row.employee.name}</bdi>
        </TextLink>
      ),
    },
    {
      id: 'number',
      header: m['hr.attendance.field.number'](),
      exportKey: 'employee.number',
      optional: true,
      cell: row => <span className="n">{row.employee.number}</span>,
    },
    ...(hasDays ? [day] : []),
    {
      id: 'checkInTime',
      header: m['hr.attendance.field.checkInTime'](),
      sort: 'in',
      exportKind: 'instant',
      cell: row => <InstantText at={row.checkInTime} timeOnly />,
    },
    {
      id: 'checkOutTime',
      header: m['hr.attendance.field.checkOutTime'](),
      exportKind: 'instant',
      cell: row => <InstantText at={row.checkOutTime} timeOnly />,
    },
    {
      id: 'workedMinutes',
      header: m['hr.attendance.field.workedMinutes'](),
      exportKind: 'number',
      cell: row => <Minutes value={row.workedMinutes} />,
    },
    {
      id: 'lateMinutes',
      header: m['hr.attendance.field.lateMinutes'](),
      exportKind: 'number',
      cell: row => <Minutes value={row.lateMinutes} />,
    },
    {
      id: 'overtimeMinutes',
      header: m['hr.attendance.field.overtimeMinutes'](),
      exportKind: 'number',
      optional: true,
      cell: row => <Minutes value={row.overtimeMinutes} />,
    },
    {
      id: 'site',
      header: m['hr.attendance.field.site'](),
      exportKey: 'site.name',
      cell: row => (row.site ? <bdi>{row.site.name}</bdi> : nothing),
    },
    {
      id: 'verdict',
      header: m['hr.attendance.field.verdict'](),
      exportWords: exportWordsOf(verdictWords),
      cell: row => <VerdictBadge verdict={row.verdict} />,
    },
    {
      id: 'flags',
      header: m['hr.attendance.field.flags'](),
      exportWords: exportWordsOf(flagWords),
      cell: row => <Flags flags={row.flags} />,
    },
    {
      id: 'reviewState',
      header: m['hr.attendance.field.reviewState'](),
      exportWords: exportWordsOf(reviewWords),
      cell: row => <ReviewBadge row={row} />,
    },
    {
      id: 'status',
      header: m['hr.attendance.field.status'](),
      exportWords: exportWordsOf(statusWords),
      cell: row => <DayBadge row={row} />,
    },
  ]
}

function Times({ row }: { row: Pick<DayRow, 'checkInTime' | 'checkOutTime' | 'workedMinutes'> }) {
  return (
    <span className="card-row">
      <span>
        <InstantText at={row.checkInTime} timeOnly /> {'\u2190'}{' '}
        <InstantText at={row.checkOutTime} timeOnly />
      </span>
      <Minutes value={row.workedMinutes} />
    </span>
  )
}

type CardDay = Pick<
  DayRow,
  'attendanceDate' | 'status' | 'checkInTime' | 'checkOutTime' | 'workedMinutes' | 'reviewState'
>

/** A day of one employee on a phone: the page shows whose it is. */
export function DayCard({ row }: { row: CardDay }) {
  return (
    <>
      <span className="card-row">
        <span className="strong">
          <DayText day={row.attendanceDate} />
        </span>
        <DayBadge row={row} />
      </span>
      <Times row={row} />
      {row.reviewState !== 'clean' && (
        <span className="card-row cap">
          <ReviewBadge row={row} />
        </span>
      )}
    </>
  )
}

/** A day of any employee on a phone. */
export function AttendanceCard({ row, hasDays }: { row: DayRow; hasDays: boolean }) {
  return (
    <>
      <span className="card-row">
        <TextLink href={links.attendanceDay(row.id)}>
          <bdi className="strong">{row.employee.name}</bdi>
        </TextLink>
        <DayBadge row={row} />
      </span>
      <Times row={row} />
      <span className="card-row cap">
        {hasDays ? <DayText day={row.attendanceDate} /> : <span>{row.site?.name}</span>}
        {row.reviewState !== 'clean' && <ReviewBadge row={row} />}
      </span>
    </>
  )
}
