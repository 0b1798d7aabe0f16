import { useEffect } from 'react'
import { useAddress } from '#kernel/web/list.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { onDemand } from '#ui/onDemand.tsx'
import './accounts.css'
import { AccountList } from './AccountList.tsx'
import { useOpenTabs } from './AccountTabs.tsx'

const CreateAccount = onDemand(async () => (await import('./CreateAccount.tsx')).CreateAccount)
const LogTab = onDemand(async () => (await import('./LogTab.tsx')).LogTab)
const MatrixTab = onDemand(async () => (await import('./MatrixTab.tsx')).MatrixTab)
const RequestsTab = onDemand(async () => (await import('./RequestsTab.tsx')).RequestsTab)

/** Accounts, the permission matrix, what was changed, and what people ask for. */
export default function UserManagementPage() {
  const [address] = useAddress()
  const tabs = useOpenTabs()
  useEffect(() => void loadCodeWords(), [])
  if (address['create'] !== undefined) return <CreateAccount />
  switch (tabs.find(tab => tab === address['tab']) ?? 'accounts') {
    case 'matrix':
      return <MatrixTab />
    case 'log':
      return <LogTab />
    case 'requests':
      return <RequestsTab />
    default:
      return <AccountList />
  }
}
