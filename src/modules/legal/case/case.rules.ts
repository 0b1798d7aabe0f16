import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { conflict, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const caseTypes = [
  'civil',
  'criminal',
  'commercial',
  'labor',
  'administrative',
  'traffic',
  'rental',
] as const
export const caseStates = ['draft', 'active', 'on_hold', 'suspended', 'closed'] as const
export type CaseState = (typeof caseStates)[number]
export const sides = ['claimant', 'defendant'] as const
export const priorities = ['low', 'medium', 'high', 'urgent'] as const
export const outcomes = [
  'won',
  'partly_won',
  'lost',
  'settled',
  'paid',
  'withdrawn',
  'struck_out',
  'uncollectable',
] as const
export const partySides = [
  'claimant',
  'defendant',
  'guarantor',
  'joined',
  'witness',
  'opposingLawyer',
  'ourLawyer',
  'expert',
] as const

export const caseActions = ['save', 'open', 'hold', 'suspend', 'resume', 'close', 'reopen', 'remove'] as const
export type CaseAction = (typeof caseActions)[number]

const write = ['legal.cases.write']
const running = ['active', 'on_hold', 'suspended'] as const

/** The life cycle: what may be done from which state. */
export const caseTransitions: readonly Transition<CaseState, CaseAction>[] = [
  { action: 'open', from: ['draft'], to: 'active', permissions: write },
  { action: 'save', from: ['draft', ...running], to: 'active', permissions: write },
  { action: 'hold', from: ['active'], to: 'on_hold', permissions: write },
  { action: 'suspend', from: ['active'], to: 'suspended', permissions: write },
  { action: 'resume', from: ['on_hold', 'suspended'], to: 'active', permissions: write },
  { action: 'close', from: running, to: 'closed', permissions: write },
  { action: 'reopen', from: ['closed'], to: 'active', permissions: ['legal.overrides.write'] },
  { action: 'remove', from: ['draft'], to: 'draft', permissions: write },
]

export type DebtFacts = {
  /** Since the oldest open due day; 0 when nothing is overdue. */
  daysLate: number
  overdueMinor: number
  lastPaidOn: Day | null
}

/** A case on a debt needs one that is open and late enough; an override passes over the days, never over a debt that is paid. */
export function whyNotSue(
  debt: DebtFacts,
  claimMinor: number,
  rule: { minDays: number; today: Day; isOverridden: boolean },
): Refusal | null {
  if (claimMinor === 0)
    return debt.lastPaidOn
      ? refused('legal.case.paid', { params: { date: debt.lastPaidOn } })
      : refused('legal.case.nothingOpen')
  if (rule.isOverridden || (debt.daysLate >= rule.minDays && debt.overdueMinor > 0)) return null
  return refused('legal.case.notDue', {
    params: {
      days: debt.daysLate,
      min: rule.minDays,
      date: addDays(rule.today, rule.minDays - debt.daysLate),
    },
  })
}

export type OpenWork = { hearings: number; tasks: number; costs: number; claimMinor: number }

/** What keeps a case open. What was collected in full ends as paid; a rest that stays open does not. */
export function whyNotClose(
  work: OpenWork,
  outcome: (typeof outcomes)[number],
  amountText: (minor: number) => string,
): Refusal | null {
  const { hearings, tasks, costs, claimMinor } = work
  const unpaidMinor = outcome === 'paid' ? claimMinor : 0
  if (hearings + tasks + costs + unpaidMinor === 0) return null
  return refused('legal.case.closeOpen', {
    params: { hearings, tasks, costs, claim: amountText(unpaidMinor) },
  })
}

/** From sixty days late a case is proposed as one of high priority. */
export const proposedPriority = (daysLate: number): (typeof priorities)[number] =>
  daysLate >= 60 ? 'high' : 'medium'

export const whyNotOpenTwice = (invoice: string, number: string | null): Refusal =>
  number
    ? conflict('legal.case.alreadyOpen', { field: 'invoiceIds', params: { invoice, number } })
    : conflict('legal.case.alreadyOpenElsewhere', { field: 'invoiceIds', params: { invoice } })
