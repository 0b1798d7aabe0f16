import { m } from '#generated/words/messages.js'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusKinds, statusWords, type VehicleStatus } from './vehicleWords.web.ts'

type Props = {
  status: VehicleStatus
  /** When the holder should have brought it back; past, it takes the badge's place. */
  dueAt?: string | null
}

const whileHeld: ReadonlySet<VehicleStatus> = new Set(['rented', 'employee_use', 'in_transit', 'maintenance'])

/** Whether the vehicle should have been back by now. */
export const isOverdue = ({ status, dueAt }: Props): boolean =>
  !!dueAt && whileHeld.has(status) && new Date(dueAt) < new Date()

/** The computed status of a vehicle; a late return takes its place. */
export function VehicleStatusBadge(props: Props) {
  return isOverdue(props) ? (
    <StatusBadge kind="late">{m['fleet.status.late']()}</StatusBadge>
  ) : (
    <StatusBadge kind={statusKinds[props.status]}>{statusWords[props.status]()}</StatusBadge>
  )
}

/** The other facts of a vehicle beside its status, as words: «مؤجرة · محجوزة». */
export function StatusChips({ chips }: { chips: readonly VehicleStatus[] }) {
  if (chips.length === 0) return null
  return <span className="cap">{chips.map(chip => statusWords[chip]()).join(' · ')}</span>
}
