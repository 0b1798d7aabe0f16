import type { PartyRole } from '../partyCodes.rules.ts'
import type { PickedParty } from './pickedParty.web.ts'

export type QuickCreateProps = {
  /** What was typed in the picker: a name, a phone or an identity number. */
  readonly typed: string
  /** The role of the party created or taken here; a customer when absent. */
  readonly role?: PartyRole
  readonly onClose: () => void
  readonly onCreated: (party: PickedParty) => void
}
