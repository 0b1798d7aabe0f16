import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { PageTabs } from '../view/PageTabs.tsx'
import { ImportKinds } from './ImportKinds.tsx'
import { ImportLog } from './ImportLog.tsx'

const tabs = [
  { id: 'kinds', name: m['platform.importHub.kinds'] },
  { id: 'log', name: m['platform.importHub.log'] },
] as const

/** Where files come in: the kinds a person may bring, and every file that came before. */
export default function ImportHubPage() {
  const [address, change] = useAddress()
  const tab = address['tab'] === 'log' ? 'log' : 'kinds'
  const select = (next: 'kinds' | 'log') => {
    const cleared = Object.fromEntries(Object.keys(address).map(key => [key, undefined]))
    change({ ...cleared, tab: next === 'kinds' ? undefined : next })
  }
  const pageTabs = (
    <PageTabs
      label={m['platform.importHub.title']()}
      tabs={tabs.map(({ id, name }) => ({ id, name: name() }))}
      selected={tab}
      onSelect={select}
    />
  )
  return tab === 'log' ? <ImportLog tabs={pageTabs} /> : <ImportKinds tabs={pageTabs} />
}
