import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { late } from '#ui/onDemand.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import type { Employee } from './employeeWords.web.ts'

const EditEmployee = late(() => import('./EditEmployee.tsx'))

/** What can be done with an employee now; the state and the rights of the person decide. */
export function EmployeeActs({ employee }: { employee: Employee }) {
  const [open, setOpen] = useState<'update' | 'suspend' | 'reinstate' | null>(null)
  const close = () => setOpen(null)
  const { actions } = employee
  const { can } = useSession()
  const mayGiveAccess =
    employee.account === 'no_account' && employee.status === 'active' && can('admin.users.write')
  return (
    <>
      <ButtonLink href={`/customers/${employee.partyId}`}>{m['hr.employee.openParty']()}</ButtonLink>
      {mayGiveAccess && (
        <ButtonLink href={links.giveAccess(employee)}>{m['hr.employee.act.giveAccess']()}</ButtonLink>
      )}
      {employee.status !== 'left' && can('hr.payroll.write') && (
        <ButtonLink href={links.settle(employee.id)}>{m['hr.employee.act.settle']()}</ButtonLink>
      )}
      {actions.includes('suspend') && (
        <Button onPress={() => setOpen('suspend')}>{m['hr.employee.act.suspend']()}</Button>
      )}
      {actions.includes('reinstate') && (
        <Button onPress={() => setOpen('reinstate')}>{m['hr.employee.act.reinstate']()}</Button>
      )}
      {actions.includes('update') && (
        <Button kind="primary" onPress={() => setOpen('update')}>
          {m['hr.employee.act.update']()}
        </Button>
      )}
      {open === 'suspend' && <SuspendDialog employee={employee} onClose={close} />}
      {open === 'reinstate' && (
        <ActDialog
          name="hr.employee.reinstate"
          title={m['hr.employee.reinstate.title']({ name: employee.name })}
          verb={m['hr.employee.act.reinstate']()}
          input={{ id: employee.id, version: employee.version }}
          onDone={() => showToast(m['hr.employee.reinstated']())}
          onClose={close}
        />
      )}
      <Suspense>{open === 'update' && <EditEmployee employee={employee} onClose={close} />}</Suspense>
    </>
  )
}

function SuspendDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isPaid, setPaid] = useState(true)
  const [keepsAccess, setAccess] = useState(false)
  const { id, version } = employee
  return (
    <ActDialog
      name="hr.employee.suspend"
      title={m['hr.employee.suspend.title']({ name: employee.name })}
      verb={m['hr.employee.act.suspend']()}
      danger
      input={reason.trim() ? { id, version, reason, isPaid, keepsAccess } : null}
      onDone={() => showToast(m['hr.employee.suspended']())}
      onClose={onClose}
    >
      <TextArea
        label={m['hr.employee.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
        rows={2}
      />
      <Checkbox checked={isPaid} onChange={setPaid}>
        {m['hr.employee.suspend.paid']()}
      </Checkbox>
      <Checkbox checked={keepsAccess} onChange={setAccess}>
        {m['hr.employee.suspend.access']()}
      </Checkbox>
    </ActDialog>
  )
}
