import { Suspense } from 'react'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { Party } from '../party.web.ts'
import { usePartyTabs } from '../partyTabs.web.ts'
import { DocumentsTab } from './DocumentsTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { RelationsTab } from './RelationsTab.tsx'

/** The parts of the file: of this module, and between them those of other modules. */
export function CustomerTabs({ party }: { party: Party }) {
  const [address, change] = useAddress()
  const others = usePartyTabs()
  const isLate = party.documents === 'expired'
  const current = party.identityDocuments.filter(document => document.isCurrent).length
  const tabs = [
    { id: 'overview', name: m['parties.tab.overview']() },
    ...others.map(tab => ({ id: tab.id, name: tab.title() })),
    { id: 'documents', name: m['parties.tab.documents'](), count: current, late: isLate },
    { id: 'relations', name: m['parties.tab.relations'](), count: party.relations.length },
  ]
  const selected = tabs.find(tab => tab.id === address['tab'])?.id ?? 'overview'
  const Other = others.find(tab => tab.id === selected)?.Component
  return (
    <section className="card party-tabs">
      <Tabs
        label={m['parties.tab.label']()}
        place="card"
        tabs={tabs}
        selected={selected}
        onSelect={tab => change({ tab: tab === 'overview' ? undefined : tab })}
      >
        {selected === 'overview' && <OverviewTab party={party} />}
        {selected === 'documents' && <DocumentsTab party={party} />}
        {selected === 'relations' && <RelationsTab party={party} />}
        {Other && (
          <Suspense fallback={<Skeleton lines={5} />}>
            <Other party={party} />
          </Suspense>
        )}
      </Tabs>
    </section>
  )
}
