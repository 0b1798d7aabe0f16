import type { Minor } from '#kernel/shared/money.ts'
import { amountOf, type Formula } from '../formula/formula.rules.ts'
import type { ComponentKind, PayComponent } from '../payComponent/payComponent.rules.ts'

/** What a line has to be explained by beside its formula. */
export const lineNotes = [
  'overHalfUnpaid',
  'wholeMonthUnpaid',
  'cappedByLaw',
  'noRoom',
  'neverAboveWage',
] as const
export type LineNote = (typeof lineNotes)[number]

/** One stored line of a payslip. `amountMinor` is above or equal to zero except for differences; the kind says which way it counts. */
export type PayslipLine = {
  component: string
  kind: ComponentKind
  /** Days, hours or a share as shown, and the amount one of them is worth, where the line has them. */
  quantity: string | null
  rateMinor: Minor | null
  amountMinor: Minor
  labelAr: string
  labelEn: string
  /** Evaluates to `amountMinor`. */
  formula: string
  key: string
  note: LineNote | null
  /** What the line comes from: a contract, an advance row, a violation, the month a difference is for. */
  source: string | null
}

/** Builds a line whose amount is its formula's. */
export function line(
  of: PayComponent,
  formula: Formula,
  facts: {
    quantity?: string
    rateMinor?: Minor
    suffixAr?: string
    suffixEn?: string
    key?: string
    note?: LineNote | null
    source?: string | null
  } = {},
): PayslipLine {
  return {
    component: of.code,
    kind: of.kind,
    quantity: facts.quantity ?? null,
    rateMinor: facts.rateMinor ?? null,
    amountMinor: amountOf(formula),
    labelAr: facts.suffixAr ? `${of.nameAr} ${facts.suffixAr}` : of.nameAr,
    labelEn: facts.suffixEn ? `${of.nameEn} ${facts.suffixEn}` : of.nameEn,
    formula: formula.text,
    key: facts.key ?? of.key,
    note: facts.note ?? null,
    source: facts.source ?? null,
  }
}

/** The sum of the lines of a kind, in minor units. */
export const totalOf = (
  lines: readonly Pick<PayslipLine, 'kind' | 'amountMinor'>[],
  kind: ComponentKind,
): Minor => lines.filter(one => one.kind === kind).reduce((sum, one) => sum + one.amountMinor, 0)
