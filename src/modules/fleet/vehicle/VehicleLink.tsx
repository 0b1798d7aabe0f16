import { Plate } from '#ui/Plate.tsx'
import { links, type VehicleTab } from '../links.web.ts'

type Props = {
  id: string
  plate: string | null
  /** «تويوتا كامري 2024», after the plate. */
  description?: string
  tab?: VehicleTab
}

/** A plate that opens its vehicle. */
export function VehicleLink({ id, plate, description, tab }: Props) {
  return (
    <a className="fleet-plate-link" href={links.vehicle(id, tab)}>
      <Plate number={plate} />
      {description && (
        <>
          {' '}
          <bdi className="soft-ink">{description}</bdi>
        </>
      )}
    </a>
  )
}
