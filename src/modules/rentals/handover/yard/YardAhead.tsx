import { useAnswer } from '#kernel/web/hooks.ts'
import { useStart } from '#modules/fleet/public.web.tsx'
import { useKeptAnswer } from './useKeptAnswer.web.ts'

type Props = { contractId: string; act: 'handover' | 'return' }

/** Fetches what the yard will need of a contract while there is signal, so that the job also begins without it. */
export function YardAhead({ contractId, act }: Props) {
  const handover = useAnswer('rentals.handover.get', { contractId }, { enabled: act === 'handover' })
  const back = useAnswer('rentals.return.get', { contractId }, { enabled: act === 'return' })
  useKeptAnswer(`handover:${contractId}`, handover.data)
  useKeptAnswer(`return:${contractId}`, back.data)
  const vehicleId = (act === 'handover' ? handover.data?.vehicle?.id : back.data?.vehicle.id) ?? null
  useStart(vehicleId, act === 'handover' ? 'out' : 'in')
  return null
}
