import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
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
        <Popover label={name} trigger={<AriaButton className="chip-press">{inner}</AriaButton>}>
          {children}
        </Popover>
      ) : (
        inner
      )}
      {onRemove && (
        <AriaButton className="chip-remove" aria-label={words.removeFilter(name)} onPress={onRemove}>
          <X aria-hidden />
        </AriaButton>
      )}
    </span>
  )
}
