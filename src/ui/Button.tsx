import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'
import { sayWhy } from './sayWhy.ts'
import { Tooltip } from './Tooltip.tsx'
import { stopAtUnread } from './unread.ts'
import { useWords } from './words.ts'

type OwnProps = {
  children: ReactNode
  onPress?: () => void
  kind?: 'primary' | 'secondary' | 'tertiary' | 'danger'
  size?: 'small' | 'medium' | 'large'
  type?: 'button' | 'submit'
  /** What was typed goes with the press, as with every primary one: it stops at a field that could not be read. */
  sends?: boolean
  /** Keeps the width, shows a spinner and ignores presses. */
  busy?: boolean
  /** Why the action is not possible now. The button stays reachable and shows it in a tooltip; where nothing hovers, under its words. */
  disabledReason?: string | null
  disabled?: boolean
  wide?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The rest is what a menu, a popover or a tooltip adds to the button that opens it. */
type Props = OwnProps & Omit<ComponentProps<'button'>, keyof OwnProps | 'className'>

/** Whether the device has a pointer that opens tooltips; a screen for fingers alone has none. */
const hovers = () => matchMedia('(hover: hover)').matches

export function Button(props: Props) {
  const { children, onPress, kind = 'secondary', size = 'medium', type = 'button', busy, ...others } = props
  const { disabledReason, disabled, wide, onClick, sends, ...rest } = others
  const words = useWords()
  const goesOn = sends || kind === 'primary' || kind === 'danger' || type === 'submit'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault()
    onClick?.(event)
    if (disabledReason) {
      if (hovers()) sayWhy(event, disabledReason)
    } else if (!goesOn || !stopAtUnread(event)) onPress?.()
  }
  const button = (
    <button
      {...rest}
      className={['btn', kind, size, wide && 'wide'].filter(Boolean).join(' ')}
      type={disabledReason || busy ? 'button' : type}
      disabled={disabled && !disabledReason}
      aria-disabled={disabledReason || busy ? true : undefined}
      aria-description={disabledReason || undefined}
      data-pending={busy || undefined}
      onClick={press}
    >
      <span className="btn-words">{children}</span>
      {disabledReason && !hovers() && (
        <span className="btn-why" aria-hidden>
          {disabledReason}
        </span>
      )}
      {busy && <span className="spinner" role="progressbar" aria-label={words.busy} />}
    </button>
  )
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}
