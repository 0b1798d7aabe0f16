import { useState } from 'react'
import { words as bindingWords } from '#generated/choices/hr.settings.binding.ts'
import { words as unsurePolicyWords } from '#generated/choices/hr.settings.unsure.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Switch } from '#ui/Switch.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { Kiosks } from '../kiosk/Kiosks.tsx'
import { type DeviceRow, deviceActWords, deviceStateKinds, deviceStateWords } from './deviceWords.web.ts'

const nothing = <span className="quiet">{'\u2014'}</span>

const DeviceBadge = ({ row }: { row: DeviceRow }) => (
  <StatusBadge kind={deviceStateKinds[row.state]}>{deviceStateWords[row.state]()}</StatusBadge>
)

const columns = () => [
  {
    id: 'employee',
    header: m['hr.device.field.employee'](),
    cell: (row: DeviceRow) => <bdi>{row.employee.name}</bdi>,
  },
  { id: 'label', header: m['hr.device.field.label'](), cell: (row: DeviceRow) => <bdi>{row.label}</bdi> },
  {
    id: 'boundOn',
    header: m['hr.device.field.boundOn'](),
    cell: (row: DeviceRow) => <DayText day={row.boundOn} />,
  },
  {
    id: 'lastUsedAt',
    header: m['hr.device.field.lastUsedAt'](),
    cell: (row: DeviceRow) => <InstantText at={row.lastUsedAt} />,
  },
  {
    id: 'sharedWith',
    header: m['hr.device.field.sharedWith'](),
    cell: (row: DeviceRow) =>
      row.sharedWith.length === 0 ? nothing : <bdi className="bad">{row.sharedWith.join('، ')}</bdi>,
  },
  { id: 'state', header: m['hr.device.field.state'](), cell: (row: DeviceRow) => <DeviceBadge row={row} /> },
]

/** The devices people clock in with, and how strictly they and unsure positions are taken. */
export default function DevicesTab() {
  const answer = useAnswer('hr.device.list', {})
  const [act, setAct] = useState<{ row: DeviceRow; action: 'approve' | 'revoke' } | null>(null)
  const acts = (row: DeviceRow) =>
    row.actions.map(action => (
      <Button key={action} size="small" onPress={() => setAct({ row, action })}>
        {deviceActWords[action]()}
      </Button>
    ))
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <div className="stack">
          <ClockRules />
          <DataTable
            label={m['hr.workSite.tab.devices']()}
            columns={columns()}
            rows={rows}
            rowId={row => row.id}
            rowActions={acts}
            card={row => (
              <>
                <span className="card-row">
                  <bdi className="strong">{row.employee.name}</bdi>
                  <DeviceBadge row={row} />
                </span>
                <span className="card-row cap">
                  <bdi>{row.label}</bdi>
                  <span className="row">{acts(row)}</span>
                </span>
              </>
            )}
            empty={<EmptyState title={m['hr.device.empty']()} />}
          />
          <Kiosks />
          {act && <DeviceDialog row={act.row} action={act.action} onClose={() => setAct(null)} />}
        </div>
      )}
    </Loaded>
  )
}

type DialogProps = { row: DeviceRow; action: 'approve' | 'revoke'; onClose: () => void }

function DeviceDialog({ row, action, onClose }: DialogProps) {
  const { name } = row.employee
  const isApproving = action === 'approve'
  return (
    <ActDialog
      name={isApproving ? 'hr.device.approve' : 'hr.device.revoke'}
      title={isApproving ? m['hr.device.approveTitle']({ name }) : m['hr.device.revokeTitle']({ name })}
      verb={deviceActWords[action]()}
      danger={!isApproving}
      input={{ id: row.id, version: row.version }}
      onDone={() => showToast(m['hr.device.decided']())}
      onClose={onClose}
    >
      <p>{isApproving ? m['hr.device.approveSays']() : m['hr.device.revokeSays']()}</p>
    </ActDialog>
  )
}

/** The rules of clocking: a change acts from today. */
function ClockRules() {
  const { timeZone } = useCompany()
  const { digits } = useDisplay()
  const { data } = useAnswer('hr.settings.read', {})
  const save = useCommand('hr.settings.save')
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const now = data?.rows.find(row => row.fromOn <= today)
  if (!now) return null
  const change = async (changed: Partial<typeof now>) => {
    try {
      await save.mutateAsync({ ...now, ...changed, fromOn: today })
      showToast(m['hr.settings.saved']({ date: isolated(formatDay(today, digits)) }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <Card title={m['hr.settings.clock']()}>
      <div className="stack">
        <div className="fields">
          <Select
            label={m['hr.field.deviceBinding']()}
            value={now.deviceBinding}
            onChange={deviceBinding => void change({ deviceBinding })}
            options={optionsOf(bindingWords)}
          />
          <Select
            label={m['hr.field.unsurePolicy']()}
            value={now.unsurePolicy}
            onChange={unsurePolicy => void change({ unsurePolicy })}
            options={optionsOf(unsurePolicyWords)}
          />
        </div>
        <Switch on={now.isAutoCheckout} onChange={isAutoCheckout => void change({ isAutoCheckout })}>
          {m['hr.settings.autoCheckout']()}
        </Switch>
      </div>
    </Card>
  )
}
