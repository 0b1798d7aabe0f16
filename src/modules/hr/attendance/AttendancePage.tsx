import { type ReactNode, Suspense } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { late } from '#ui/onDemand.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { DaysList } from './DaysList.tsx'
import './attendance.css'

const AttendancePanel = late(() => import('./AttendancePanel.tsx'))
const MonthTab = late(() => import('./MonthTab.tsx'))
const RequestsTab = late(() => import('../attendanceRequest/RequestsTab.tsx'))
const RosterTab = late(() => import('../shift/RosterTab.tsx'))

const tabWords = {
  day: m['hr.attendance.tab.day'],
  review: m['hr.attendance.tab.review'],
  month: m['hr.attendance.tab.month'],
  roster: m['hr.attendance.tab.roster'],
  requests: m['hr.attendance.tab.requests'],
} as const
type TabId = keyof typeof tabWords
const tabIds = Object.keys(tabWords) as TabId[]

/** What one tab keeps in the address and another has no use for. */
const tabKeys = ['date', 'status', 'verdict', 'state', 'kind', 'search', 'cursor', 'sort', 'month', 'week']
const forgotten = Object.fromEntries(tabKeys.map(key => [key, undefined]))

/** Who is at work: a day, what waits for a person, the month, the plan and what was asked of days. */
export default function AttendancePage() {
  const [address, change] = useAddress()
  const tab = tabIds.find(id => id === address['tab']) ?? 'day'
  const waiting = useAnswer('hr.attendance.totals', {}).data?.pending
  const opened = typeof address['day'] === 'string' ? address['day'] : null
  const around = (body: ReactNode) => (
    <div className="attendance-tabs">
      <Tabs
        label={m['hr.attendance.list.title']()}
        selected={tab}
        onSelect={id => change({ ...forgotten, descending: undefined, tab: id === 'day' ? undefined : id })}
        tabs={tabIds.map(id => ({
          id,
          name: tabWords[id](),
          ...(id === 'review' && waiting ? { count: waiting, late: true } : {}),
        }))}
      >
        {body}
      </Tabs>
    </div>
  )
  return (
    <>
      <Suspense>
        {tab === 'month' && <MonthTab tabs={around(null)} />}
        {tab === 'roster' && <RosterTab tabs={around(null)} />}
        {tab === 'requests' && <RequestsTab tabs={around(null)} />}
      </Suspense>
      {(tab === 'day' || tab === 'review') && <DaysList key={tab} tab={tab} tabs={around(null)} />}
      <Suspense>
        {opened && <AttendancePanel key={opened} id={opened} onClose={() => change({ day: undefined })} />}
      </Suspense>
    </>
  )
}
