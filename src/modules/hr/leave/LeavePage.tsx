import { useEffect } from 'react'
import { useAddress } from '#kernel/web/list.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { onDemand } from '#ui/onDemand.tsx'
import { LeaveList } from './LeaveList.tsx'
import { leaveTabs } from './LeaveTabs.tsx'

const WaitingTab = onDemand(async () => (await import('./WaitingTab.tsx')).WaitingTab)
const LeaveCalendar = onDemand(async () => (await import('./LeaveCalendar.tsx')).LeaveCalendar)
const LeaveBalances = onDemand(async () => (await import('./LeaveBalances.tsx')).LeaveBalances)

/** Leave: what one asked for, what waits for a decision, everything, who is away, and what is left to whom. */
export default function LeavePage() {
  const [address] = useAddress()
  useEffect(() => void loadCodeWords(), [])
  const tab = leaveTabs.find(one => one === address['tab']) ?? 'all'
  if (tab === 'waiting') return <WaitingTab />
  if (tab === 'calendar') return <LeaveCalendar />
  if (tab === 'balances') return <LeaveBalances />
  return <LeaveList key={tab} tab={tab} />
}
