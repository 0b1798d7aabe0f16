import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { InspectionSteps, type SeenVehicle } from './InspectionSteps.tsx'

type Props = { vehicleId: string; onDone: (inspectionId: string | null) => void }

/** A periodic check: the same steps as in the yard, without a contract. */
export function InspectionJob({ vehicleId, onDone }: Props) {
  const save = useCommand('fleet.inspection.save')
  const sign = useCommand('fleet.inspection.sign')
  const [saved, setSaved] = useState<{ id: string; version: number } | null>(null)
  const finish = async ({ content, isOdometerConfirmed, signature }: SeenVehicle) => {
    const kept = await save.mutateAsync({
      ...{ ...content, vehicleId, purpose: 'periodic' },
      ...(saved ? { version: saved.version } : {}),
    })
    setSaved(kept)
    await sign.mutateAsync({
      ...{ id: kept.id, version: kept.version, isOdometerConfirmed },
      signatures: [{ role: 'inspector', ...signature }],
    })
    onDone(kept.id)
  }
  return (
    <InspectionSteps
      vehicleId={vehicleId}
      purpose="periodic"
      draftName={`check:${vehicleId}`}
      title={m['fleet.inspection.list.title']()}
      finalName={m['fleet.inspection.sign']()}
      busy={save.isPending || sign.isPending}
      onFinish={finish}
      onLeave={() => onDone(null)}
    />
  )
}
