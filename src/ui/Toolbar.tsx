import type { ReactNode } from 'react'

/** Over a list: search and filters at the start, density, columns and export at the end. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="toolbar">
      {children}
      {end && <div className="toolbar-end">{end}</div>}
    </div>
  )
}
