import { lazy, Suspense } from 'react'
import type { PickedParty } from './CustomerPicker.tsx'

/** The form and its contract are loaded only when somebody new stands at the counter. */
const QuickCreate = lazy(() => import('./QuickCreate.tsx').then(file => ({ default: file.QuickCreate })))

export type QuickCreateProps = {
  /** What was typed in the picker: a name, a phone or an identity number. */
  readonly typed: string
  readonly onClose: () => void
  readonly onCreated: (party: PickedParty) => void
}

export const LazyQuickCreate = (props: QuickCreateProps) => (
  <Suspense>
    <QuickCreate {...props} />
  </Suspense>
)
