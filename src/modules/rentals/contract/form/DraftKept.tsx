import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { InstantText } from '#ui/InstantText.tsx'

/** By a form's title: when its draft was last kept on this device; nothing before the first time. */
export function DraftKept({ at, children }: { at: Date | string | null; children?: ReactNode }) {
  if (!at) return null
  return (
    <span className="row">
      <span>
        {m['rentals.form.draftKept']()} <InstantText at={at} timeOnly />
      </span>
      {children}
    </span>
  )
}
