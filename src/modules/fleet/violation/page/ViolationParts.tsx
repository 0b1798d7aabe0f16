import { m } from '#generated/words/messages.js'
import { InstantText } from '#ui/InstantText.tsx'
import { Plate } from '#ui/Plate.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useClock } from '../../clock.web.ts'
import { VehicleLink } from '../../vehicle/VehicleLink.tsx'
import { paymentKinds, paymentWords, stateOf, type ViolationRow } from './violationWords.web.ts'

/** Who bears the fine, or why it is undecided. */
export function ViolationBadge({ row }: { row: ViolationRow }) {
  const { kind, word } = stateOf(row)
  return <StatusBadge kind={kind}>{word}</StatusBadge>
}

/** What the authority has been given of the fine. */
export function AuthorityBadge({ row }: { row: ViolationRow }) {
  return <StatusBadge kind={paymentKinds[row.payment]}>{paymentWords[row.payment]()}</StatusBadge>
}

/** The vehicle a fine was found to be of, else the text of the plate as the authority wrote it. */
export function ViolationPlate({ row }: { row: Pick<ViolationRow, 'vehicleId' | 'plate' | 'plateText'> }) {
  if (row.vehicleId) return <VehicleLink id={row.vehicleId} plate={row.plate} tab="violations" />
  return <Plate number={row.plateText} />
}

/** When it happened; a notice without a time has only the day. */
export function Occurred({ row }: { row: Pick<ViolationRow, 'occurredAt' | 'timeKnown'> }) {
  const clock = useClock()
  if (row.timeKnown) return <InstantText at={row.occurredAt} />
  const [year, month, day] = clock.localOf(new Date(row.occurredAt)).slice(0, 10).split('-')
  return (
    <>
      <span className="n">{`${day}/${month}/${year}`}</span>{' '}
      <small className="quiet">{m['fleet.violation.noTime']()}</small>
    </>
  )
}
