import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import '../accounting.css'
import './overview.css'
import { RatiosTab } from './RatiosTab.tsx'

const VarianceTab = onDemand(async () => (await import('./VarianceTab.tsx')).VarianceTab)
const CentersTab = onDemand(async () => (await import('./CentersTab.tsx')).CentersTab)
const PeriodsTab = onDemand(async () => (await import('./PeriodsTab.tsx')).PeriodsTab)
const ForecastTab = onDemand(async () => (await import('./ForecastTab.tsx')).ForecastTab)

const tabs = {
  ratios: { name: m['accounting.analysis.tab.ratios'], rights: [] },
  variance: { name: m['accounting.analysis.tab.variance'], rights: ['finance.budgets.view'] },
  centers: {
    name: m['accounting.analysis.tab.centers'],
    rights: ['finance.reports.view', 'finance.costcenters.view', 'finance.cost_centers.view'],
  },
  periods: { name: m['accounting.analysis.tab.periods'], rights: ['finance.reports.view'] },
  forecast: { name: m['accounting.analysis.tab.forecast'], rights: [] },
} as const
type Tab = keyof typeof tabs
const order = Object.keys(tabs) as Tab[]

/** «التحليل المالي»: what the figures of the ledger mean, against the plan and against before, and the cash to come. */
export default function AnalysisPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const open = order.filter(id => tabs[id].rights.length === 0 || tabs[id].rights.some(can))
  const tab = open.find(id => id === address['tab']) ?? 'ratios'
  useEffect(() => {
    document.title = m['accounting.page.analysis']()
  }, [])
  return (
    <div className="page">
      <PageHeader title={m['accounting.page.analysis']()} />
      <Tabs
        label={m['accounting.page.analysis']()}
        tabs={open.map(id => ({ id, name: tabs[id].name() }))}
        selected={tab}
        onSelect={(id: Tab) => change({ tab: id === 'ratios' ? undefined : id })}
      >
        {tab === 'ratios' && <RatiosTab />}
        {tab === 'variance' && <VarianceTab />}
        {tab === 'centers' && <CentersTab />}
        {tab === 'periods' && <PeriodsTab />}
        {tab === 'forecast' && <ForecastTab />}
      </Tabs>
    </div>
  )
}
