import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { EmployeePicker } from '../employee/EmployeePicker.tsx'

type Unknown = OutputFor<'hr.attendance.import'>['unmapped'][number]
type Known = OutputFor<'hr.deviceNumber.list'>['rows'][number]

const Place = ({ row }: { row: { device: string; number: string } }) => (
  <bdi className="strong" dir="ltr">
    {`${row.device} \u00b7 ${row.number}`}
  </bdi>
)

/** Numbers of a file that are nobody's yet, each with the employee it is to be. */
export function UnknownNumbers({ rows }: { rows: readonly Unknown[] }) {
  return (
    <Card title={m['hr.deviceNumber.unknown']()} caption={m['hr.deviceNumber.unknownHint']()}>
      <ul className="punch-list">
        {rows.map(row => (
          <li key={`${row.device} ${row.number}`}>
            <UnknownNumber row={row} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UnknownNumber({ row }: { row: Unknown }) {
  const [employeeId, setEmployee] = useState<string | null>(null)
  const save = useCommand('hr.deviceNumber.save')
  const { device, number } = row
  const keep = async () => {
    if (!employeeId) return
    try {
      await save.mutateAsync({ device, number, employeeId })
      showToast(m['hr.deviceNumber.saved']({ number: isolated(number) }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <div className="row wrap device-number">
      <span className="grow">
        <Place row={row} /> <span className="cap">{m['hr.deviceNumber.rows']({ count: row.count })}</span>
      </span>
      <EmployeePicker value={employeeId} onChange={setEmployee} />
      <Button
        busy={save.isPending}
        disabledReason={employeeId ? null : m['hr.pick.placeholder']()}
        onPress={() => void keep()}
      >
        {m['hr.deviceNumber.save']()}
      </Button>
    </div>
  )
}

/** Who the numbers of devices are, as files are read by. */
export function DeviceNumbers() {
  const { data } = useAnswer('hr.deviceNumber.list', {})
  const [removing, setRemoving] = useState<Known | null>(null)
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  const remove = (row: Known) => (
    <Button size="small" kind="tertiary" onPress={() => setRemoving(row)}>
      {m['hr.deviceNumber.remove']()}
    </Button>
  )
  return (
    <Card title={m['hr.deviceNumber.title']()} flush>
      <DataTable
        bare
        label={m['hr.deviceNumber.title']()}
        rows={rows}
        rowId={row => row.id}
        rowActions={remove}
        columns={[
          {
            id: 'device',
            header: m['hr.deviceFile.field.device'](),
            cell: row => <bdi>{row.device}</bdi>,
          },
          {
            id: 'number',
            header: m['hr.deviceFile.field.number'](),
            cell: row => <span className="n">{row.number}</span>,
          },
          {
            id: 'employee',
            header: m['hr.attendance.field.employee'](),
            cell: row => <bdi className="strong">{row.employee.name}</bdi>,
          },
        ]}
        card={row => (
          <span className="card-row">
            <span>
              <Place row={row} /> <bdi>{row.employee.name}</bdi>
            </span>
            {remove(row)}
          </span>
        )}
      />
      {removing && (
        <ActDialog
          name="hr.deviceNumber.remove"
          title={m['hr.deviceNumber.removeTitle']({ number: isolated(removing.number) })}
          verb={m['hr.deviceNumber.remove']()}
          danger
          input={{ id: removing.id, version: removing.version }}
          onDone={() => showToast(m['hr.deviceNumber.removed']())}
          onClose={() => setRemoving(null)}
        >
          <p>{m['hr.deviceNumber.removeSays']()}</p>
        </ActDialog>
      )}
    </Card>
  )
}
