import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** "412 contracts", or the draft note of a form. */
  count?: ReactNode
  breadcrumbs?: ReactNode
  /** The status badge of a record. */
  status?: ReactNode
  /** One line under the title: party, plate, period. */
  facts?: ReactNode
  /** Quiet ones first, the one primary last. */
  actions?: ReactNode
}

export function PageHeader({ title, count, breadcrumbs, status, facts, actions }: Props) {
  return (
    <header className="page-head">
      {breadcrumbs}
      <div className="grow">
        <div className="page-title">
          <h1>{title}</h1>
          {status}
          {count && <span className="cap">{count}</span>}
        </div>
        {facts && <div className="page-facts">{facts}</div>}
      </div>
      {actions && <div className="page-acts">{actions}</div>}
    </header>
  )
}
