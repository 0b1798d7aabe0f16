import { Ellipsis } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { isolated } from '#kernel/web/isolate.ts'
import { useSession } from '#kernel/web/session.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { links } from '../../links.web.ts'
import { type VehicleRow, vehicleName } from './columns.tsx'

type Props = { vehicle: VehicleRow; onFlag: () => void }

/** What is done with a vehicle straight from its row. */
export function RowActions({ vehicle, onFlag }: Props) {
  const { can } = useSession()
  const label = m['fleet.row.actions']({ plate: isolated(vehicle.plate ?? vehicleName(vehicle)) })
  const mayWrite = can('fleet.vehicles.write') && vehicle.status !== 'disposed'
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuEntry name={m['kernel.action.open']()} href={links.vehicle(vehicle.id)} />
      {mayWrite && <MenuEntry name={m['fleet.row.inspect']()} href={links.conditionCheck(vehicle.id)} />}
      {can('fleet.dispatch.write') && vehicle.status !== 'disposed' && (
        <MenuEntry name={m['fleet.permit.ask']()} href={links.newPermit(vehicle.id)} />
      )}
      {can('fleet.maintenance.write') && vehicle.status !== 'disposed' && (
        <MenuEntry name={m['fleet.workOrder.new']()} href={links.newWorkOrder(vehicle.id)} />
      )}
      {mayWrite && <MenuEntry name={m['fleet.row.flag']()} onAction={onFlag} />}
      <MenuEntry name={m['fleet.row.qr']()} href={links.labels([vehicle.id])} />
    </Menu>
  )
}
