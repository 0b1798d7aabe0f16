// What the pages of other modules show of a request about their record; fetched when there is one.
import { onDemand } from '#ui/onDemand.tsx'

export const DecideRequest = onDemand(async () => (await import('./request/DecideRequest.tsx')).DecideRequest)
export const RequestNote = onDemand(async () => (await import('./request/RequestNote.tsx')).RequestNote)
