import type { Transition } from '#kernel/shared/lifecycle.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const claimStates = ['draft', 'submitted', 'settled', 'discarded'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimActions = ['submit', 'settle', 'discard'] as const
export type ClaimAction = (typeof claimActions)[number]
export const claimDecisions = ['resubmitted', 'credited', 'charged'] as const

const write = ['clinic.billing.write']

export const claimTransitions: readonly Transition<ClaimState, ClaimAction>[] = [
  { action: 'submit', from: ['draft'], to: 'submitted', permissions: write },
  { action: 'settle', from: ['submitted'], to: 'settled', permissions: write },
  { action: 'discard', from: ['draft'], to: 'discarded', permissions: write },
]

export const lineStates = [
  'pending',
  'approved',
  'part',
  'rejected',
  'resubmitted',
  'credited',
  'charged',
] as const
export type LineState = (typeof lineStates)[number]

type Line = {
  readonly amountMinor: number
  readonly approvedMinor: number | null
  readonly decision: (typeof claimDecisions)[number] | null
}

export function lineStateOf(line: Line): LineState {
  if (line.decision) return line.decision
  if (line.approvedMinor === null) return 'pending'
  if (line.approvedMinor === line.amountMinor) return 'approved'
  return line.approvedMinor === 0 ? 'rejected' : 'part'
}

export const gaps = ['approval', 'licence', 'visit'] as const
export type Gap = (typeof gaps)[number]

type Claimed = {
  readonly needsApproval: boolean
  readonly approvalNo: string | null
  readonly licence: string | null
  readonly visitState: string
}

/** What an insurer would send a line back for. */
export function gapsOf(line: Claimed): Gap[] {
  const found: Gap[] = []
  if (line.needsApproval && !line.approvalNo) found.push('approval')
  if (!line.licence) found.push('licence')
  if (line.visitState !== 'done') found.push('visit')
  return found
}

/** K6. */
export function whyNotSubmit(lines: readonly Claimed[]): Refusal | null {
  if (lines.length === 0) return refused('clinic.claim.empty')
  const count = lines.filter(line => gapsOf(line).length > 0).length
  return count > 0 ? invalid('clinic.claim.incomplete', { params: { count } }) : null
}

type Answer = {
  readonly lineId: string
  readonly approved: number
  readonly rejectionCode?: string | null | undefined
}

/** An insurer answers for every line of a claim, once, with no more than was asked, and says why it refuses. */
export function whyNotSettle(
  lines: readonly { readonly id: string; readonly amountMinor: number }[],
  answers: readonly Answer[],
  shown: (minor: number) => string,
): Refusal | null {
  for (const [at, answer] of answers.entries()) {
    const line = lines.find(one => one.id === answer.lineId)
    if (!line || answers.slice(0, at).some(one => one.lineId === answer.lineId))
      return invalid('clinic.claim.otherLine', { field: `lines.${at}.lineId` })
    if (answer.approved > line.amountMinor)
      return invalid('clinic.claim.tooMuch', {
        field: `lines.${at}.approved`,
        params: { max: shown(line.amountMinor) },
      })
    if (answer.approved < line.amountMinor && !answer.rejectionCode)
      return invalid('clinic.claim.codeMissing', { field: `lines.${at}.rejectionCode` })
  }
  return answers.length < lines.length
    ? invalid('clinic.claim.unanswered', { params: { count: lines.length - answers.length } })
    : null
}
