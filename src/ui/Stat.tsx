import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DirIcon } from './DirIcon.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props = {
  label: string
  /** The figure: `<Money>` or a number in `.n`; its place is held until it has come. */
  children: ReactNode
  /** Against the previous equal period; the colour means good or bad, not more or less. */
  change?: { text: string; good: boolean }
  note?: ReactNode
  /** The list that sums to the figure. */
  href?: string
}

export function Stat({ label, children, change, note, href }: Props) {
  const inner = (
    <>
      <span className="stat-label">
        {label}
        {href && <DirIcon icon={ChevronRight} size={14} />}
      </span>
      <span className="stat-figure">{children ?? <Skeleton width="5rem" height="2.125rem" />}</span>
      {(change || note) && (
        <span className="stat-note cap">
          {change && <span className={`n strong ${change.good ? 'good' : 'bad'}`}>{change.text}</span>}
          {note && <span>{note}</span>}
        </span>
      )}
    </>
  )
  return href ? (
    <a className="stat" href={href}>
      {inner}
    </a>
  ) : (
    <div className="stat">{inner}</div>
  )
}
