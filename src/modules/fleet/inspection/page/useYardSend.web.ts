import { useEffect } from 'react'
import { newKey } from '#kernel/web/api.ts'
import { sendWaiting } from './outbox.web.ts'
import { type PendingAct, useOnline, type YardDraftState } from './yardDraft.web.ts'

/** Sending a yard job: pressed once, kept on the device, sent once, now or when the connection is back. */
export function useYardSend({ draft, change }: YardDraftState, title: string) {
  const isOnline = useOnline()
  const { pending, refusal, fault } = draft
  const submit = (act: PendingAct['act'], input: unknown) => {
    const href = location.pathname + location.search
    const key = newKey()
    change({
      refusal: null,
      fault: null,
      place: { title, href },
      pending: { key, act, input, at: new Date().toISOString() },
    })
    void sendWaiting()
  }
  // Opened again with something to send.
  useEffect(() => {
    void sendWaiting()
  }, [])
  return {
    submit,
    isBusy: pending !== null && isOnline && fault === null,
    isWaiting: pending !== null && (!isOnline || fault !== null),
    refusal,
    fault,
    clear: () => change({ refusal: null, fault: null }),
  }
}
