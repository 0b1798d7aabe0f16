import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { perform } from '#kernel/web/api.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NoPosition, readPosition } from './position.web.ts'
import { sayBroken, sayFailure, sayMessage } from './sayClock.web.ts'

type Outcome = { isInside: boolean; text: string }

async function outcomeOf(companyId: string): Promise<Outcome> {
  try {
    const { latitude, longitude, accuracy } = await readPosition()
    const answer = await perform('hr.attendance.verifyLocation', { companyId, latitude, longitude, accuracy })
    if (answer.success) return { isInside: true, text: m['hr.clock.isInside']() }
    return { isInside: false, text: sayFailure(answer) }
  } catch (error) {
    return { isInside: false, text: error instanceof NoPosition ? sayMessage(error.why) : sayBroken(error) }
  }
}

/** «اختبر موقعي»: what a clock-in would say here and now; nothing is recorded. */
export default function PositionTest({ onClose }: { onClose: () => void }) {
  const { uuid } = useCompany()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    let isGone = false
    void outcomeOf(uuid).then(found => isGone || setOutcome(found))
    return () => {
      isGone = true
    }
  }, [uuid])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['hr.clock.myPosition']()}
      actions={<Button onPress={onClose}>{m['kernel.action.back']()}</Button>}
    >
      {outcome ? (
        <Notice hue={outcome.isInside ? 'green' : 'amber'} live>
          {outcome.text}
        </Notice>
      ) : (
        <p role="status">{m['hr.clock.locating']()}</p>
      )}
    </Dialog>
  )
}
