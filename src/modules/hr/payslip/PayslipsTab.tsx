import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Employee } from '../employee/employeeWords.web.ts'
import { PayslipPanel } from './PayslipPanel.tsx'
import { SlipList } from './SlipList.tsx'

/** What an employee was paid, month by month; only for who may read pay. */
export function PayslipsTab({ employee }: { employee: Employee }) {
  const { can } = useSession()
  const mayRead = can('hr.payroll.read')
  const answer = useAnswer('hr.payslip.list', { employeeId: employee.id }, { enabled: mayRead })
  const [address, change] = useAddress()
  const opened = typeof address['slip'] === 'string' ? address['slip'] : null
  if (!mayRead) return <EmptyState title={m['hr.payslip.notAllowed']()} />
  return (
    <>
      <Loaded answer={answer}>
        {({ rows }) => <SlipList rows={rows} onOpen={slip => change({ slip })} />}
      </Loaded>
      {opened && <PayslipPanel key={opened} id={opened} onClose={() => change({ slip: undefined })} />}
    </>
  )
}
