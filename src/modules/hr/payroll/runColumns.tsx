import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../links.web.ts'
import { kindWords, monthName, type RunRow, stateKinds, stateWords } from './payrollWords.web.ts'

export function RunBadge({ state }: { state: RunRow['state'] }) {
  return <StatusBadge kind={stateKinds[state]}>{stateWords[state]()}</StatusBadge>
}

export function runColumns(currency: Currency): ListColumn<RunRow>[] {
  const unit = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['hr.payroll.field.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.run(row.id)} />,
    },
    {
      id: 'month',
      header: m['hr.payroll.field.month'](),
      sort: 'month',
      cell: row => <span className="n strong">{monthName(row.month)}</span>,
    },
    {
      id: 'kind',
      header: m['hr.payroll.field.kind'](),
      optional: true,
      exportWords: exportWordsOf(kindWords),
      cell: row => kindWords[row.kind](),
    },
    {
      id: 'branch',
      header: m['hr.payroll.field.branch'](),
      exportKey: 'branch.name',
      cell: row => (row.branch ? <bdi>{row.branch.name}</bdi> : m['hr.payroll.wholeCompany']()),
    },
    {
      id: 'employees',
      header: m['hr.payroll.field.employees'](),
      exportKind: 'number',
      cell: row => <NumberText value={row.employees} />,
    },
    {
      id: 'payOn',
      header: m['hr.payroll.field.payOn'](),
      exportKind: 'day',
      cell: row => <DayText day={row.payOn} />,
    },
    {
      id: 'state',
      header: m['hr.payroll.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <RunBadge state={row.state} />,
    },
    {
      id: 'gross',
      header: m['hr.payroll.field.grossIn']({ currency: unit }),
      align: 'money',
      exportKind: 'money',
      optional: true,
      cell: row => <Amount amount={row.gross} />,
    },
    {
      id: 'deductions',
      header: m['hr.payroll.field.deductionsIn']({ currency: unit }),
      align: 'money',
      exportKind: 'money',
      optional: true,
      cell: row => <Amount amount={row.deductions} />,
    },
    {
      id: 'net',
      header: m['hr.payroll.field.netIn']({ currency: unit }),
      sort: 'net',
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.net} strong />,
    },
    {
      id: 'paid',
      header: m['hr.payroll.field.paidIn']({ currency: unit }),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.paid} />,
    },
  ]
}

/** A run on a phone. */
export function RunCard({ row }: { row: RunRow }) {
  return (
    <>
      <span className="card-row">
        <span className="strong">
          {m['hr.payroll.run']()} <span className="n">{monthName(row.month)}</span>
        </span>
        <RunBadge state={row.state} />
      </span>
      <span className="card-row">
        <span className="n">{row.number}</span>
        <Money amount={row.net} strong />
      </span>
      <span className="card-row cap">
        <span>{m['hr.employee.count']({ count: row.employees })}</span>
        <DayText day={row.payOn} />
      </span>
    </>
  )
}
