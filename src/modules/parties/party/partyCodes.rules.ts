/** The closed lists of a party's world: codes that are stored, sent and named in the word files. */
export const partyKinds = ['individual', 'organization'] as const
export type PartyKind = (typeof partyKinds)[number]

/** One party, many roles. */
export const partyRoles = [
  'customer',
  'vendor',
  'supplier',
  'owner',
  'tenant',
  'driver',
  'guarantor',
  'employee',
  'patient',
  'insurer',
  'student',
] as const
export type PartyRole = (typeof partyRoles)[number]

/** `merged` is never stored: it is a party whose alias points to a survivor. */
export const partyStatuses = ['active', 'inactive', 'merged'] as const
export type PartyStatus = (typeof partyStatuses)[number]

/** What the first party of a relation is to the second. */
export const relationKinds = ['sponsor', 'employer', 'contact_person', 'signatory', 'guarantor'] as const
export type RelationKind = (typeof relationKinds)[number]

export const blacklistReasons = [
  'non_return',
  'unpaid',
  'damage',
  'fraud',
  'violations',
  'abuse',
  'other',
] as const
export type BlacklistReason = (typeof blacklistReasons)[number]

/** State of one document, and of a party's documents taken together (the worst of the newest of each type). */
export const documentStates = ['missing', 'unknown', 'valid', 'expiring', 'expired'] as const
export type DocumentState = (typeof documentStates)[number]

export const creditStates = ['ok', 'near', 'over', 'hold'] as const
export type CreditState = (typeof creditStates)[number]

/** What a party's account comes to: it owes us, we hold money of it, or neither. */
export const balanceFilters = ['owes', 'advance', 'clear'] as const
export type BalanceFilter = (typeof balanceFilters)[number]

export const matchStates = ['open', 'dismissed', 'merged', 'undone'] as const
export type MatchState = (typeof matchStates)[number]

/** The facts two parties can share. */
export const matchReasons = ['phone', 'email', 'name', 'birthDate'] as const
export type MatchReason = (typeof matchReasons)[number]

/** The fields of the loser that a merge may carry over to the survivor. */
export const mergeFields = [
  'kind',
  'nameAr',
  'nameEn',
  'phone',
  'altPhone',
  'email',
  'birthDate',
  'nationality',
  'address',
  'vatNumber',
  'paymentTermsDays',
] as const
export type MergeField = (typeof mergeFields)[number]
