import { useEffect, useRef } from 'react'
import { addDays, type Day, isDay } from '#kernel/shared/day.ts'

type Typed = { partyId: string | null; date: Day; dueOn: Day }

/**
 * The due day follows the terms of the chosen party, until another is typed. `days` are the party's: undefined while they are not known. A
 * stored draft (`isStored`) keeps the day it was saved with.
 */
export function useDueByTerms(
  { partyId, date, dueOn }: Typed,
  days: number | null | undefined,
  isStored: boolean,
  change: (dueOn: Day) => void,
): void {
  const followed = useRef({ partyId: isStored ? partyId : null, days: 0 })
  useEffect(() => {
    const before = followed.current
    if (!partyId || partyId === before.partyId || days === undefined || !isDay(date)) return
    const isUntouched = dueOn === addDays(date, before.days)
    followed.current = { partyId, days: days ?? 0 }
    const due = addDays(date, days ?? 0)
    if (isUntouched && due !== dueOn) change(due)
  }, [partyId, days, date, dueOn, change])
}
