import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  onPress: () => void
  kind?: 'primary' | 'secondary' | 'tertiary'
  size?: 'small' | 'medium' | 'large'
  busy?: boolean
}

/** A button of the browser in the kit's dress, for what stands before the kit is loaded: shell, error and loading cards. */
export function PlainButton({ children, onPress, kind = 'secondary', size = 'medium', busy }: Props) {
  return (
    <button type="button" className={`btn ${kind} ${size}`} disabled={busy} onClick={onPress}>
      <span className="btn-words">{children}</span>
    </button>
  )
}
