import type { ReactNode } from 'react'

/** Over a list: search and filters at the start, density, columns and export at the end. */
type Props = {
  /** A `SearchField`. */
  search?: ReactNode
  /** Chips and the filter button; on phones they scroll sideways. */
  children?: ReactNode
  /** Density, columns, export; on phones only what has words stays. */
  end?: ReactNode
}

export function Toolbar({ search, children, end }: Props) {
  return (
    <div className="toolbar">
      {search}
      <div className="toolbar-chips">{children}</div>
      {end && <div className="toolbar-end">{end}</div>}
    </div>
  )
}
