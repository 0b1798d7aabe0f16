import './views.css'

type Props<Id extends string> = {
  label: string
  tabs: readonly { id: Id; name: string }[]
  selected: Id
  onSelect: (id: Id) => void
}

/** The lists of one page, above the frame of each (`tabs` of `ListPage`). */
export function PageTabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  return (
    <nav className="tabs of-page saved-views" aria-label={label}>
      <div className="tab-bar">
        <div className="tab-list">
          {tabs.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="tab"
              aria-current={id === selected ? 'true' : undefined}
              onClick={() => onSelect(id)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
    </nav>
  )
}
