import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

export type TabOption<Id extends string> = {
  id: Id
  name: string
  count?: string | number
  /** The count is something late: red. */
  late?: boolean
}

type Props<Id extends string> = {
  /** Said to screen readers. */
  label: string
  tabs: readonly TabOption<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** `page`: saved views across the page; `card`: parts of a record inside a card. */
  place?: 'page' | 'card'
  /** After the tabs: "save view". */
  end?: ReactNode
  /** What the chosen tab shows. */
  children: ReactNode
}

export function Tabs<Id extends string>(props: Props<Id>) {
  const { label, tabs, selected, onSelect, place = 'page', end, children } = props
  return (
    <AriaTabs
      className={`tabs of-${place}`}
      selectedKey={selected}
      onSelectionChange={key => onSelect(String(key) as Id)}
    >
      <div className="tab-bar">
        <TabList className="tab-list" aria-label={label}>
          {tabs.map(tab => (
            <Tab key={tab.id} id={tab.id} className="tab">
              {tab.name}
              {tab.count !== undefined && (
                <span className={tab.late ? 'tab-count late n' : 'tab-count n'}>{tab.count}</span>
              )}
            </Tab>
          ))}
        </TabList>
        {end}
      </div>
      <TabPanel id={selected} className="tab-panel">
        {children}
      </TabPanel>
    </AriaTabs>
  )
}
