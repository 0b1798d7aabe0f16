import { Suspense, useMemo } from 'react'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { late } from '#ui/onDemand.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type BarMove, useHeldContracts, useMove, useMovePreview } from './plannerMoves.web.ts'

const PlannerBarCard = late(() => import('./PlannerBarCard.tsx'))
const PlannerMoveDialog = late(() => import('./PlannerMoveDialog.tsx'))

type Span = {
  vehicleId: string | null
  groupId: string
  from: string
  to: string
}

/** The contracts that run and those that wait, for the words on the planner's bars and what may be done with them. */
function useContracts() {
  const { can } = useSession()
  const mayWrite = can('operations.contracts.write')
  const contracts = useHeldContracts()
  return useMemo(
    () =>
      contracts.map(({ id, number, customer, dueBackAt, status }) => ({
        id,
        number,
        customer: (currentLocale() === 'en' && customer.nameEn) || customer.nameAr,
        dueBackAt,
        drag:
          mayWrite && status === 'reserved'
            ? ('atOnce' as const)
            : mayWrite && status === 'active'
              ? ('asks' as const)
              : null,
      })),
    [contracts, mayWrite],
  )
}

const useMayOpen = () => useSession().can('operations.contracts.read')

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

function BarCard({ contractId, onDone }: { contractId: string; onDone: () => void }) {
  return (
    <Suspense fallback={<Skeleton lines={4} width="16rem" />}>
      <PlannerBarCard contractId={contractId} onDone={onDone} />
    </Suspense>
  )
}

function MoveDialog(props: { move: BarMove; onClose: () => void }) {
  return (
    <Suspense>
      <PlannerMoveDialog {...props} />
    </Suspense>
  )
}

/** What contracts add to the fleet's planner; the composition root registers it there. */
export const rentalPlannerActs = {
  useContracts,
  useMayOpen,
  useReservation,
  BarCard,
  useMovePreview,
  useMove,
  MoveDialog,
} as const
