import { useCallback, useEffect, useRef, useState } from 'react'
import { endpoints } from '#generated/endpoints.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { Fault, type InputFor, newKey, type OutputFor, perform } from '#kernel/web/api.ts'
import { refreshAnswers } from '#kernel/web/client.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import type { YardDraftState } from '#modules/fleet/web/public.tsx'

type ActName = 'rentals.handover.record' | 'rentals.return.record' | 'rentals.contract.swap'

/**
 * Sends the act once: what was sent stays on the device with its key until the server answers, and goes again by itself
 * when the connection returns. A refusal frees it, so that what is corrected is a new act.
 */
export function useYardAct<Name extends ActName>(name: Name, { draft, change }: YardDraftState) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef(false)
  const send = useCallback(
    async (pending: { key: string; input: unknown }) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      setRefusal(null)
      setFault(null)
      try {
        const answer: OutputFor<Name> = await perform(name, pending.input as InputFor<Name>, pending.key)
        change({ pending: null, answer })
        await refreshAnswers(endpoints[name]?.changes ?? [])
      } catch (error) {
        await loadCodeWords()
        if (error instanceof RefusalError) {
          change({ pending: null })
          setRefusal(error.refusal.fields?.[0] ?? error.refusal)
        } else if (!(error instanceof Fault && error.offline)) setFault(sayError(error))
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [name, change],
  )
  const { pending } = draft
  useEffect(() => {
    if (!pending) return
    const again = () => void send(pending)
    addEventListener('online', again)
    if (navigator.onLine) again()
    return () => removeEventListener('online', again)
  }, [pending, send])
  const submit = (input: InputFor<Name>) => change({ pending: { key: newKey(), input } })
  return {
    submit,
    isBusy,
    isWaiting: pending !== null && !isBusy,
    refusal,
    fault,
    clear: () => setRefusal(null),
  }
}
