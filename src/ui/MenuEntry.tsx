import { type ReactNode, useContext } from 'react'
import { MenuParts } from './menuParts.ts'

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
  const parts = useContext(MenuParts)
  return (
    parts && (
      <parts.MenuItem
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
      </parts.MenuItem>
    )
  )
}
