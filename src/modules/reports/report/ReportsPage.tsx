import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { SchedulesTab } from '../schedule/SchedulesTab.tsx'
import { CatalogueTab } from './CatalogueTab.tsx'

/** The catalogue of reports, and those that go out by mail by themselves. */
export default function ReportsPage() {
  const [address, change] = useAddress()
  const { features } = useCompany()
  const [hasWords, setHasWords] = useState(false)
  const title = m['reports.page.title']()
  useEffect(() => {
    document.title = title
    void loadCodeWords().then(() => setHasWords(true))
  }, [title])
  const tabs = [
    { id: 'catalogue' as const, name: m['reports.page.catalogue']() },
    ...(features.includes('advanced_reporting')
      ? [{ id: 'schedules' as const, name: m['reports.page.schedules']() }]
      : []),
  ]
  const tab = tabs.find(one => one.id === address['tab'])?.id ?? 'catalogue'
  return (
    <div className="page">
      <PageHeader title={title} />
      <Tabs
        label={title}
        tabs={tabs}
        selected={tab}
        onSelect={id => change({ tab: id === 'catalogue' ? undefined : id })}
      >
        {hasWords && (tab === 'schedules' ? <SchedulesTab /> : <CatalogueTab />)}
      </Tabs>
    </div>
  )
}
