import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export type DriverDays = {
  readonly isMain: boolean
  /** First and last day an additional driver drives; the whole term by default. */
  readonly fromOn?: Day | null | undefined
  readonly toOn?: Day | null | undefined
}

/** The main driver drives the whole term; another one some of its days, in order and inside it. */
export function whyNotDriverDays(
  drivers: readonly DriverDays[],
  term: { startOn: Day; endOn: Day },
): Refusal | null {
  for (const [at, { isMain, fromOn, toOn }] of drivers.entries()) {
    if (isMain) continue
    const from = fromOn ?? term.startOn
    const to = toOn ?? term.endOn
    if (from < term.startOn || to > term.endOn || to < from)
      return invalid('rentals.contract.driverDays', {
        field: `drivers.${at}.${from < term.startOn || !toOn ? 'fromOn' : 'toOn'}`,
        params: { from: term.startOn, to: term.endOn },
      })
  }
  return null
}
