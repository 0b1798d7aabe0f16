import type { MenuProps } from './MenuPart.tsx'
import { onDemand } from './onDemand.tsx'

/** A button that opens a list of acts: `MenuEntry` and `MenuLine`. */
export const Menu = onDemand<MenuProps>(
  async () => (await import('./MenuPart.tsx')).MenuPart,
  props => props.trigger,
)
