import type { ReactNode } from 'react'

/** Up to five `Stat`s in one card: the head of a dashboard. */
export function StatStrip({ children }: { children: ReactNode }) {
  return <section className="card stat-strip">{children}</section>
}
