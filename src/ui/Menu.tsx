import { lazy } from 'react'
import type { MenuProps } from './MenuPart.tsx'
import { alsoLoad } from './onDemand.tsx'
import { PressKept } from './PressKept.tsx'

const load = async () => ({ default: (await import('./MenuPart.tsx')).MenuPart })
const MenuPart = lazy(load)
alsoLoad(load)

/** A button that opens a list of actions: `MenuEntry` and `MenuLine`. */
export const Menu = (props: MenuProps) => (
  <PressKept trigger={props.trigger}>{wanted => <MenuPart {...props} wanted={wanted} />}</PressKept>
)
