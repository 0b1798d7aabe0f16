import type { ReactNode } from 'react'
import { StatusMark } from './StatusMark.tsx'
import { type StatusKind, statusLooks } from './status.ts'

/** Hue, glyph and word together; one a row. The module maps each of its states to a kind once. */
export function StatusBadge({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className={`st hue-${statusLooks[kind].hue}`}>
      <StatusMark kind={kind} alone={false} />
      <span>{children}</span>
    </span>
  )
}
