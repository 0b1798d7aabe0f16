import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { links } from '../../links.web.ts'
import OrderForm from './OrderForm.tsx'
import { workTypeWords } from './workTypeWords.web.ts'
import type { DueRow } from './workWords.web.ts'

type Props = {
  due: DueRow
  onClose: () => void
  /** Where it leads when the order is opened; without it to the order. */
  onDone?: () => void
}

/** A work order for a due service, with the latest free time before it is due already proposed. */
export default function PlanVisit({ due, onClose, onDone }: Props) {
  const go = useGo()
  const slot = useAnswer('fleet.service.slots', {
    vehicleId: due.vehicleId,
    hours: due.expectedHours,
    dueOn: due.dueOn,
  })
  if (!slot.data) return null
  const proposed = slot.data.slot
  return (
    <OrderForm
      order={null}
      vehicleId={due.vehicleId}
      wish={{
        type: due.type,
        description: m['fleet.service.wish']({ service: workTypeWords[due.type](), plan: due.plan }),
        plannedFrom: proposed?.from ?? null,
        plannedTo: proposed?.to ?? null,
      }}
      onClose={onClose}
      onDone={onDone ?? (id => go(links.workOrder(id)))}
    />
  )
}
