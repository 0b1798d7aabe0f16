import { Suspense } from 'react'
import { late } from '#ui/onDemand.tsx'
import type { RowAct } from './RowActs.tsx'

const OrderForm = late(() => import('../workOrder/page/OrderForm.tsx'))
const PlanVisit = late(() => import('../workOrder/page/PlanVisit.tsx'))
const PermitForm = late(() => import('../permit/PermitForm.tsx'))
const FlagPanel = late(() => import('../vehicle/record/FlagPanel.tsx'))

const instant = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())

/** The form of what was begun, with the vehicle and the marked times already in it. */
export default function RowActForm({ act, onClose }: { act: RowAct; onClose: () => void }) {
  if (act.kind === 'service')
    return (
      <Suspense>
        <PlanVisit due={act.due} onClose={onClose} onDone={onClose} />
      </Suspense>
    )
  const { lane, at } = act
  const [from, to] = [instant(at?.from), instant(at?.to)]
  return (
    <Suspense>
      {act.kind === 'order' && (
        <OrderForm
          order={null}
          vehicleId={lane.id}
          wish={{ plannedFrom: from ?? null, plannedTo: to ?? null }}
          onClose={onClose}
          onDone={onClose}
        />
      )}
      {act.kind === 'permit' && (
        <PermitForm
          vehicleId={lane.id}
          {...(from && to ? { wish: { from, to } } : {})}
          onClose={onClose}
          onDone={onClose}
        />
      )}
      {act.kind === 'flag' && (
        <FlagPanel
          vehicle={lane}
          {...(from && to ? { wish: { from, expectedUntil: to } } : {})}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
