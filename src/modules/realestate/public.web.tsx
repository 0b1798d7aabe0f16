// What the screens of other modules may use of real estate.
import { onDemand } from '#ui/onDemand.tsx'

/** What real estate adds to the dashboard. */
export const estateCards = [onDemand(async () => (await import('./board/PropertyToday.tsx')).PropertyToday)]
