import { Car } from 'lucide-react'

/** The first photo of a vehicle, small; a car where there is none. */
export function VehicleThumb({ url }: { url: string | null }) {
  return (
    <span className="fleet-thumb" aria-hidden="true">
      {url ? <img src={url} alt="" loading="lazy" /> : <Car />}
    </span>
  )
}
