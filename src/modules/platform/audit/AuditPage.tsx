import { useEffect, useState } from 'react'
import { words as tabWords } from '#generated/choices/platform.audit.tab.ts'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { loadActWords } from '../record/actWords.web.ts'
import './audit.css'
import { AuditTab } from './AuditTab.tsx'
import { SystemLogTab } from './SystemLogTab.tsx'
import { VisitsTab } from './VisitsTab.tsx'
import '../view/views.css'

const tabs = ['events', 'system', 'visits'] as const
type TabId = (typeof tabs)[number]

/** The three books as tabs; each has filters of its own, so changing the book forgets them. */
function BookTabs({ tab, onSelect }: { tab: TabId; onSelect: (tab: TabId) => void }) {
  return (
    <nav className="tabs of-page saved-views" aria-label={m['platform.page.audit']()}>
      <div className="tab-bar">
        <div className="tab-list">
          {tabs.map(id => (
            <button
              key={id}
              type="button"
              className="tab"
              aria-current={id === tab ? 'true' : undefined}
              onClick={() => onSelect(id)}
            >
              {tabWords[id]()}
            </button>
          ))}
        </div>
      </div>
    </nav>
  )
}

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
  const bookTabs = <BookTabs tab={tab} onSelect={select} />
  switch (tab) {
    case 'system':
      return <SystemLogTab tabs={bookTabs} />
    case 'visits':
      return <VisitsTab tabs={bookTabs} />
    default:
      return <AuditTab tabs={bookTabs} />
  }
}
