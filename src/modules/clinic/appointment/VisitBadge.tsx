import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { AppointmentState } from './appointment.rules.ts'
import { stateWords, visitKinds } from './appointmentWords.web.ts'

export function VisitBadge({ state }: { state: AppointmentState }) {
  return <StatusBadge kind={visitKinds[state]}>{stateWords[state]()}</StatusBadge>
}
