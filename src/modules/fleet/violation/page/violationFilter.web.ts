import type { InputFor } from '#kernel/web/api.ts'

/** The filters of the list of violations, as they stand in the address. */
export const filterKeys = [
  'stage',
  'vehicleId',
  'partyId',
  'authorityPartyId',
  'type',
  'reason',
  'from',
  'to',
] as const
export type ViolationFilter = Pick<InputFor<'fleet.violation.totals'>, (typeof filterKeys)[number]>
