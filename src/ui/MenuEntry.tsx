import type { ReactNode } from 'react'
import { MenuItem } from 'react-aria-components/Menu'

type Props = {
  name: string
  icon?: ReactNode
  onAction?: () => void
  href?: string
  danger?: boolean
  /** Why it cannot be done now; shown under the name. */
  disabledReason?: string | null
}

export function MenuEntry({ name, icon, onAction, href, danger, disabledReason }: Props) {
  return (
    <MenuItem
      className={danger ? 'list-row danger' : 'list-row'}
      textValue={name}
      onAction={onAction}
      href={href}
      isDisabled={!!disabledReason}
    >
      {icon}
      <span className="list-words">
        {name}
        {disabledReason && <span className="cap">{disabledReason}</span>}
      </span>
    </MenuItem>
  )
}
