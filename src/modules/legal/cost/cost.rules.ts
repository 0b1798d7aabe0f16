export const costKinds = [
  'courtFee',
  'lawyerFee',
  'expertDeposit',
  'enforcement',
  'translation',
  'other',
] as const
export type CostKind = (typeof costKinds)[number]
export const costStates = ['requested', 'posted', 'reversed', 'returned', 'consumed'] as const
export type CostState = (typeof costStates)[number]

type CostFacts = {
  isBooked: boolean
  /** Its payment or bill was voided or came back. */
  isUndone: boolean
  isReturned: boolean
  isConsumed: boolean
}

/** The state of a cost, derived from its documents. */
export function costStateOf({ isBooked, isUndone, isReturned, isConsumed }: CostFacts): CostState {
  if (!isBooked) return 'requested'
  if (isUndone) return 'reversed'
  if (isReturned) return 'returned'
  return isConsumed ? 'consumed' : 'posted'
}

/** A lawyer sends a bill that is paid later; everything else is paid at the counter. A deposit is money of ours that lies elsewhere. */
export const bookingOf = (
  kind: CostKind,
): { by: 'bill' | 'voucher'; key: 'legalExpense' | 'depositsPaid' } => ({
  by: kind === 'lawyerFee' ? 'bill' : 'voucher',
  key: kind === 'expertDeposit' ? 'depositsPaid' : 'legalExpense',
})
