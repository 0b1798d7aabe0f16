import type { CreditState } from '../party/partyCodes.rules.ts'

export type CreditPosition = {
  /** The limit in force in minor units: the party's own, else the company's; 0 means cash. */
  readonly limitMinor: number
  readonly hold: boolean
  /** Open receivables - unallocated receipts + uninvoiced charges, minor units (rule 5 of 30-rentals). */
  readonly exposureMinor: number
}

/** Where a party stands against its credit: hold first, over above the limit, near from 80 %. */
export function creditStateOf({ limitMinor, hold, exposureMinor }: CreditPosition): CreditState {
  if (hold) return 'hold'
  if (exposureMinor > limitMinor) return 'over'
  return exposureMinor > 0 && exposureMinor * 5 >= limitMinor * 4 ? 'near' : 'ok'
}

/** Minor units by which a further amount would exceed the limit; 0 or less when it fits. A hold counts as limit 0. */
export function creditExcess(position: CreditPosition, furtherMinor: number): number {
  return position.exposureMinor + furtherMinor - (position.hold ? 0 : position.limitMinor)
}
