import type { DialogProps } from './DialogPart.tsx'
import { onDemand } from './onDemand.tsx'

/** A window over the page that asks for one decision. */
export const Dialog = onDemand<DialogProps>(
  async () => (await import('./DialogPart.tsx')).DialogPart,
  () => null,
)
