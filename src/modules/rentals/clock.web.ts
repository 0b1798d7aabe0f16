import { type Day, dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import { useCompany } from '#kernel/web/session.tsx'

/** Today in the company's time zone. */
export function useToday(): Day {
  return dayIn(new Date(), useCompany().timeZone)
}

/** Between the company's clock, as date fields show it (`2026-11-19T09:30`), and instants and days of the wire. */
export function useClock() {
  const { timeZone } = useCompany()
  return {
    localOf: (instant: Date) => `${dayIn(instant, timeZone)}T${timeIn(instant, timeZone)}`,
    instantOf: (local: string) => instantOf(local.slice(0, 10), local.slice(11, 16), timeZone).toISOString(),
    dayOf: (instant: string): Day => dayIn(new Date(instant), timeZone),
  }
}
