import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { InspectionSteps, type SeenVehicle } from './InspectionSteps.tsx'
import type { CheckInput } from './outbox.ts'
import { useYardSend } from './useYardSend.ts'
import { useYardDraft } from './yardDraft.ts'

type Props = { vehicleId: string; onDone: (inspectionId: string | null) => void }

/** A periodic check: the same steps as in the yard, without a contract; it begins and ends without signal too. */
export function InspectionJob({ vehicleId, onDone }: Props) {
  const draftName = `check:${vehicleId}`
  const state = useYardDraft(draftName)
  const send = useYardSend(state, m['fleet.inspection.list.title']())
  const { answer } = state.draft
  const finish = async ({ content, isOdometerConfirmed, signature }: SeenVehicle) => {
    const input: CheckInput = {
      save: { ...content, vehicleId, purpose: 'periodic' },
      sign: { isOdometerConfirmed, signatures: [{ role: 'inspector', ...signature }] },
    }
    send.submit('check', input)
    return false
  }
  const { forget } = state
  useEffect(() => {
    if (!answer) return
    forget()
    onDone((answer as { id: string }).id)
  }, [answer, forget, onDone])
  return (
    <InspectionSteps
      vehicleId={vehicleId}
      purpose="periodic"
      draftName={draftName}
      title={m['fleet.inspection.list.title']()}
      finalName={m['fleet.inspection.sign']()}
      busy={send.isBusy}
      isWaiting={send.isWaiting}
      onFinish={finish}
      onLeave={() => onDone(null)}
    />
  )
}
