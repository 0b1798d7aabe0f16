import { useEffect } from 'react'
import { useAddress } from '#kernel/web/list.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import './accounts.css'
import { AccountList } from './AccountList.tsx'
import { useOpenTabs } from './AccountTabs.tsx'
import { CreateAccount } from './CreateAccount.tsx'
import { LogTab } from './LogTab.tsx'
import { MatrixTab } from './MatrixTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'

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
