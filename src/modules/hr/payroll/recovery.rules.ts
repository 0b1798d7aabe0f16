import type { Minor } from '#kernel/shared/money.ts'
import { percentOf } from '#kernel/shared/money.ts'
import {
  amount,
  amountOf,
  divided,
  type Formula,
  factor,
  lessened,
  multiplied,
  percent,
} from '../formula/formula.rules.ts'
import { fraction } from '../fraction/fraction.rules.ts'
import type { DeductionCapsLaw, SocialSecurityLaw } from '../labourRule/labourRule.rules.ts'
import { componentOf } from '../payComponent/payComponent.rules.ts'
import type { MonthFrame } from './earning.rules.ts'
import { line, type PayslipLine } from './payslipLine.rules.ts'

/** What is taken after absence and social security, in the order of rule 24 of 50-hr. */
export const recoveryKinds = ['courtOrder', 'advance', 'charge', 'penalty'] as const
export type RecoveryKind = (typeof recoveryKinds)[number]

/** An amount asked for in this month; `source` names the advance row, the violation, the order. */
export type Recovery = {
  kind: RecoveryKind
  source: string
  amountMinor: Minor
  labelAr: string
  labelEn: string
}

/** What did not fit and is asked for again next month. */
export type Rolled = { kind: RecoveryKind; source: string; amountMinor: Minor }

/**
 * Social security of an employee: percentages of the regular pay of the month up to the ceiling, the employee's part and the
 * employer's. Nothing for a nationality that is not covered.
 */
export function socialLines(
  regularMinor: Minor,
  nationality: string,
  law: SocialSecurityLaw | null,
  frame: Pick<MonthFrame, 'components' | 'currency'>,
): PayslipLine[] {
  if (!law?.nationalities.includes(nationality) || regularMinor <= 0) return []
  const isCapped = law.ceilingMinor !== null && regularMinor > law.ceilingMinor
  const base = amount(isCapped ? law.ceilingMinor! : regularMinor, frame.currency)
  const shareLine = (code: string, basisPoints: number) =>
    line(componentOf(frame.components, code), multiplied(base, percent(basisPoints)), {
      quantity: percent(basisPoints).text,
      rateMinor: amountOf(base),
      note: isCapped ? 'cappedByLaw' : null,
    })
  return [shareLine('social', law.employeeBasisPoints), shareLine('socialEmployer', law.employerBasisPoints)]
}

/**
 * Takes what is asked for as far as it may be taken: never below the protected share of what was earned, each kind within its cap of
 * the wage (advances and charges share one cap, which signed consent lifts). What does not fit rolls to the next month whole or in part.
 */
export function recover(
  asked: readonly Recovery[],
  pay: {
    /** Gross less unpaid days and lateness. */
    earnedMinor: Minor
    socialMinor: Minor
    remunerationMinor: Minor
    dayBasis: number
    hasConsent: boolean
  },
  caps: DeductionCapsLaw,
  frame: Pick<MonthFrame, 'components' | 'currency'>,
): { lines: PayslipLine[]; rolled: Rolled[] } {
  const protectedMinor = percentOf(pay.earnedMinor, caps.protectedBasisPoints)
  let roomMinor = Math.max(0, pay.earnedMinor - pay.socialMinor - protectedMinor)
  const lines: PayslipLine[] = []
  const rolled: Rolled[] = []
  const groups: { kinds: RecoveryKind[]; cap: Formula | null }[] = [
    { kinds: ['courtOrder'], cap: shareCap(caps.courtBasisPoints) },
    { kinds: ['advance', 'charge'], cap: pay.hasConsent ? null : shareCap(caps.advancesBasisPoints) },
    { kinds: ['penalty'], cap: caps.penaltyDays === null ? null : daysCap(caps.penaltyDays) },
  ]
  for (const { kinds, cap } of groups) {
    let takenMinor = 0
    for (const one of kinds.flatMap(kind => asked.filter(each => each.kind === kind))) {
      const left = cap && (takenMinor === 0 ? cap : lessened(cap, amount(takenMinor, frame.currency)))
      const leftMinor = left ? Math.max(0, amountOf(left)) : Number.MAX_SAFE_INTEGER
      const fitsMinor = Math.min(one.amountMinor, leftMinor, roomMinor)
      if (fitsMinor < one.amountMinor)
        rolled.push({ kind: one.kind, source: one.source, amountMinor: one.amountMinor - fitsMinor })
      if (fitsMinor <= 0) continue
      const isCapped = fitsMinor < one.amountMinor
      const isByLaw = isCapped && left !== null && fitsMinor === leftMinor
      lines.push(
        line(componentOf(frame.components, one.kind), isByLaw ? left : amount(fitsMinor, frame.currency), {
          suffixAr: one.labelAr,
          suffixEn: one.labelEn,
          note: isByLaw ? 'cappedByLaw' : isCapped ? 'noRoom' : null,
          source: one.source,
        }),
      )
      takenMinor += fitsMinor
      roomMinor -= fitsMinor
    }
  }
  return { lines, rolled }

  function shareCap(basisPoints: number | null): Formula | null {
    return basisPoints === null
      ? null
      : multiplied(amount(pay.remunerationMinor, frame.currency), percent(basisPoints))
  }

  function daysCap(days: number): Formula {
    const day = divided(amount(pay.remunerationMinor, frame.currency), factor(fraction(pay.dayBasis)))
    return multiplied(day, factor(fraction(days)))
  }
}
