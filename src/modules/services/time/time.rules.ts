import type { Transition } from '#kernel/shared/lifecycle.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'

export const timeStates = ['draft', 'submitted', 'approved', 'billed'] as const
export type TimeState = (typeof timeStates)[number]
export const timeActions = ['save', 'submit', 'approve', 'sendBack', 'remove'] as const
export type TimeAction = (typeof timeActions)[number]

const own = ['services.time.write']
const manage = ['services.time.write', 'services.projects.write']

/** The life cycle. Own hours are recorded and submitted by their person, decided by the manager of the project, never by himself. */
export const timeTransitions: readonly Transition<TimeState, TimeAction>[] = [
  { action: 'save', from: ['draft'], to: 'draft', permissions: own },
  { action: 'submit', from: ['draft'], to: 'submitted', permissions: own },
  { action: 'remove', from: ['draft'], to: 'draft', permissions: own },
  { action: 'approve', from: ['submitted'], to: 'approved', permissions: manage },
  { action: 'sendBack', from: ['submitted', 'approved'], to: 'draft', permissions: manage },
]

/** A day has 96 quarters of an hour. */
export const quartersOfDay = 96

type Entry = {
  readonly id: string
  readonly user_id: string
  readonly quarters: number
  readonly rate_minor: Minor | null
}

export type BillLine = {
  readonly userId: string
  readonly rateMinor: Minor
  readonly quarters: number
  readonly amountMinor: Minor
  readonly entryIds: readonly string[]
}

/** One line a person and rate: hours times rate, rounded once. */
export function billLines(entries: readonly Entry[]): BillLine[] {
  const groups = Map.groupBy(entries, entry => `${entry.user_id} ${entry.rate_minor}`)
  return [...groups.values()].map(group => {
    const [{ user_id: userId, rate_minor: rate }] = group as [Entry]
    const quarters = group.reduce((sum, entry) => sum + entry.quarters, 0)
    const rateMinor = rate ?? 0
    return {
      userId,
      rateMinor,
      quarters,
      amountMinor: mulDiv(rateMinor, quarters, 4),
      entryIds: group.map(entry => entry.id),
    }
  })
}
