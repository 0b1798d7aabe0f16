import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ConsultTab } from './ConsultTab.tsx'
import { LibraryTab } from './LibraryTab.tsx'
import { PapersTab } from './PapersTab.tsx'
import { RiskTab } from './RiskTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import '../legal.css'

const tabs = ['consult', 'papers', 'risk', 'library', 'settings'] as const
type Tab = (typeof tabs)[number]

/** Texts of law and templates that a question is about, papers from templates, the risk of a party, and the data behind them. */
export default function AdvisorPage() {
  const [address, change] = useAddress()
  const tab = tabs.find(one => one === address['tab']) ?? 'consult'
  const title = m['legal.advisor.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      <Tabs<Tab>
        label={title}
        selected={tab}
        onSelect={id => change({ tab: id === 'consult' ? undefined : id })}
        tabs={[
          { id: 'consult', name: m['legal.advisor.tab.consult']() },
          { id: 'papers', name: m['legal.advisor.tab.papers']() },
          { id: 'risk', name: m['legal.advisor.tab.risk']() },
          { id: 'library', name: m['legal.advisor.tab.library']() },
          { id: 'settings', name: m['legal.advisor.tab.settings']() },
        ]}
      >
        {tab === 'consult' && <ConsultTab />}
        {tab === 'papers' && <PapersTab />}
        {tab === 'risk' && <RiskTab />}
        {tab === 'library' && <LibraryTab />}
        {tab === 'settings' && <SettingsTab />}
      </Tabs>
    </div>
  )
}
