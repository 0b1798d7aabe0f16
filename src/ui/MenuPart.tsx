import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components/Menu'

export type MenuProps = {
  /** A button of the kit. */
  trigger: ReactElement
  label: string
  /** `MenuEntry` and `MenuLine`. */
  children: ReactNode
}

export function MenuPart({ trigger, label, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="pop" placement="bottom end">
        <AriaMenu className="list" aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
