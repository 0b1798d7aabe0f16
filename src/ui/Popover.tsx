import { onDemand } from './onDemand.tsx'
import type { PopoverProps } from './PopoverPart.tsx'

/** A button that opens a small window beside it. */
export const Popover = onDemand<PopoverProps>(
  async () => (await import('./PopoverPart.tsx')).PopoverPart,
  props => props.trigger,
)
