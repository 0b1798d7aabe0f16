import type { CreditState, PartyKind, PartyRole, PartyStatus } from '../partyCodes.rules.ts'

/** A chosen party, with what decides at the counter; amounts are decimal text. */
export type PickedParty = {
  readonly id: string
  readonly code: string
  readonly kind: PartyKind
  readonly nameAr: string | null
  readonly nameEn: string | null
  readonly phone: string | null
  readonly status: PartyStatus
  readonly roles: readonly PartyRole[]
  readonly blockedUntil: string | null
  readonly creditState: CreditState
  readonly receivable: string | null
}
