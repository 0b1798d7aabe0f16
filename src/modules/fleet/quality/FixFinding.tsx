import { Suspense } from 'react'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { late } from '#ui/onDemand.tsx'
import { OdometerDialog } from '../vehicle/record/OdometerDialog.tsx'
import { VehiclePhotos } from '../vehicle/record/VehiclePhotos.tsx'
import { type FindingRow, findingWords } from './qualityWords.web.ts'

const DocumentPanel = late(() => import('../vehicle/record/DocumentPanel.tsx'))
const PlatePanel = late(() => import('../vehicle/record/PlatePanel.tsx'))
const VehicleForm = late(() => import('../vehicle/record/VehicleForm.tsx'))

type Props = { row: FindingRow; onClose: () => void }

/** The form that puts a finding right, over the list it stands in. */
export function FixFinding({ row, onClose }: Props) {
  const { finding, vehicleId } = row
  const { data: vehicle } = useAnswer('fleet.vehicle.get', { id: vehicleId })
  if (!vehicle) return null
  if (finding === 'odometer_gap') return <OdometerDialog vehicle={vehicle} onClose={onClose} />
  if (finding === 'no_photo')
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`${findingWords[finding]()} · ${isolated(vehicle.plate ?? vehicle.model)}`}
      >
        <VehiclePhotos vehicle={vehicle} />
      </Dialog>
    )
  return (
    <Suspense>
      {finding === 'missing_document' && (
        <DocumentPanel vehicleId={vehicleId} renews={null} onClose={onClose} />
      )}
      {(finding === 'no_plate' || finding === 'plate_unreadable') && (
        <PlatePanel vehicle={vehicle} onClose={onClose} />
      )}
      {(finding === 'vin_invalid' || finding === 'duplicate') && (
        <VehicleForm vehicle={vehicle} onClose={onClose} />
      )}
    </Suspense>
  )
}
