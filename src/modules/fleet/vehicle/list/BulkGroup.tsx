import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, perform } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { showProblem, showToast } from '#ui/toast.ts'
import { GroupPicker } from '../../group/GroupPicker.tsx'
import { groupName } from '../../group/groupName.web.ts'
import { fieldsOf } from '../record/vehicleFields.web.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { VehicleRow } from './columns.tsx'
import { useBulkRun } from './useBulkRun.web.ts'
import { useRowsAsChosen } from './useRowsAsChosen.web.ts'

type Props = {
  vehicles: readonly VehicleRow[]
  onClose: () => void
  onDone: () => void
}

/** Moves the chosen vehicles to one group. */
export default function BulkGroup({ vehicles: picked, onClose, onDone }: Props) {
  const vehicles = useRowsAsChosen(picked)
  const [groupId, setGroupId] = useState<string | null>(null)
  const group = useAnswer('fleet.group.list', {}).data?.rows.find(one => one.id === groupId)
  const bulk = useBulkRun<VehicleRow>(
    async ({ id }) => {
      const vehicle = await ask('fleet.vehicle.get', { id })
      await perform('fleet.vehicle.update', {
        id,
        version: vehicle.version,
        ...fieldsOf(vehicle),
        groupId: groupId ?? vehicle.group.id,
      })
    },
    ['fleet.vehicle', 'fleet.group', 'fleet.planner'],
  )
  const moving = vehicles.filter(vehicle => vehicle.group.id !== groupId)
  const apply = async () => {
    const { done, refused } = await bulk.run(moving)
    if (done > 0) showToast(m['fleet.bulk.done']({ count: done }))
    if (refused > 0) showProblem(m['fleet.bulk.refused']({ count: refused }))
    else onDone()
  }
  return (
    <BulkDialog
      title={m['fleet.bulk.groupTitle']({ count: vehicles.length })}
      vehicles={vehicles}
      before={vehicle => <bdi>{vehicle.group.nameAr}</bdi>}
      after={group ? <bdi>{groupName(group)}</bdi> : <span className="quiet">{'\u2014'}</span>}
      outcomes={bulk.outcomes}
      isRunning={bulk.isRunning}
      whyNot={!group || moving.length === 0 ? m['fleet.bulk.same']() : null}
      onApply={() => void apply()}
      onClose={onClose}
    >
      <GroupPicker value={groupId} onChange={setGroupId} autoFocus />
    </BulkDialog>
  )
}
