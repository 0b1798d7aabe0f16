import { conflict, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { InspectionPurpose, InspectionState } from '../inspection/inspection.rules.ts'

export const markViews = ['front', 'rear', 'left', 'right', 'roof', 'interior'] as const
export const markTypes = ['scratch', 'dent', 'crack', 'chip', 'broken', 'missing', 'burn', 'stain'] as const
export const markSeverities = ['minor', 'moderate', 'severe'] as const
export const markDecisions = ['pending', 'custodian', 'insurer', 'warranty', 'company'] as const
export type MarkView = (typeof markViews)[number]
export type MarkType = (typeof markTypes)[number]
export type MarkDecision = (typeof markDecisions)[number]

/** Where a mark is: thousandths of the drawing's width and height. */
export type MarkSpot = {
  readonly view: MarkView
  readonly type: MarkType
  readonly x: number
  readonly y: number
}

/** Within this distance of an open mark of the same view and type the clerk is asked «هل هي العلامة نفسها؟» (R13). */
const sameMarkUnits = 40

/** The nearest open mark that a new one may repeat, with its distance in units; null when nothing is near. */
export function sameMarkQuestion<Open extends MarkSpot>(
  mark: MarkSpot,
  openMarks: readonly Open[],
): { open: Open; units: number } | null {
  let nearest: { open: Open; units: number } | null = null
  for (const open of openMarks) {
    if (open.view !== mark.view || open.type !== mark.type) continue
    const units = Math.hypot(open.x - mark.x, open.y - mark.y)
    if (units <= sameMarkUnits && (!nearest || units < nearest.units))
      nearest = { open, units: Math.round(units) }
  }
  return nearest
}

/** Why an inspection cannot be signed while a possible repeat of an older damage is unanswered. */
export function whyNotSameMark(unanswered: number): Refusal | null {
  return unanswered === 0
    ? null
    : conflict('fleet.mark.sameQuestion', { field: 'marks', params: { count: unanswered } })
}

export type MarkFacts = {
  readonly decision: MarkDecision
  /** Number of the document that charged it, or its origin key while the document is being made. */
  readonly chargedBy: string | null
  readonly firstSeenIn: {
    readonly purpose: InspectionPurpose
    readonly state: InspectionState
    readonly custodyId: string | null
  }
}

/**
 * Why a damage may not be decided so (R13): charged before, or not first seen in the signed inspection that ended a custody. Decisions
 * other than the custodian may still replace one another.
 */
export function whyNotDecide(
  mark: MarkFacts,
  choice: { decision: Exclude<MarkDecision, 'pending'>; amountMinor: number | null },
): Refusal | null {
  if (mark.chargedBy) return refused('fleet.mark.charged', { params: { document: mark.chargedBy } })
  if (choice.decision !== 'custodian') return null
  const seen = mark.firstSeenIn
  if (seen.purpose !== 'in' || seen.state !== 'signed' || !seen.custodyId)
    return refused('fleet.mark.notChargeable')
  return choice.amountMinor ? null : invalid('kernel.field.required', { field: 'amount' })
}

/** What the custodian pays: with a damage waiver no more than its excess (R13). Minor units. */
export function custodianShare(costMinor: number, excessMinor: number | null): number {
  return excessMinor === null ? costMinor : Math.min(costMinor, excessMinor)
}

/** The origin key under which the invoice of a mark is made: one a mark, once; one that was voided is followed by another. */
export function chargeKeyOf(markId: string, voidedCharges = 0): string {
  return `fleet:mark:${markId}:charge${voidedCharges === 0 ? '' : `#${voidedCharges + 1}`}`
}

/** Why a contract may not be closed: marks of its custody without a decision. */
export function whyNotCloseWithMarks(undecided: number): Refusal | null {
  return undecided === 0 ? null : refused('fleet.mark.undecided', { params: { count: undecided } })
}
