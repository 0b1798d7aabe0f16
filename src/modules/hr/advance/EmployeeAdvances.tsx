import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Employee } from '../employee/employeeWords.web.ts'
import { AdvancePanel } from './AdvancePanel.tsx'
import { AdvanceCard, advanceColumns } from './advanceColumns.tsx'

/** The advances of one employee; only for who may read pay. */
export function EmployeeAdvances({ employee }: { employee: Employee }) {
  const { can } = useSession()
  const { currency } = useCompany()
  const mayRead = can('hr.payroll.read')
  const { data } = useAnswer('hr.advance.list', { employeeId: employee.id }, { enabled: mayRead })
  const [address, change] = useAddress()
  const opened = typeof address['advance'] === 'string' ? address['advance'] : null
  if (!mayRead) return <EmptyState title={m['hr.payslip.notAllowed']()} />
  return (
    <>
      <DataTable
        label={m['hr.advance.list.title']()}
        bare
        columns={advanceColumns(currency).filter(column => column.id !== 'name')}
        rows={data?.rows ?? []}
        rowId={row => row.id}
        onOpen={row => change({ advance: row.id })}
        card={row => <AdvanceCard row={row} />}
        loading={!data}
        empty={<EmptyState title={m['hr.advance.empty']()} />}
      />
      {opened && <AdvancePanel key={opened} id={opened} onClose={() => change({ advance: undefined })} />}
    </>
  )
}
