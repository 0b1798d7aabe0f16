import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { figureText } from './figures.ts'

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
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(tab => tab.id === selected)
  // A tab that an address names may stand outside a phone's screen.
  useEffect(() => {
    if (at > 0) list.current?.children[at]?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [at])
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const to = placeAfter(event, Math.max(at, 0), tabs.length)
    const tab = to === null ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to ?? 0]?.focus()
  }
  return (
    <div className={`tabs of-${place}`}>
      <div className="tab-bar">
        <div ref={list} className="tab-list" role="tablist" aria-label={label}>
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              className="tab"
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected ? id : undefined}
              tabIndex={index === Math.max(at, 0) ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={walk}
            >
              {tab.name}
              {tab.count !== undefined && (
                <span className={tab.late ? 'tab-count late n' : 'tab-count n'}>{figureText(tab.count)}</span>
              )}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div id={id} className="tab-panel" role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}

/** The tab a key leads to; the arrows follow the direction of reading. */
function placeAfter(event: KeyboardEvent<HTMLElement>, at: number, count: number): number | null {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  switch (event.key) {
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'ArrowRight':
      return (at + (isRightToLeft ? count - 1 : 1)) % count
    case 'ArrowLeft':
      return (at + (isRightToLeft ? 1 : count - 1)) % count
    default:
      return null
  }
}
