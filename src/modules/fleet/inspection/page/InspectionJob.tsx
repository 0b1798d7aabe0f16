import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { InspectionSteps, type SeenVehicle } from './InspectionSteps.tsx'
import type { CheckInput } from './outbox.web.ts'
import { startQuery } from './useStart.web.ts'
import { useYardSend } from './useYardSend.web.ts'
import { useYardDraft } from './yardDraft.web.ts'

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
  // A scan or a link of a vehicle that is not there: what would be checked belongs to nothing.
  const start = useAnswer(...startQuery(vehicleId, 'periodic'))
  const refused = start.error instanceof RefusalError ? start.error.refusal.kind : null
  if (refused === 'notFound' || refused === 'invalid') return <Loaded answer={start}>{() => null}</Loaded>
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
