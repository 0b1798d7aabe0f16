import { conflict, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const transferStatuses = ['sent', 'received', 'returned'] as const
export type TransferStatus = (typeof transferStatuses)[number]

type Place = { custodianId: string | null }

/** Whether another person must receive the money: the custodians differ (section 4 of 40-finance). */
export const hasTwoSteps = (from: Place, to: Place): boolean => from.custodianId !== to.custodianId

/** Why money on its way cannot be received by this person: it is not on its way, or they sent it. */
export function whyNotReceive(
  transfer: { status: TransferStatus; sentBy: string | null },
  userId: string,
): Refusal | null {
  if (transfer.status !== 'sent') return conflict('kernel.record.stale')
  return transfer.sentBy === userId ? refused('billing.transfer.sameUser') : null
}
