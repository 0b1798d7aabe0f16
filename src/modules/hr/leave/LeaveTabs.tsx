import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Tabs } from '#ui/Tabs.tsx'
import '../hr.css'

export const leaveTabs = ['mine', 'waiting', 'all', 'calendar', 'balances'] as const
export type LeaveTab = (typeof leaveTabs)[number]

const tabWords: Readonly<Record<LeaveTab, () => string>> = {
  mine: m['hr.leave.tab.mine'],
  waiting: m['hr.leave.tab.waiting'],
  all: m['hr.leave.tab.all'],
  calendar: m['hr.leave.tab.calendar'],
  balances: m['hr.leave.tab.balances'],
}

/** What a list keeps in the address; another tab has no use for it. */
const listKeys = {
  state: undefined,
  typeId: undefined,
  branchId: undefined,
  month: undefined,
  search: undefined,
  sort: undefined,
  descending: undefined,
  cursor: undefined,
}

/** The parts of the page of leave. */
export function LeaveTabs({ selected }: { selected: LeaveTab }) {
  const [, change] = useAddress()
  const waiting = useAnswer('hr.leave.waiting', {})
  const count = waiting.data?.rows.length ?? 0
  return (
    <div className="hr-tabs">
      <Tabs
        label={m['hr.leave.tabs']()}
        selected={selected}
        onSelect={tab => change({ ...listKeys, tab: tab === 'all' ? undefined : tab })}
        tabs={leaveTabs.map(id => ({
          id,
          name: tabWords[id](),
          ...(id === 'waiting' && count > 0 ? { count } : {}),
        }))}
      >
        {null}
      </Tabs>
    </div>
  )
}
