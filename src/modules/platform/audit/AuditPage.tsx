import { useEffect, useState } from 'react'
import { words as tabWords } from '#generated/choices/platform.audit.tab.ts'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { loadActWords } from '../record/actWords.web.ts'
import { PageTabs } from '../view/PageTabs.tsx'
import './audit.css'
import { AuditTab } from './AuditTab.tsx'
import { SystemLogTab } from './SystemLogTab.tsx'
import { VisitsTab } from './VisitsTab.tsx'

const tabs = ['events', 'system', 'visits'] as const
type TabId = (typeof tabs)[number]

/** The three books as tabs; each has filters of its own, so changing the book forgets them. */
export default function AuditPage() {
  const [address, change] = useAddress()
  const [isReady, setReady] = useState(false)
  const tab = tabs.find(one => one === address['tab']) ?? 'events'
  useEffect(() => {
    void Promise.all([loadActWords(), loadCodeWords()]).then(() => setReady(true))
  }, [])
  const select = (next: TabId) => {
    const cleared = Object.fromEntries(Object.keys(address).map(key => [key, undefined]))
    change({ ...cleared, tab: next === 'events' ? undefined : next })
  }
  if (!isReady) return null
  const bookTabs = (
    <PageTabs
      label={m['platform.page.audit']()}
      tabs={tabs.map(id => ({ id, name: tabWords[id]() }))}
      selected={tab}
      onSelect={select}
    />
  )
  switch (tab) {
    case 'system':
      return <SystemLogTab tabs={bookTabs} />
    case 'visits':
      return <VisitsTab tabs={bookTabs} />
    default:
      return <AuditTab tabs={bookTabs} />
  }
}
