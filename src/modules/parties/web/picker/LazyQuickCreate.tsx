import { lazy, Suspense } from 'react'
import type { PartyRole } from '../../shared/party.codes.ts'
import type { PickedParty } from './CustomerPicker.tsx'

/** The form and its contract are loaded only when somebody new stands at the counter. */
const QuickCreate = lazy(() => import('./QuickCreate.tsx').then(file => ({ default: file.QuickCreate })))

export type QuickCreateProps = {
  /** What was typed in the picker: a name, a phone or an identity number. */
  readonly typed: string
  /** The role of whoever is made or taken here; a customer when absent. */
  readonly role?: PartyRole
  readonly onClose: () => void
  readonly onCreated: (party: PickedParty) => void
}

export const LazyQuickCreate = (props: QuickCreateProps) => (
  <Suspense>
    <QuickCreate {...props} />
  </Suspense>
)
