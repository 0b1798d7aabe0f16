import { alsoLoad, late } from './onDemand.tsx'
import type { PopoverProps } from './PopoverPart.tsx'
import { PressKept } from './PressKept.tsx'

const load = async () => ({ default: (await import('./PopoverPart.tsx')).PopoverPart })
const PopoverPart = late(load)
alsoLoad(load)

/** A button that opens a small window beside it. */
export const Popover = (props: PopoverProps) => (
  <PressKept trigger={props.trigger}>{wanted => <PopoverPart {...props} wanted={wanted} />}</PressKept>
)
