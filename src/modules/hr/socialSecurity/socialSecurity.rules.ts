import { type Currency, type Minor, moneyText } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

/** What of a month is owed to the authority, and what of it was paid. */
export type SocialMonth = { month: string; employeesMinor: Minor; employerMinor: Minor; paidMinor: Minor }

export const openOf = ({ employeesMinor, employerMinor, paidMinor }: SocialMonth): Minor =>
  employeesMinor + employerMinor - paidMinor

/** Why an amount cannot be paid for a month: nothing of it is open, or less than the amount. */
export function whyNotPaySocial(of: SocialMonth, amountMinor: Minor, currency: Currency): Refusal | null {
  const openMinor = openOf(of)
  if (openMinor <= 0) return refused('hr.socialSecurity.nothingOpen', { params: { month: of.month } })
  if (amountMinor <= openMinor) return null
  return refused('hr.socialSecurity.overpaid', {
    field: 'amount',
    params: { open: moneyText(openMinor, currency) },
  })
}
