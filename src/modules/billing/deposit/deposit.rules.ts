import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

export type DepositSums = {
  readonly receivedMinor: Minor
  readonly appliedMinor: Minor
  readonly returnedMinor: Minor
  readonly forfeitedMinor: Minor
}

/** What is still the customer's money: received less applied, returned and forfeited. */
export function depositBalance(deposit: DepositSums): Minor {
  return deposit.receivedMinor - deposit.appliedMinor - deposit.returnedMinor - deposit.forfeitedMinor
}

export const depositStates = ['held', 'partlyUsed', 'settled'] as const
export type DepositState = (typeof depositStates)[number]

/** Held while untouched, partly used, settled when nothing is left. */
export function depositState(deposit: DepositSums): DepositState {
  const balance = depositBalance(deposit)
  if (balance === 0) return 'settled'
  return balance === deposit.receivedMinor ? 'held' : 'partlyUsed'
}

export type Reserve = { readonly amountMinor: Minor; readonly until: Day; readonly isReleased: boolean }

/** What live reserves hold back on a day; one past its last day frees itself (rule 20 of 30-rentals). */
export function reservedOn(reserves: readonly Reserve[], on: Day): Minor {
  return reserves
    .filter(reserve => !reserve.isReleased && reserve.until >= on)
    .reduce((sum, reserve) => sum + reserve.amountMinor, 0)
}

/** Why an amount cannot leave the deposit: it is more than the balance less what is reserved. */
export function whyNotUse(
  amountMinor: Minor,
  balanceMinor: Minor,
  reservedMinor: Minor,
  shown: (minor: Minor) => string,
): Refusal | null {
  const available = Math.max(0, balanceMinor - reservedMinor)
  if (amountMinor <= available) return null
  return refused('billing.deposit.insufficient', {
    field: 'amount',
    params: { available: shown(available), reserved: shown(reservedMinor) },
  })
}

/** Whether the clock of the deposit has run out: the day to hold it until is past and something is left. */
export function isDueForRelease(balanceMinor: Minor, holdUntil: Day | null, today: Day): boolean {
  return balanceMinor > 0 && holdUntil !== null && holdUntil < today
}
