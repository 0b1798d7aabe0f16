import { onDemand } from './onDemand.tsx'
import type { SidePanelProps } from './SidePanelPart.tsx'

/** A form of seven fields or fewer, or a preview, from the inline end. */
export const SidePanel = onDemand<SidePanelProps>(
  async () => (await import('./SidePanelPart.tsx')).SidePanelPart,
  () => null,
)
