import { type Currency, moneyText, parseMoney, percentOf } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { type ChargeKind, kmAllowance, lateReturn, proposedCharges } from '../../return/return.rules.ts'
import { rentalDays } from '../../schedule/term.rules.ts'

export type ReturnFacts = OutputFor<'rentals.return.get'>
export type LiveCharge = {
  readonly kind: ChargeKind
  readonly amount: string
  readonly basis: { readonly code: string; readonly params: Readonly<Record<string, number | string>> }
}
export type LiveCharges = {
  readonly rows: readonly LiveCharge[]
  /** Of all charges, as their one invoice will have it. */
  readonly tax: string
  readonly total: string
  readonly allowanceKm: number | null
  readonly lateMinutes: number
}

/** What the return would charge with what was added by hand, worked out on the device with the rules the server uses. */
export function liveCharges(
  facts: ReturnFacts,
  seen: { at: Date; odometerKm: number | null; fuelEighths: number | null },
  currency: Currency,
  added: readonly { amount: string }[] = [],
): LiveCharges {
  const minor = (text: string | null) => {
    if (text === null) return null
    const parsed = parseMoney(text, currency)
    return parsed.ok ? parsed.minor : null
  }
  const { terms } = facts
  const late = lateReturn({
    dueBackAt: new Date(facts.dueBackAt),
    returnedAt: seen.at,
    overstayPerDayMinor: minor(terms.overstayPerDay),
    lateHourMinor: minor(terms.lateHour),
    graceMinutes: terms.graceMinutes,
  })
  const startAt = new Date(facts.startAt)
  const unusedDays = rentalDays(startAt, new Date(facts.dueBackAt)) - rentalDays(startAt, seen.at)
  // Days that are given back take their kilometres with them; a pure count of days is exact at any hour.
  const paid =
    unusedDays > 0 && terms.used ? { ...terms.used, days: Math.max(1, terms.days - unusedDays) } : {}
  const allowanceKm = kmAllowance({ ...terms, ...paid, lateDays: late.fullDays })
  const charges = proposedCharges({
    late,
    overstayPerDayMinor: minor(terms.overstayPerDay),
    lateHourMinor: minor(terms.lateHour),
    distance: [
      ...facts.earlierLegs,
      { outKm: facts.outKm, inKm: Math.max(facts.outKm, seen.odometerKm ?? facts.outKm) },
    ],
    allowanceKm,
    extraKmMinor: minor(terms.extraKm),
    fuel: [
      ...facts.earlierLegs,
      { outEighths: facts.outEighths, inEighths: seen.fuelEighths ?? facts.outEighths },
    ],
    fuelPolicy: terms.fuelPolicy,
    fuelPerEighthMinor: minor(terms.fuelPerEighth),
  })
  // Kept before the fee was a term: there is none.
  const fee = minor(terms.earlyReturnFee ?? null) ?? 0
  if (fee > 0 && unusedDays > 0)
    charges.push({
      kind: 'early_return',
      amountMinor: fee,
      basis: { code: 'rentals.basis.earlyReturn', params: { fee: terms.earlyReturnFee } },
    })
  const netMinor =
    charges.reduce((sum, charge) => sum + charge.amountMinor, 0) +
    added.reduce((sum, charge) => sum + (minor(charge.amount) ?? 0), 0)
  const taxMinor = percentOf(netMinor, terms.taxBasisPoints ?? 0)
  return {
    rows: charges.map(charge => ({
      kind: charge.kind,
      amount: moneyText(charge.amountMinor, currency),
      basis: charge.basis,
    })),
    tax: moneyText(taxMinor, currency),
    total: moneyText(netMinor + taxMinor, currency),
    allowanceKm,
    lateMinutes: late.lateMinutes,
  }
}
