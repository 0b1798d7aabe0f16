import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'
import { sayWhy } from './sayWhy.ts'
import { Tooltip } from './Tooltip.tsx'

type OwnProps = {
  /** Said to screen readers and shown as the tooltip. */
  label: string
  /** The icon, and for the bell its count in `<span className="alert-count n" data-count="7" />`. */
  children: ReactNode
  onPress?: () => void
  framed?: boolean
  size?: 'small' | 'medium'
  disabledReason?: string | null
  disabled?: boolean
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The rest is what a menu or a popover adds to the button that opens it. */
type Props = OwnProps & Omit<ComponentProps<'button'>, keyof OwnProps | 'className' | 'type'>

export function IconButton(props: Props) {
  const { label, children, onPress, framed, size = 'medium', disabledReason, ...others } = props
  const { disabled, pressed, onClick, ...rest } = others
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event)
    if (disabledReason) sayWhy(event, disabledReason)
    else onPress?.()
  }
  return (
    <Tooltip text={disabledReason ?? label}>
      <button
        {...rest}
        type="button"
        className={['ibtn', size, framed && 'framed'].filter(Boolean).join(' ')}
        aria-label={label}
        aria-description={disabledReason || undefined}
        aria-pressed={pressed}
        aria-disabled={disabledReason ? true : undefined}
        disabled={disabled && !disabledReason}
        onClick={press}
      >
        {children}
      </button>
    </Tooltip>
  )
}
