import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late } from '#ui/onDemand.tsx'
import { Plate } from '#ui/Plate.tsx'
import type { Vehicle } from './vehicleFields.web.ts'

const PlatePanel = late(() => import('./PlatePanel.tsx'))

/** Every plate the vehicle has carried, newest first: an old fine finds its vehicle by them. */
export function PlatesTab({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  const [isChanging, setChanging] = useState(false)
  const change = can('fleet.vehicles.write') && vehicle.status !== 'disposed' && (
    <Button size="small" onPress={() => setChanging(true)}>
      {m['fleet.plates.change']()}
    </Button>
  )
  return (
    <>
      {vehicle.plates.length === 0 ? (
        <EmptyState title={m['fleet.plates.empty']()} actions={change} />
      ) : (
        <>
          <div className="plain-scroll">
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{m['fleet.field.plate']()}</th>
                  <th scope="col">{m['fleet.plates.from']()}</th>
                  <th scope="col">{m['fleet.plates.to']()}</th>
                  <th scope="col" aria-label={m['fleet.status.label']()} />
                </tr>
              </thead>
              <tbody>
                {vehicle.plates.map(plate => (
                  <tr key={`${plate.key}${plate.validFrom}`}>
                    <td>
                      <Plate number={plate.text} />
                    </td>
                    <td>
                      <DayText day={plate.validFrom} />
                    </td>
                    <td>
                      <DayText day={plate.validTo} />
                    </td>
                    <td>
                      <span className="row">
                        {plate.validTo === null && <Badge hue="accent">{m['fleet.plates.current']()}</Badge>}
                        {plate.isTemporary && <Badge hue="amber">{m['fleet.plates.temporary']()}</Badge>}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {change && <div className="fleet-tab-foot">{change}</div>}
        </>
      )}
      <Suspense>{isChanging && <PlatePanel vehicle={vehicle} onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}
