import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import '../accounting.css'
import { ForecastTab } from './ForecastTab.tsx'
import './overview.css'
import { RatiosTab } from './RatiosTab.tsx'

const tabs = { ratios: m['accounting.analysis.tab.ratios'], forecast: m['accounting.analysis.tab.forecast'] }
type Tab = keyof typeof tabs

/** «التحليل المالي»: what the figures of the ledger mean, and the cash of the next thirteen weeks. */
export default function AnalysisPage() {
  const [address, change] = useAddress()
  const tab: Tab = address['tab'] === 'forecast' ? 'forecast' : 'ratios'
  useEffect(() => {
    document.title = m['accounting.page.analysis']()
  }, [])
  return (
    <div className="page">
      <PageHeader title={m['accounting.page.analysis']()} />
      <Tabs
        label={m['accounting.page.analysis']()}
        tabs={(['ratios', 'forecast'] as const).map(id => ({ id, name: tabs[id]() }))}
        selected={tab}
        onSelect={(id: Tab) => change({ tab: id === 'ratios' ? undefined : id })}
      >
        {tab === 'ratios' ? <RatiosTab /> : <ForecastTab />}
      </Tabs>
    </div>
  )
}
