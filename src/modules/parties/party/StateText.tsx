import type { ReactNode } from 'react'
import { StatusMark } from '#ui/StatusMark.tsx'
import { type StatusKind, statusLooks } from '#ui/status.ts'

/** A state beside the one badge of a row: glyph and word without a fill; what is in order stays quiet. */
export function StateText({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  const isQuiet = kind === 'settled' || kind === 'unsent'
  return (
    <span className={`party-state ${isQuiet ? 'quiet' : `hue-${statusLooks[kind].hue}`}`}>
      <StatusMark kind={kind} />
      {children}
    </span>
  )
}
