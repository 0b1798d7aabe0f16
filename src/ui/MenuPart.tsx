import { type ReactElement, type ReactNode, useState } from 'react'
import {
  Menu as AriaMenu,
  Header,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components/Menu'
import { Pressable } from 'react-aria-components/Pressable'
import { MenuParts } from './menuParts.ts'
import { useWanted, type Wanted } from './PressKept.tsx'
import { pressed } from './pressed.ts'

export type MenuProps = {
  /** A button of the kit. */
  trigger: ReactElement
  label: string
  /** Said above the entries. */
  head?: ReactNode
  /** `MenuEntry` and `MenuLine`. */
  children: ReactNode
}

const parts = { MenuItem, Separator }

export function MenuPart({ trigger, label, head, children, wanted }: MenuProps & Wanted) {
  const [isOpen, setOpen] = useState(false)
  useWanted(wanted, () => setOpen(true))
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Pressable>{pressed(trigger)}</Pressable>
      <Popover className="pop" placement="bottom end">
        <AriaMenu className="list" aria-label={label}>
          {head && (
            <MenuSection>
              <Header>{head}</Header>
            </MenuSection>
          )}
          <MenuParts value={parts}>{children}</MenuParts>
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
