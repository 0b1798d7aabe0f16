import type { Ctx } from '#kernel/server/context.ts'
import { type ContractRow, contractTerm, paidDays } from '../contract/contract.row.ts'
import type { UnitCounts } from '../master/combination.rules.ts'
import { earlyReturnOf, type PriceChange } from '../price/priceChange.rules.ts'
import { priceUnder, rentPricing, requestOf } from '../price/pricing.queries.ts'
import { taxBasisPoints } from '../price/tax.queries.ts'
import { type Term, wholeMonths } from '../schedule/term.rules.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { kmAllowance, lateReturn, type ProposedCharge, proposedCharges } from './return.rules.ts'

/** What an early return is called on its event and credit note; the undo finds the event by it. */
export const earlyReturnAr = 'إرجاع مبكر'

/** A term without rates is counted in its whole months, for the kilometres they include. */
function agreedCounts(term: Term): UnitCounts {
  const { months, days } = wholeMonths(term)
  return { year: 0, month: months, week: 0, day: days }
}

/** The days that are paid, as the allowance of kilometres counts them. */
function paidTime(row: ContractRow, term: Term) {
  const counts = row.pricing.agreed ? agreedCounts(term) : priceUnder(row.pricing, term).counts
  return {
    days: term.days,
    pricedMonths: counts.month + counts.year * 12,
    daysBesides: counts.week * 7 + counts.day,
  }
}

/** The paid days of a contract that ends at an instant and is credited the rest: their kilometres go with them. */
export function paidTimeUntil(ctx: Ctx, row: ContractRow, at: Date) {
  const term = contractTerm(ctx, row)
  return paidTime(row, { ...term, days: Math.min(paidDays(row, at), term.days) })
}

/** {@link paidTimeUntil} of a contract whose early return was credited; null for every other. */
export async function paidTimeOfReturned(ctx: Ctx, row: ContractRow) {
  if (!row.returned_at) return null
  const event = await ctx.db
    .selectFrom('rentals.contract_event')
    .select('id')
    .where('contract_id', '=', row.id)
    .where('kind', '=', 'shorten')
    .where('reason', '=', earlyReturnAr)
    .where('at', '=', row.returned_at)
    .executeTakeFirst()
  return event ? paidTimeUntil(ctx, row, row.returned_at) : null
}

/** The frozen terms the charges of a return are computed from; the phone uses the same without signal. */
export async function returnTermsOf(ctx: Ctx, row: ContractRow) {
  const term = contractTerm(ctx, row)
  const { rates } = row.pricing
  const { returnGraceMinutes } = await settingsOf(ctx)
  return {
    type: row.type,
    ...paidTime(row, term),
    used: null as ReturnType<typeof paidTime> | null,
    includedKmDaily: rates.includedKmDaily,
    includedKmMonthly: rates.includedKmMonthly,
    extraKm: rates.extraKmMinor,
    lateHour: rates.lateHourMinor,
    overstayPerDay: rates.overstayPerDayMinor,
    graceMinutes: returnGraceMinutes,
    fuelPolicy: row.fuel_policy,
    fuelPerEighth: rates.fuelPerEighthMinor,
    earlyReturnFee: row.early_return_minor,
    taxBasisPoints: await taxBasisPoints(ctx, ctx.today),
  }
}

export type ReturnedLeg = {
  readonly outKm: number
  readonly inKm: number
  readonly outEighths: number
  readonly inEighths: number
}

/**
 * What the return of a contract at an instant charges (rules 13 to 15), zeros included. Days that are credited include no
 * kilometres.
 */
export async function chargesAtReturn(
  ctx: Ctx,
  row: ContractRow,
  legs: readonly ReturnedLeg[],
  at: Date,
  isUnusedCredited = false,
): Promise<ProposedCharge[]> {
  const terms = {
    ...(await returnTermsOf(ctx, row)),
    ...(isUnusedCredited ? paidTimeUntil(ctx, row, at) : {}),
  }
  const late = lateReturn({
    dueBackAt: row.due_back_at,
    returnedAt: at,
    overstayPerDayMinor: terms.overstayPerDay,
    lateHourMinor: terms.lateHour,
    graceMinutes: terms.graceMinutes,
  })
  return proposedCharges({
    late,
    overstayPerDayMinor: terms.overstayPerDay,
    lateHourMinor: terms.lateHour,
    distance: legs,
    allowanceKm: kmAllowance({ ...terms, lateDays: late.fullDays }),
    extraKmMinor: terms.extraKm,
    fuel: legs,
    fuelPolicy: terms.fuelPolicy,
    fuelPerEighthMinor: terms.fuelPerEighth,
  })
}

/** What ending at an instant before the due time gives back (rule 9); null when every priced day was used. */
export function unusedAt(ctx: Ctx, row: ContractRow, at: Date): PriceChange | null {
  const term = contractTerm(ctx, row)
  const used = paidDays(row, at)
  if (at >= row.due_back_at || used >= term.days) return null
  const change = earlyReturnOf(requestOf(rentPricing(row), term), used)
  return change && change.amountMinor > 0 ? change : null
}
