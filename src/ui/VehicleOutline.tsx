import { type VehicleView, vehicleViews } from './vehicleViews.tsx'
import './css/capture.css'

/** The bare drawing of one side, dashed: the empty photo slot. */
export function VehicleOutline({ view }: { view: VehicleView }) {
  const { width, height, drawing } = vehicleViews[view]
  return (
    <svg className="outline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {drawing}
    </svg>
  )
}
