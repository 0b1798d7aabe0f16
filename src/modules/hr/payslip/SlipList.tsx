import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { monthName, slipKinds, slipStateWords } from '../payroll/payrollWords.web.ts'

type SlipRow = OutputFor<'hr.payslip.list'>['rows'][number]

/** The slips of one employee, the newest first. */
export function SlipList({ rows, onOpen }: { rows: readonly SlipRow[]; onOpen: (id: string) => void }) {
  const { currency } = useCompany()
  const unit = currencySymbol(currency, currentLocale())
  const columns: Column<SlipRow>[] = [
    {
      id: 'month',
      header: m['hr.payroll.field.month'](),
      cell: row => <span className="n strong">{monthName(row.month)}</span>,
    },
    {
      id: 'gross',
      header: m['hr.payroll.field.grossIn']({ currency: unit }),
      align: 'money',
      cell: row => <Amount amount={row.gross} />,
    },
    {
      id: 'deductions',
      header: m['hr.payroll.field.deductionsIn']({ currency: unit }),
      align: 'money',
      cell: row => <Amount amount={row.deductions} />,
    },
    {
      id: 'net',
      header: m['hr.payroll.field.netIn']({ currency: unit }),
      align: 'money',
      cell: row => <Amount amount={row.net} strong />,
    },
    {
      id: 'paidOn',
      header: m['hr.payroll.field.paidOn'](),
      cell: row => (row.paidOn ? <DayText day={row.paidOn} /> : <span className="quiet">{'\u2014'}</span>),
    },
    {
      id: 'state',
      header: m['hr.payroll.field.state'](),
      cell: row => <StatusBadge kind={slipKinds[row.state]}>{slipStateWords[row.state]()}</StatusBadge>,
    },
  ]
  return (
    <DataTable
      label={m['hr.payslip.list']()}
      bare
      columns={columns}
      rows={rows}
      rowId={row => row.id}
      onOpen={row => onOpen(row.id)}
      empty={<EmptyState title={m['hr.payslip.empty']()} />}
      card={row => (
        <>
          <span className="card-row">
            <span className="n strong">{monthName(row.month)}</span>
            <StatusBadge kind={slipKinds[row.state]}>{slipStateWords[row.state]()}</StatusBadge>
          </span>
          <span className="card-row">
            <span>{m['hr.payroll.field.net']()}</span>
            <Money amount={row.net} strong />
          </span>
        </>
      )}
    />
  )
}
