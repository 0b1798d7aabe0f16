import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { useWords } from './words.ts'

export type Bulk = {
  /** "3 contracts selected". */
  title: ReactNode
  /** The sum of the selection. */
  sum?: ReactNode
  /** Tertiary small buttons. */
  actions: ReactNode
}

export function BulkBar({ bulk, onClear, low }: { bulk: Bulk; onClear: () => void; low: boolean }) {
  const words = useWords()
  return (
    <div className={low ? 'bulk low' : 'bulk'} role="group" aria-label={words.bulkActions}>
      <b aria-live="polite">{bulk.title}</b>
      {bulk.sum && <span className="cap">{bulk.sum}</span>}
      <span className="bulk-line" />
      {bulk.actions}
      <IconButton label={words.clearSelection} size="small" onPress={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
