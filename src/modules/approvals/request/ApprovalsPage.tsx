import { useEffect } from 'react'
import { useAddress } from '#kernel/web/list.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { onDemand } from '#ui/onDemand.tsx'
import { useOpenTabs } from './ApprovalTabs.tsx'
import { RequestsTab } from './RequestsTab.tsx'

const RulesTab = onDemand(async () => (await import('../rule/RulesTab.tsx')).RulesTab)
const DelegationsTab = onDemand(async () => (await import('../delegation/DelegationsTab.tsx')).DelegationsTab)

/** What waits for me, what I asked for, what the company decides, by which rules, and who decides in whose place. */
export default function ApprovalsPage() {
  const [address] = useAddress()
  const tabs = useOpenTabs()
  useEffect(() => void loadCodeWords(), [])
  const tab = tabs.find(one => one === address['tab']) ?? 'waiting'
  if (tab === 'rules') return <RulesTab />
  if (tab === 'delegations') return <DelegationsTab />
  return <RequestsTab key={tab} tab={tab} />
}
