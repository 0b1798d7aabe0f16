import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { countryName } from '#modules/parties/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import {
  accountWords,
  departmentOf,
  type EmployeeRow,
  positionOf,
  statusKinds,
  statusWords,
} from './employeeWords.web.ts'

const nothing = <span className="quiet">{'\u2014'}</span>

export function EmployeeBadge({ row }: { row: Pick<EmployeeRow, 'status'> }) {
  return <StatusBadge kind={statusKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>
}

/** Without an account somebody cannot clock in; with one that is closed nobody expects it. */
export function AccountBadge({ row }: { row: Pick<EmployeeRow, 'account'> }) {
  const word = accountWords[row.account]()
  return row.account === 'active' ? (
    <span className="soft-ink">{word}</span>
  ) : (
    <Badge hue="amber">{word}</Badge>
  )
}

/** The columns of the list of employees; pay only for who may read it. */
export function employeeColumns(currency: Currency, mayReadPay: boolean): ListColumn<EmployeeRow>[] {
  const columns: ListColumn<EmployeeRow>[] = [
    {
      id: 'number',
      header: m['hr.employee.field.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.employee(row.id)} />,
    },
    {
      id: 'name',
      header: m['hr.employee.field.name'](),
      sort: 'name',
      cell: row => (
        <TextLink href={links.employee(row.id)}>
          <bdi>{row.name}</bdi>
        </TextLink>
      ),
    },
    {
      id: 'positionAr',
      header: m['hr.employee.field.positionAr'](),
      cell: row => positionOf(row) ?? nothing,
    },
    {
      id: 'departmentAr',
      header: m['hr.employee.field.departmentAr'](),
      optional: true,
      cell: row => departmentOf(row) ?? nothing,
    },
    {
      id: 'branch',
      header: m['hr.employee.field.branch'](),
      exportKey: 'branch.name',
      cell: row => (row.branch ? <bdi>{row.branch.name}</bdi> : nothing),
    },
    {
      id: 'nationality',
      header: m['hr.employee.field.nationality'](),
      optional: true,
      cell: row => (row.nationality ? countryName(row.nationality) : nothing),
    },
    {
      id: 'joinedOn',
      header: m['hr.employee.field.joinedOn'](),
      sort: 'joined',
      exportKind: 'day',
      cell: row => <DayText day={row.joinedOn} />,
    },
    {
      id: 'nextExpiry',
      header: m['hr.employee.field.nextExpiry'](),
      exportKey: 'nextExpiry.on',
      exportKind: 'day',
      cell: row => (row.nextExpiry ? <DayText day={row.nextExpiry.on} /> : nothing),
    },
    {
      id: 'account',
      header: m['hr.employee.field.account'](),
      exportWords: exportWordsOf(accountWords),
      cell: row => <AccountBadge row={row} />,
    },
    {
      id: 'status',
      header: m['hr.employee.field.status'](),
      exportWords: exportWordsOf(statusWords),
      cell: row => <EmployeeBadge row={row} />,
    },
  ]
  if (!mayReadPay) return columns
  return [
    ...columns,
    {
      id: 'wage',
      header: m['hr.employee.field.wageIn']({ currency: currencySymbol(currency, currentLocale()) }),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.wage} />,
    },
  ]
}

/** An employee on a phone. */
export function EmployeeCard({ row }: { row: EmployeeRow }) {
  return (
    <>
      <span className="card-row">
        <TextLink href={links.employee(row.id)}>
          <bdi className="strong">{row.name}</bdi>
        </TextLink>
        <EmployeeBadge row={row} />
      </span>
      <span className="card-row">
        <span>{positionOf(row) ?? nothing}</span>
        <span className="n">{row.number}</span>
      </span>
      <span className="card-row cap">
        <AccountBadge row={row} />
        {row.nextExpiry && (
          <span>
            {m['hr.employee.field.nextExpiry']()} <DayText day={row.nextExpiry.on} />
          </span>
        )}
      </span>
    </>
  )
}
