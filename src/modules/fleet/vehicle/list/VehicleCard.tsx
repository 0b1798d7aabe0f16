import { m } from '#generated/words/messages.js'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Plate } from '#ui/Plate.tsx'
import { ExpiryText } from '../../document/ExpiryText.tsx'
import { links } from '../../links.web.ts'
import { isOverdue, StatusChips, VehicleStatusBadge } from '../VehicleStatusBadge.tsx'
import { documentWord } from '../vehicleWords.web.ts'
import { type VehicleRow, vehicleName } from './columns.tsx'

/** A vehicle on a phone: plate and state, what it is, who has it until when. */
export function VehicleCard({ vehicle }: { vehicle: VehicleRow }) {
  return (
    <>
      <div className="card-row">
        <a
          href={links.vehicle(vehicle.id)}
          className="fleet-plate-link large"
          aria-label={vehicle.plate ?? vehicleName(vehicle)}
        >
          <Plate number={vehicle.plate} />
        </a>
        <VehicleStatusBadge status={vehicle.status} dueAt={vehicle.dueAt} />
      </div>
      <div className="card-row">
        <bdi className="strong">{vehicleName(vehicle)}</bdi>
        <StatusChips chips={vehicle.chips} />
      </div>
      {vehicle.holder && (
        <div className="card-row">
          <bdi className="soft-ink">{vehicle.holder}</bdi>
          <span className={isOverdue(vehicle) ? 'bad strong' : 'soft-ink'}>
            <InstantText at={vehicle.dueAt} />
          </span>
        </div>
      )}
      <div className="card-row">
        <bdi className="soft-ink">{vehicle.group.nameAr}</bdi>
        <span className="soft-ink">
          <NumberText value={vehicle.odometerKm} unit={m['fleet.unit.km']()} />
        </span>
      </div>
      {vehicle.expiry && (
        <div className="card-row">
          <span className="soft-ink">{documentWord(vehicle.expiry.kind)}</span>
          <ExpiryText on={vehicle.expiry.on} />
        </div>
      )}
      {vehicle.daily && (
        <div className="card-row rule">
          <span className="soft-ink">{m['fleet.field.daily']()}</span>
          <Money amount={vehicle.daily} strong />
        </div>
      )}
    </>
  )
}
