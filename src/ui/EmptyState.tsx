import type { ReactNode } from 'react'

type Props = {
  /** One line: why there is nothing here. */
  title: string
  children?: ReactNode
  /** One primary, optionally "import"; with no match, "clear the filter". */
  actions?: ReactNode
}

export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row wrap">{actions}</div>}
    </div>
  )
}
