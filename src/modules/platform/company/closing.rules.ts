import { addDays, type Day } from '#kernel/shared/day.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'

/** How long the data of a closed company wait before they are purged; the database counts the same days by its own clock. */
const closedKeptDays = 90

export type ClosingFacts = {
  readonly status: 'active' | 'suspended' | 'closed'
  /** Who asked for the closing, or null. */
  readonly askedBy: string | null
  /** The company's day on which its newest copy was ready, or null. */
  readonly exportedOn: Day | null
}

const whyNotLeave = ({ status, exportedOn }: ClosingFacts, today: Day): Refusal | null => {
  if (status === 'closed') return refused('platform.company.notActive')
  return exportedOn === today ? null : refused('platform.company.exportFirst')
}

/** Why the closing of a company cannot be requested: it needs a copy of the same day, and one request is enough. */
export function whyNotAskClosing(facts: ClosingFacts, today: Day): Refusal | null {
  return (
    whyNotLeave(facts, today) ?? (facts.askedBy === null ? null : refused('platform.company.closingAsked'))
  )
}

/** Why this super administrator cannot close the company: another one must have asked, and the copy must be of the same day. */
export function whyNotClose(facts: ClosingFacts, userId: string, today: Day): Refusal | null {
  const isSecond = facts.askedBy !== null && facts.askedBy !== userId
  return whyNotLeave(facts, today) ?? (isSecond ? null : refused('platform.company.needsSecond'))
}

/** The day from which the data of a company closed on this day may go. */
export const purgeDay = (closedOn: Day): Day => addDays(closedOn, closedKeptDays)
