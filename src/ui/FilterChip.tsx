import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popover } from './Popover.tsx'
import { useWords } from './words.ts'

type Props = {
  name: string
  value: ReactNode
  /** Removes the filter; without it the filter always has a value and only changes. */
  onRemove?: () => void
  /** The field that changes the value, shown in a popover. */
  children?: ReactNode
}

export function FilterChip({ name, value, onRemove, children }: Props) {
  const words = useWords()
  const inner = (
    <>
      <span>
        {name}: <b>{value}</b>
      </span>
      {!onRemove && children && <ChevronDown aria-hidden />}
    </>
  )
  return (
    <span className="chip">
      {children ? (
        <Popover
          filters
          label={name}
          trigger={
            <button type="button" className="chip-press">
              {inner}
            </button>
          }
        >
          {children}
        </Popover>
      ) : (
        inner
      )}
      {onRemove && (
        <button
          type="button"
          className="chip-remove"
          aria-label={words.removeFilter(name)}
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  )
}
