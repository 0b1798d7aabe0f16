import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import '../panel.css'
import { VehicleLink } from '../vehicle/VehicleLink.tsx'

type Share = {
  vehicleId: string
  plate: string
  vehicle: string
  share: string
}

/** Vehicles with what each bears of a whole: of a premium, of a price. */
export function ShareTable({ title, shares }: { title: string; shares: readonly Share[] }) {
  return (
    <Card flush title={title}>
      <div className="plain-scroll panel-table">
        <table className="plain-table">
          <tbody>
            {shares.map(one => (
              <tr key={one.vehicleId}>
                <td>
                  <VehicleLink id={one.vehicleId} plate={one.plate} description={one.vehicle} />
                </td>
                <td className="money-cell">
                  <Amount amount={one.share} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
