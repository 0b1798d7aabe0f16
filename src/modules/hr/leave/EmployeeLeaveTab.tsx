import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import type { Employee } from '../employee/employeeWords.web.ts'
import { links } from '../links.web.ts'
import { BalanceCards } from './BalanceCards.tsx'
import { AdjustDialog, EncashDialog } from './BalanceDialogs.tsx'
import { LeaveCard, shortColumns } from './leaveColumns.tsx'
import '../hr.css'

const LeavePanel = onDemand(async () => (await import('./LeavePanel.tsx')).LeavePanel)
const LeaveForm = late(() => import('./LeaveForm.tsx'))

/** The balances of an employee and every leave they asked for. */
export function EmployeeLeaveTab({ employee }: { employee: Employee }) {
  const { can } = useSession()
  const [address, change] = useAddress()
  const [act, setAct] = useState<'ask' | 'adjust' | 'encash' | null>(null)
  const balances = useAnswer('hr.leave.balance', { employeeId: employee.id })
  const leaves = useAnswer('hr.leave.list', { employeeId: employee.id, limit: 200 })
  const opened = typeof address['leave'] === 'string' ? address['leave'] : null
  const mayWrite = can('hr.leave.write') && employee.status !== 'left'
  const close = () => setAct(null)
  const hrefOf = (id: string) => `${links.employee(employee.id, 'leave')}&leave=${id}`
  return (
    <>
      <div className="card-body stack">
        {mayWrite && (
          <div className="row wrap">
            <Button kind="primary" onPress={() => setAct('ask')}>
              {m['hr.leave.act.ask']()}
            </Button>
            <Button onPress={() => setAct('adjust')}>{m['hr.leave.act.adjust']()}</Button>
            <Button onPress={() => setAct('encash')}>{m['hr.leave.act.encash']()}</Button>
          </div>
        )}
        <Loaded answer={balances}>{({ rows }) => <BalanceCards rows={rows} />}</Loaded>
      </div>
      <Loaded answer={leaves}>
        {({ rows }) => (
          <DataTable
            label={m['hr.leave.tab.employee']()}
            bare
            density="compact"
            columns={shortColumns('own', hrefOf)}
            rows={rows}
            rowId={row => row.id}
            onOpen={row => change({ leave: row.id })}
            card={row => <LeaveCard row={row} href={hrefOf(row.id)} />}
            empty={<EmptyState title={m['hr.leave.noHistory']()} />}
          />
        )}
      </Loaded>
      {opened && <LeavePanel key={opened} id={opened} onClose={() => change({ leave: undefined })} />}
      {act === 'adjust' && <AdjustDialog employee={employee} onClose={close} />}
      {act === 'encash' && <EncashDialog employee={employee} onClose={close} />}
      <Suspense>
        {act === 'ask' && (
          <LeaveForm
            forOther
            employeeId={employee.id}
            onClose={close}
            onDone={id => {
              close()
              change({ leave: id })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
