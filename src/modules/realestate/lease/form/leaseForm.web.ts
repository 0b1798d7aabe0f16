import { addDays, addMonths, type Day } from '#kernel/shared/day.ts'
import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import type { Lease } from '../leaseWords.web.ts'

export type LeaseValues = InputFor<'realestate.lease.save'>

export const leaseShape = async () => (await import('../leaseActs.contract.ts')).typedLease

/** A year from a day on, paid by the month from the first. */
export const emptyLease = (today: Day, unit: string | null): LeaseValues => ({
  id: null,
  version: null,
  tenantId: '',
  startDate: today,
  endDate: addDays(addMonths(today, 12), -1),
  rentBasis: 'month',
  paymentFrequency: 'monthly',
  anchor: 'first_of_month',
  paymentDay: 1,
  deposit: '',
  freeFrom: null,
  freeTo: null,
  autoRenewal: false,
  renewalMonths: null,
  noticeDays: 60,
  terminationMonths: 0,
  externalNumber: null,
  note: null,
  lines: [{ propertyId: unit ?? '', rental: '' }],
})

export function valuesOf(lease: Lease): LeaseValues {
  const empty = emptyLease(lease.startDate, null)
  const known = Object.fromEntries(
    Object.keys(empty).map(key => [key, (lease as Record<string, unknown>)[key] ?? null]),
  )
  return {
    ...empty,
    ...known,
    lines: lease.lines.map(({ propertyId, rental }) => ({ propertyId, rental })),
  }
}

/** The rent of all units together as decimal text; null while one is missing. */
export function rentText(lines: LeaseValues['lines'], currency: Currency): string | null {
  let sum = 0
  for (const { rental } of lines) {
    const parsed = parseMoney(rental, currency)
    if (!parsed.ok || parsed.minor <= 0) return null
    sum += parsed.minor
  }
  return moneyText(sum, currency)
}
