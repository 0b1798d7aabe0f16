import { ChevronDown } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { statusWords, type VehicleStatus } from '../vehicleWords.web.ts'

const first: readonly VehicleStatus[] = ['available', 'rented', 'maintenance', 'out_of_service']
const rest: readonly VehicleStatus[] = [
  'reserved',
  'preparing',
  'employee_use',
  'in_transit',
  'accident',
  'police_station',
  'stolen',
  'disposed',
]

type Props = {
  status: VehicleStatus | undefined
  onSelect: (status: VehicleStatus | undefined) => void
  total: number | undefined
  byStatus: Readonly<Partial<Record<VehicleStatus, number>>> | undefined
}

/** Every status with the vehicles of the filter that have it: four at hand, the others under «المزيد», none hidden. */
export function StatusTabs({ status, onSelect, total, byStatus }: Props) {
  const counted = (name: VehicleStatus) => byStatus && (byStatus[name] ?? 0)
  const others = byStatus && rest.reduce((sum, name) => sum + (byStatus[name] ?? 0), 0)
  const tab = (key: string, name: string, count: number | undefined, chosen: boolean, press: () => void) => (
    <button key={key} type="button" className="tab" aria-pressed={chosen} onClick={press}>
      {name}
      <TabCount count={count} />
    </button>
  )
  const isOther = status !== undefined && rest.includes(status)
  return (
    <div className="fleet-views">
      <nav className="tabs of-page saved-views fleet-status" aria-label={m['fleet.list.statusTabs']()}>
        <div className="tab-bar">
          <div className="tab-list">
            {tab('all', m['fleet.status.all'](), total, status === undefined, () => onSelect(undefined))}
            {first.map(name =>
              tab(name, statusWords[name](), counted(name), status === name, () => onSelect(name)),
            )}
            {isOther && tab(status, statusWords[status](), counted(status), true, () => onSelect(undefined))}
            <Menu
              label={m['fleet.status.more']()}
              trigger={
                <button type="button" className="tab">
                  {m['fleet.status.more']()}
                  <TabCount count={others} />
                  <ChevronDown aria-hidden size={14} />
                </button>
              }
            >
              {rest.map(name => (
                <MenuEntry
                  key={name}
                  name={`${statusWords[name]()} · ${counted(name) ?? 0}`}
                  onAction={() => onSelect(name)}
                />
              ))}
            </Menu>
          </div>
        </div>
      </nav>
      <SavedViews list="fleet.vehicle.list" views={[]} />
    </div>
  )
}

function TabCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return (
    <span className="tab-count">
      <NumberText value={count} />
    </span>
  )
}
