import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { bodyWords, fuelWords, transmissionWords } from '../../wordMaps.web.ts'
import { ownershipWords } from '../vehicleWords.web.ts'
import { OwnerName } from './OwnerPicker.tsx'
import { VehiclePhotos } from './VehiclePhotos.tsx'
import type { Vehicle } from './vehicleFields.web.ts'

const none = <span className="quiet">{'\u2014'}</span>
const shown = (value: ReactNode) => value || none

/** Everything that is known of the vehicle itself, and its photos. */
export function DetailsTab({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  return (
    <div className="card-body stack">
      {vehicle.vinCheckDigitFits === false && <Notice hue="slate">{m['fleet.form.vinWarning']()}</Notice>}
      <dl className="facts">
        <Fact label={m['fleet.field.make']()}>
          <bdi>{vehicle.make}</bdi>
        </Fact>
        <Fact label={m['fleet.field.model']()}>
          <bdi>{vehicle.model}</bdi>
        </Fact>
        <Fact label={m['fleet.field.year']()}>
          <span className="n">{vehicle.year}</span>
        </Fact>
        <Fact label={m['fleet.field.vin']()}>
          {shown(vehicle.vin && <span className="n">{vehicle.vin}</span>)}
        </Fact>
        <Fact label={m['fleet.field.colour']()}>{shown(vehicle.colour)}</Fact>
        <Fact label={m['fleet.field.bodyClass']()}>
          {shown(vehicle.bodyClass && bodyWords[vehicle.bodyClass]())}
        </Fact>
        <Fact label={m['fleet.field.fuelType']()}>
          {shown(vehicle.fuelType && fuelWords[vehicle.fuelType]())}
        </Fact>
        <Fact label={m['fleet.field.transmission']()}>
          {shown(vehicle.transmission && transmissionWords[vehicle.transmission]())}
        </Fact>
        <Fact label={m['fleet.field.seats']()}>
          <NumberText value={vehicle.seats} />
        </Fact>
        <Fact label={m['fleet.field.tankLitres']()}>
          <NumberText
            value={vehicle.tankLitres}
            {...(vehicle.tankLitres ? { unit: m['fleet.unit.litre']() } : {})}
          />
        </Fact>
        <Fact label={m['fleet.field.ownership']()}>{ownershipWords[vehicle.ownership]()}</Fact>
        {vehicle.ownerPartyId && can('operations.customers.read') && (
          <Fact label={m['fleet.field.owner']()}>
            <OwnerName id={vehicle.ownerPartyId} />
          </Fact>
        )}
        <Fact label={m['fleet.field.acquiredOn']()}>
          <DayText day={vehicle.acquiredOn} />
        </Fact>
        <Fact label={m['fleet.field.inServiceOn']()}>
          <DayText day={vehicle.inServiceOn} />
        </Fact>
        {vehicle.disposedOn && (
          <Fact label={m['fleet.field.disposedOn']()}>
            <DayText day={vehicle.disposedOn} />
          </Fact>
        )}
        <Fact label={m['fleet.field.warrantyUntil']()}>
          <DayText day={vehicle.warrantyUntil} />
        </Fact>
        <Fact label={m['fleet.field.warrantyKm']()}>
          <NumberText value={vehicle.warrantyKm} />
        </Fact>
      </dl>
      {vehicle.note && (
        <dl>
          <Fact label={m['fleet.field.note']()}>
            <SentenceText className="fleet-note">{vehicle.note}</SentenceText>
          </Fact>
        </dl>
      )}
      <VehiclePhotos vehicle={vehicle} />
    </div>
  )
}
