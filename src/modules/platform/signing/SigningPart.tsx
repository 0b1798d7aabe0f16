import { onDemand } from '#ui/onDemand.tsx'
import type { SignedPaper } from './signedPaper.web.ts'

/** {@link SigningTab}, which comes when its tab is opened. */
export const SigningPart = onDemand<{ paper: SignedPaper }>(
  async () => (await import('./SigningTab.tsx')).SigningTab,
)
