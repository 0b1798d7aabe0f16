import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { ExpiryText } from '../../document/ExpiryText.tsx'
import { documentWord } from '../vehicleWords.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

const quiet = (text: string) => <span className="quiet">{text}</span>

/** The four figures a clerk asks first: until when it is free, what a day costs, how far it has run, what lapses. */
export function KeyFigures({ vehicle }: { vehicle: Vehicle }) {
  const [next] = vehicle.claims
  const mayBeBooked = vehicle.status !== 'disposed' && vehicle.status !== 'stolen'
  return (
    <Card>
      <dl className="facts fleet-figures">
        {vehicle.heldBy?.dueAt ? (
          <Fact label={m['fleet.field.dueAt']()} strong>
            <InstantText at={vehicle.heldBy.dueAt} />
          </Fact>
        ) : (
          <Fact label={m['fleet.record.freeUntil']()} strong>
            {next && <InstantText at={next.from} />}
            {!next && (mayBeBooked ? m['fleet.record.freeOpen']() : quiet('\u2014'))}
          </Fact>
        )}
        <Fact label={m['fleet.field.daily']()} strong>
          {vehicle.daily ? <Money amount={vehicle.daily} strong /> : quiet(m['fleet.record.noPrice']())}
        </Fact>
        <Fact label={m['fleet.field.odometer']()} strong>
          {vehicle.odometerKm === null ? (
            quiet(m['fleet.record.noReading']())
          ) : (
            <NumberText value={vehicle.odometerKm} unit={m['fleet.unit.km']()} strong />
          )}
        </Fact>
        <Fact label={vehicle.expiry ? documentWord(vehicle.expiry.kind) : m['fleet.field.expiry']()} strong>
          {vehicle.expiry ? <ExpiryText on={vehicle.expiry.on} /> : quiet(m['fleet.record.noExpiry']())}
        </Fact>
      </dl>
    </Card>
  )
}
