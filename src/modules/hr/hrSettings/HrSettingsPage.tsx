import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import '../hr.css'

const LeaveTypesTab = onDemand(async () => (await import('../leaveType/LeaveTypesTab.tsx')).LeaveTypesTab)
const HolidaysTab = onDemand(async () => (await import('../holiday/HolidaysTab.tsx')).HolidaysTab)

const tabs = ['leave', 'holidays'] as const
const tabWords = { leave: m['hr.settings.tab.leave'], holidays: m['hr.settings.tab.holidays'] } as const

/** What human resources go by: types of leave and official holidays. */
export default function HrSettingsPage() {
  const [address, change] = useAddress()
  const tab = tabs.find(one => one === address['tab']) ?? 'leave'
  return (
    <div className="page stack">
      <PageHeader title={m['hr.settings.title']()} />
      <Tabs
        label={m['hr.settings.title']()}
        selected={tab}
        onSelect={next => change({ tab: next === 'leave' ? undefined : next, year: undefined })}
        tabs={tabs.map(id => ({ id, name: tabWords[id]() }))}
      >
        {tab === 'leave' && <LeaveTypesTab />}
        {tab === 'holidays' && <HolidaysTab />}
      </Tabs>
    </div>
  )
}
