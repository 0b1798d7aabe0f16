import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

export type FeesTab = 'pupils' | 'plans'

/** Between pupils and plans. */
export function FeesTabs({ selected }: { selected: FeesTab }) {
  const [address, change] = useAddress()
  // The filters of the pupils are not those of the plans.
  const none = Object.fromEntries(Object.keys(address).map(key => [key, undefined]))
  return (
    <SegmentedControl
      label={m['services.enrolment.list.title']()}
      value={selected}
      onChange={tab => change({ ...none, tab: tab === 'pupils' ? undefined : tab })}
      options={[
        { id: 'pupils', name: m['services.enrolment.tab.pupils']() },
        { id: 'plans', name: m['services.enrolment.tab.plans']() },
      ]}
    />
  )
}
