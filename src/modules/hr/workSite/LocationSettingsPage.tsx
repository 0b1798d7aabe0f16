import { Suspense, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { late } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { SitesTab } from './SitesTab.tsx'

const RulesTab = late(() => import('../siteRule/RulesTab.tsx'))
const DevicesTab = late(() => import('../boundDevice/DevicesTab.tsx'))
const TestTab = late(() => import('./TestTab.tsx'))
const CodeScreen = late(() => import('../siteCode/CodeScreen.tsx'))

const tabWords = {
  sites: m['hr.workSite.tab.sites'],
  rules: m['hr.workSite.tab.rules'],
  devices: m['hr.workSite.tab.devices'],
  test: m['hr.workSite.tab.test'],
} as const
type TabId = keyof typeof tabWords

/** Where people clock in: sites, who clocks where, with which device, and a trial before anything is kept. */
export default function LocationSettingsPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const shown = (Object.keys(tabWords) as TabId[]).filter(id => id !== 'devices' || can('hr.attendance.read'))
  const tab = shown.find(id => id === address['tab']) ?? 'sites'
  const waiting = useAnswer('hr.device.list', { state: 'pending' }).data?.rows.length
  const onScreen = typeof address['screen'] === 'string' ? address['screen'] : null
  const title = m['hr.workSite.list.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      <Tabs
        label={title}
        selected={tab}
        onSelect={id => change({ tab: id === 'sites' ? undefined : id, site: undefined, rule: undefined })}
        tabs={shown.map(id => ({
          id,
          name: tabWords[id](),
          ...(id === 'devices' && waiting ? { count: waiting } : {}),
        }))}
      >
        <Suspense>
          {tab === 'sites' && <SitesTab />}
          {tab === 'rules' && <RulesTab />}
          {tab === 'devices' && <DevicesTab />}
          {tab === 'test' && <TestTab />}
        </Suspense>
      </Tabs>
      <Suspense>
        {onScreen && (
          <CodeScreen key={onScreen} siteId={onScreen} onClose={() => change({ screen: undefined })} />
        )}
      </Suspense>
    </div>
  )
}
