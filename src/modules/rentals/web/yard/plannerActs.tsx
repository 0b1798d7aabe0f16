import { lazy, Suspense, useMemo } from 'react'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const PlannerBarCard = lazy(() => import('./PlannerBarCard.tsx'))

type Span = {
  readonly vehicleId: string | null
  readonly groupId: string
  readonly from: string
  readonly to: string
}

/** The contracts that run and those that wait, for the words on the planner's bars. */
function useContracts() {
  const { can } = useSession()
  const enabled = can('operations.contracts.read')
  const running = useAnswer('rentals.contract.list', { tab: 'active', limit: 1000 }, { enabled })
  const waiting = useAnswer('rentals.contract.list', { tab: 'reserved', limit: 1000 }, { enabled })
  return useMemo(
    () =>
      [...(running.data?.rows ?? []), ...(waiting.data?.rows ?? [])].map(contract => ({
        id: contract.id,
        number: contract.number,
        customer: (currentLocale() === 'en' && contract.customer.nameEn) || contract.customer.nameAr,
        vehicleId: contract.vehicle?.id ?? null,
        groupId: contract.group?.id ?? null,
        startAt: contract.startAt,
        dueBackAt: contract.dueBackAt,
      })),
    [running.data, waiting.data],
  )
}

/** The form of a new contract for a stretch of time; `from` and `to` are instants. */
function reservationPath(span: Span): string {
  const query = new URLSearchParams({ group: span.groupId, from: span.from, to: span.to })
  if (span.vehicleId) query.set('vehicle', span.vehicleId)
  return `/contracts/new?${query}`
}

function useReservation() {
  const { can } = useSession()
  return can('operations.contracts.write') ? reservationPath : null
}

function BarCard({ contractId, onDone }: { readonly contractId: string; readonly onDone: () => void }) {
  return (
    <Suspense fallback={<Skeleton lines={4} width="16rem" />}>
      <PlannerBarCard contractId={contractId} onDone={onDone} />
    </Suspense>
  )
}

/** What contracts add to the fleet's planner; the composition root registers it there. */
export const rentalPlannerActs = { useContracts, useReservation, BarCard } as const
