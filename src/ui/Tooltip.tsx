import { onDemand } from './onDemand.tsx'
import type { TooltipProps } from './TooltipPart.tsx'

/** A short explanation of its only child, which must be a button or link of the kit. */
export const Tooltip = onDemand<TooltipProps>(
  async () => (await import('./TooltipPart.tsx')).TooltipPart,
  props => props.children,
)
