import type { Lease } from '../leaseWords.web.ts'

/** What a person does with a lease in a dialog. */
export type LeaseAct =
  | Exclude<Lease['actions'][number], 'save'>
  | 'handoverIn'
  | 'handoverOut'
  | 'charge'
  | 'settle'

/** Whether the walk out found something that is neither charged nor let go. */
export const canCharge = (lease: Lease): boolean =>
  lease.handovers.some(
    one =>
      one.direction === 'out' &&
      one.signedByName !== null &&
      one.items.some(item => !item.isCharged && item.waivedReason === null && /[1-9]/.test(item.cost)),
  )
