import type { ReactNode, Ref } from 'react'

type Props = {
  /** Said to screen readers and shown by the browser. */
  label: string
  children: ReactNode
  onPress?: () => void
  size?: 'small' | 'medium'
  ref?: Ref<HTMLButtonElement>
}

/** An icon button of the browser in the kit's dress, for the shell, which stands before the kit is loaded. */
export function PlainIconButton({ label, children, onPress, size = 'medium', ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      className={`ibtn ${size}`}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
