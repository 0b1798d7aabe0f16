import { m } from '#generated/words/messages.js'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import '../hr.css'
import { daysText, type LeaveRow, nameOf, stateKinds, stateWords } from './leaveWords.web.ts'

export function LeaveBadge({ row }: { row: Pick<LeaveRow, 'state'> }) {
  return <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
}

/** From one day to another, as an arrow of time. */
export function SpanText({ row }: { row: Pick<LeaveRow, 'fromOn' | 'toOn'> }) {
  if (row.fromOn === row.toOn) return <DayText day={row.fromOn} />
  return (
    <span className="hr-span">
      <DayText day={row.fromOn} /> {currentLocale() === 'ar' ? '\u2190' : '\u2192'} <DayText day={row.toOn} />
    </span>
  )
}

/** The columns of a list of leaves; one's own needs no name. */
export function leaveColumns(ofWhom: 'all' | 'own', hrefOf: (id: string) => string): ListColumn<LeaveRow>[] {
  const columns: (ListColumn<LeaveRow> | false)[] = [
    {
      id: 'number',
      header: m['hr.leave.field.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={hrefOf(row.id)} />,
    },
    ofWhom === 'all' && {
      id: 'employee',
      header: m['hr.leave.field.employee'](),
      exportKey: 'employee.name',
      cell: row => <bdi>{row.employee.name}</bdi>,
    },
    {
      id: 'type',
      header: m['hr.leave.field.type'](),
      exportKey: currentLocale() === 'ar' ? 'type.nameAr' : 'type.nameEn',
      cell: row => nameOf(row.type),
    },
    {
      id: 'fromOn',
      header: m['hr.leave.field.fromOn'](),
      sort: 'from',
      exportKind: 'day',
      cell: row => <DayText day={row.fromOn} />,
    },
    {
      id: 'toOn',
      header: m['hr.leave.field.toOn'](),
      exportKind: 'day',
      cell: row => <DayText day={row.toOn} />,
    },
    {
      id: 'days',
      header: m['hr.leave.field.days'](),
      exportKind: 'number',
      cell: row => <NumberText value={row.days} />,
    },
    {
      id: 'substitute',
      header: m['hr.leave.field.substitute'](),
      exportKey: 'substitute.name',
      optional: ofWhom === 'own',
      cell: row =>
        row.substitute ? <bdi>{row.substitute.name}</bdi> : <span className="quiet">{'\u2014'}</span>,
    },
    {
      id: 'returnedOn',
      header: m['hr.leave.field.returnedOn'](),
      exportKind: 'day',
      optional: true,
      cell: row => <DayText day={row.returnedOn} />,
    },
    {
      id: 'state',
      header: m['hr.leave.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <LeaveBadge row={row} />,
    },
  ]
  return columns.filter(column => column !== false)
}

/** The columns where a list is a part of a page and has no chooser. */
export const shortColumns = (ofWhom: 'all' | 'own', hrefOf: (id: string) => string) =>
  leaveColumns(ofWhom, hrefOf).filter(column => !column.optional && column.id !== 'substitute')

/** A leave on a phone. */
export function LeaveCard({ row, href }: { row: LeaveRow; href: string }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={href} />
        <LeaveBadge row={row} />
      </span>
      <span className="card-row">
        <bdi className="strong">{row.employee.name}</bdi>
        <span>{nameOf(row.type)}</span>
      </span>
      <span className="card-row cap">
        <SpanText row={row} />
        <span>{daysText(row.days)}</span>
      </span>
    </>
  )
}
