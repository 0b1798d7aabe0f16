import type { ReactNode } from 'react'

/** A figure that opens what it is the sum of: looks like the figure, and like a link under the pointer and the focus. */
export function FigureLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a className="accounting-figure" href={href}>
      <span className="sr">{label}</span> {children}
    </a>
  )
}
