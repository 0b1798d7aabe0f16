import type { MenuProps } from './MenuPart.tsx'
import { alsoLoad, late } from './onDemand.tsx'
import { PressKept } from './PressKept.tsx'

const load = async () => ({ default: (await import('./MenuPart.tsx')).MenuPart })
const MenuPart = late(load)
alsoLoad(load)

/** A button that opens a list of actions: `MenuEntry` and `MenuLine`. */
export const Menu = (props: MenuProps) => (
  <PressKept trigger={props.trigger}>{wanted => <MenuPart {...props} wanted={wanted} />}</PressKept>
)
