import type { InputFor } from '#kernel/web/api.ts'
import { useYardSend, type YardDraftState } from '#modules/fleet/public.web.tsx'

type ActName = 'rentals.handover.record' | 'rentals.return.record' | 'rentals.contract.swap'

/** Sends the action once: what was pressed stays on the device with its key until the server answers. */
export function useYardAct<Name extends ActName>(name: Name, state: YardDraftState, title: string) {
  const send = useYardSend(state, title)
  return { ...send, submit: (input: InputFor<Name>) => send.submit(name, input) }
}
