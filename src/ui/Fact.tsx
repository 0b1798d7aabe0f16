import type { ReactNode } from 'react'

/** A label over its value. Several stand in `<dl className="facts">`. */
export function Fact({
  label,
  children,
  strong,
}: {
  label: ReactNode
  children: ReactNode
  strong?: boolean
}) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd className={strong ? 'strong' : undefined}>{children}</dd>
    </div>
  )
}
