import type { ReactNode } from 'react'

/** Events newest first; holds `TimelineEvent`s. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="timeline" aria-label={label}>
      {children}
    </ol>
  )
}
