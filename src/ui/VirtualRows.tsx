import { onDemand } from './onDemand.tsx'
import type { VirtualRowsProps } from './VirtualRowsPart.tsx'

const firstScreen = 30

/** The rows of a long table; its first ones stand until the rest can be drawn on scrolling. */
export const VirtualRows = onDemand<VirtualRowsProps>(
  async () => (await import('./VirtualRowsPart.tsx')).VirtualRowsPart,
  ({ keys, rowAt }) => keys.slice(0, firstScreen).map((_, index) => rowAt(index)),
)
