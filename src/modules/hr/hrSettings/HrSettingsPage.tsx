import { words as tabWords } from '#generated/choices/hr.settings.tab.ts'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import '../hr.css'

const bodies = {
  work: onDemand(async () => (await import('./WorkTab.tsx')).WorkTab),
  shifts: onDemand(async () => (await import('../shift/ShiftsTab.tsx')).ShiftsTab),
  leave: onDemand(async () => (await import('../leaveType/LeaveTypesTab.tsx')).LeaveTypesTab),
  holidays: onDemand(async () => (await import('../holiday/HolidaysTab.tsx')).HolidaysTab),
  components: onDemand(async () => (await import('../payComponent/ComponentsTab.tsx')).ComponentsTab),
  laws: onDemand(async () => (await import('../labourRule/LawsTab.tsx')).LawsTab),
}
const tabs = Object.keys(bodies) as (keyof typeof bodies)[]

/** What human resources go by: how the company works and pays, its shifts, leave, holidays, components of pay, and the law. */
export default function HrSettingsPage() {
  const [address, change] = useAddress()
  const tab = tabs.find(one => one === address['tab']) ?? 'work'
  const Body = bodies[tab]
  return (
    <div className="page stack">
      <PageHeader title={m['hr.settings.title']()} />
      <Tabs
        label={m['hr.settings.title']()}
        selected={tab}
        onSelect={next =>
          change({ tab: next === 'work' ? undefined : next, year: undefined, rule: undefined })
        }
        tabs={tabs.map(id => ({ id, name: tabWords[id]() }))}
      >
        <Body />
      </Tabs>
    </div>
  )
}
