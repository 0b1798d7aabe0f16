import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Tooltip } from './Tooltip.tsx'

type Props = {
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
  slot?: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: Props) {
  const { label, children, framed, size = 'medium', disabledReason } = props
  return (
    <Tooltip text={disabledReason ?? label}>
      <AriaButton
        ref={props.ref}
        slot={props.slot}
        className={['ibtn', size, framed && 'framed'].filter(Boolean).join(' ')}
        aria-label={label}
        aria-pressed={props.pressed}
        aria-disabled={disabledReason ? true : undefined}
        isDisabled={props.disabled && !disabledReason}
        onPress={disabledReason ? undefined : props.onPress}
      >
        {children}
      </AriaButton>
    </Tooltip>
  )
}
