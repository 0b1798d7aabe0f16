import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components/Menu'

type Props = {
  /** A button of the kit. */
  trigger: ReactElement
  label: string
  /** `MenuEntry` and `MenuLine`. */
  children: ReactNode
}

export function Menu({ trigger, label, children }: Props) {
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
