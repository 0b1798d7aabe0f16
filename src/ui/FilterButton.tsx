import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popover } from './Popover.tsx'
import { useWords } from './words.ts'

/** The dashed button that opens the filters not yet in use. */
export function FilterButton({ children, label }: { children: ReactNode; label?: string }) {
  const words = useWords()
  const name = label ?? words.filters
  return (
    <Popover
      filters
      label={name}
      trigger={
        <button type="button" className="chip dashed">
          <ListFilter aria-hidden />
          {name}
        </button>
      }
    >
      <div className="stack">{children}</div>
    </Popover>
  )
}
