// What the screens of other modules may use of the clinic.
import { onDemand } from '#ui/onDemand.tsx'

/** What the clinic adds to the dashboard. */
export const clinicCards = [onDemand(async () => (await import('./board/ClinicToday.tsx')).ClinicToday)]
