import { useEffect } from 'react'
import { ask, type InputFor, type OutputFor, type QueryName } from '#kernel/web/api.ts'
import { queryClient } from '#kernel/web/client.ts'
import { useSession } from '#kernel/web/session.tsx'
import { keepSeen } from '#modules/access/public.web.tsx'
import { vehiclesAhead } from '#modules/fleet/public.web.tsx'

/** The questions of the yard's pages on a phone; what they answered is there without signal. */
const shown: readonly QueryName[] = [
  'rentals.contract.list',
  'rentals.contract.totals',
  'rentals.contract.get',
  'rentals.handover.get',
  'rentals.return.get',
  'fleet.inspection.start',
  'fleet.inspection.list',
  'fleet.inspection.totals',
  'fleet.vehicle.list',
  'fleet.vehicle.get',
  'fleet.group.list',
  'platform.view.list',
]
const againMillis = 20 * 60_000
const mostJobs = 12

/** Queries as the page would, unless it did lately; what is refused now is refused again, and shown, where it is needed. */
async function ahead<Name extends QueryName>(name: Name, input: InputFor<Name>) {
  const queryKey = [name, input]
  await queryClient.prefetchQuery({ queryKey, queryFn: () => ask(name, input), staleTime: againMillis / 2 })
  return queryClient.getQueryData<OutputFor<Name>>(queryKey) ?? null
}

async function board(tab: 'handOverToday' | 'dueBackToday' | 'returnLate'): Promise<string[]> {
  await ahead('rentals.contract.totals', { tab })
  const answer = await ahead('rentals.contract.list', { tab, limit: 40 })
  return (answer?.rows ?? []).slice(0, mostJobs).map(row => row.id)
}

/** Today's board and what its jobs begin with, one after the other: the pages the person opens come first. */
async function askJobs(): Promise<void> {
  await ahead('rentals.contract.list', { tab: 'all', limit: 40 })
  await ahead('rentals.contract.totals', { tab: 'all' })
  await ahead('platform.view.list', { list: 'rentals.contract.list' })
  for (const contractId of await board('handOverToday')) {
    const vehicle = (await ahead('rentals.handover.get', { contractId }))?.vehicle
    if (vehicle) await ahead('fleet.inspection.start', { vehicleId: vehicle.id, purpose: 'out' })
  }
  for (const contractId of [...(await board('dueBackToday')), ...(await board('returnLate'))]) {
    const vehicle = (await ahead('rentals.return.get', { contractId }))?.vehicle
    if (vehicle) await ahead('fleet.inspection.start', { vehicleId: vehicle.id, purpose: 'in' })
  }
}

async function askChecks(): Promise<void> {
  await ahead('fleet.inspection.list', { limit: 40 })
  await ahead('fleet.inspection.totals', {})
  await ahead('platform.view.list', { list: 'fleet.inspection.list' })
  await ahead('fleet.vehicle.list', { limit: 8 })
  const [first] = (await ahead('fleet.vehicle.list', vehiclesAhead))?.rows ?? []
  if (first) await ahead('fleet.inspection.start', { vehicleId: first.id, purpose: 'periodic' })
}

/** A phone whose person works in the yard keeps today's work at hand; draws nothing. */
export default function YardAtHand() {
  const { can, facts } = useSession()
  const mayHandOver =
    can('operations.contracts.read') && (can('operations.contracts.write') || can('fleet.dispatch.write'))
  // Platform staff outside a visit holds every right and works in no company.
  const modules = facts?.company?.modules ?? []
  const mayCheck = modules.includes('vehicles') && can('fleet.vehicles.read') && can('fleet.vehicles.write')
  const works = modules.includes('contracts') && mayHandOver
  useEffect(() => {
    const asking = async () => {
      if (works) await askJobs()
      if (mayCheck) await askChecks()
    }
    void keepSeen(shown).then(asking)
    const timer = setInterval(() => void asking(), againMillis)
    return () => clearInterval(timer)
  }, [works, mayCheck])
  return null
}
