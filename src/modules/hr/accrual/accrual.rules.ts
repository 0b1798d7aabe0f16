import { type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import { endOfServiceTarget, type Service, wageOn } from '../endOfService/endOfService.rules.ts'
import { amount, amountOf, divided, factor, multiplied } from '../formula/formula.rules.ts'
import { compare, type Fraction, fraction, zero } from '../fraction/fraction.rules.ts'
import type { LabourRule } from '../labourRule/labourRule.rules.ts'

/** What a month adds to the end-of-service provision; `raiseMinor` is the part that a new wage adds to past service. */
export type EndOfServiceAccrual = { targetMinor: Minor; entryMinor: Minor; raiseMinor: Minor }

/**
 * The month's end-of-service accrual (rule 21 of 50-hr): target at the month's end less what is booked, so that history always adds
 * up to the amount due. An opening amount counts as booked.
 */
export function endOfServiceAccrual(
  service: Service,
  month: Day,
  bookedMinor: Minor,
  rules: readonly LabourRule[],
  currency: Currency,
): EndOfServiceAccrual {
  const lastOn = endOfMonth(month)
  const targetMinor = endOfServiceTarget(service, lastOn, rules, currency)
  return {
    targetMinor,
    entryMinor: targetMinor - bookedMinor,
    raiseMinor: raiseOf(service, lastOn, rules, currency),
  }
}

/** Past service at the new wage less past service at the old one. */
function raiseOf(service: Service, lastOn: Day, rules: readonly LabourRule[], currency: Currency): Minor {
  const beforeOn = lastDayBefore(lastOn)
  if (beforeOn < service.serviceFrom) return 0
  const [now, before] = [wageOn(service.wages, lastOn), wageOn(service.wages, beforeOn)]
  if (now.remunerationMinor === before.remunerationMinor && now.basicMinor === before.basicMinor) return 0
  const revalued: Service = {
    country: service.country,
    variant: service.variant,
    serviceFrom: service.serviceFrom,
    wages: [now],
    unpaid: service.unpaid,
  }
  return (
    endOfServiceTarget(revalued, beforeOn, rules, currency) -
    endOfServiceTarget(service, beforeOn, rules, currency)
  )
}

function lastDayBefore(lastOn: Day): Day {
  const [year = 0, month = 0] = monthOf(lastOn).split('-').map(Number)
  const previous =
    month === 1 ? `${year - 1}-12` : `${String(year).padStart(4, '0')}-${String(month - 1).padStart(2, '0')}`
  return endOfMonth(`${previous}-01`)
}

/**
 * What the leave provision must hold: the balance of days at the wage's day rate, nothing for a negative balance (rule 16). `basis` is
 * the days of a month, 26 or 30.
 */
export function leaveTarget(
  balance: Fraction,
  remunerationMinor: Minor,
  basis: number,
  currency: Currency,
): Minor {
  if (compare(balance, zero) <= 0) return 0
  const dayRate = divided(amount(remunerationMinor, currency), factor(fraction(basis)))
  return amountOf(multiplied(dayRate, factor(balance)))
}

/** One month of an employee as it is kept; a second run of the same month finds nothing to post. */
export type AccrualRow = {
  month: string
  eosTargetMinor: Minor
  eosBookedMinor: Minor
  leaveTargetMinor: Minor
  leaveBookedMinor: Minor
}

/** What a month still has to post: target less booked, for both provisions. Positive raises the provision. */
export const accrualEntries = (row: AccrualRow): { endOfServiceMinor: Minor; leaveMinor: Minor } => ({
  endOfServiceMinor: row.eosTargetMinor - row.eosBookedMinor,
  leaveMinor: row.leaveTargetMinor - row.leaveBookedMinor,
})
