import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Tooltip } from './Tooltip.tsx'
import { showToast } from './toast.ts'
import { useWords } from './words.ts'

type Props = {
  children: ReactNode
  onPress?: () => void
  kind?: 'primary' | 'secondary' | 'tertiary' | 'danger'
  size?: 'small' | 'medium' | 'large'
  type?: 'button' | 'submit'
  /** Keeps the width, shows a spinner and ignores presses. */
  busy?: boolean
  /** Why the action is not possible now. The button stays reachable and says it in a tooltip, to a finger in a toast. */
  disabledReason?: string | null
  disabled?: boolean
  wide?: boolean
  autoFocus?: boolean
  form?: string
  slot?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: Props) {
  const { children, kind = 'secondary', size = 'medium', type = 'button', disabledReason } = props
  const words = useWords()
  const button = (
    <AriaButton
      ref={props.ref}
      className={['btn', kind, size, props.wide && 'wide'].filter(Boolean).join(' ')}
      type={disabledReason ? 'button' : type}
      form={props.form}
      slot={props.slot}
      autoFocus={props.autoFocus}
      isPending={props.busy}
      isDisabled={props.disabled && !disabledReason}
      aria-disabled={disabledReason ? true : undefined}
      onPress={disabledReason ? ({ pointerType }) => sayWhy(pointerType, disabledReason) : props.onPress}
    >
      <span className="btn-words">{children}</span>
      {props.busy && <span className="spinner" role="progressbar" aria-label={words.busy} />}
    </AriaButton>
  )
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}

/** A finger never hovers, so no tooltip opens for it. */
function sayWhy(pointerType: string, reason: string): void {
  if (pointerType === 'touch') showToast(reason)
}
