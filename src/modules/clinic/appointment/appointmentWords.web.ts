import { words as actWords } from '#generated/choices/clinic.appointment.act.ts'
import { words as closedWords } from '#generated/choices/clinic.appointment.closed.ts'
import { words as fieldWords } from '#generated/choices/clinic.appointment.field.ts'
import { words as sourceWords } from '#generated/choices/clinic.appointment.source.ts'
import { words as stateWords } from '#generated/choices/clinic.appointment.state.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { AppointmentState } from './appointment.rules.ts'

export { actWords, closedWords, fieldWords, sourceWords, stateWords }

export type Visit = OutputFor<'clinic.appointment.list'>['rows'][number]
export type DayColumn = OutputFor<'clinic.appointment.days'>['columns'][number]

export const visitKinds: Readonly<Record<AppointmentState, StatusKind>> = {
  offered: 'decide',
  lapsed: 'out',
  booked: 'promised',
  confirmed: 'free',
  arrived: 'inHand',
  in_room: 'running',
  done: 'settled',
  cancelled: 'out',
  no_show: 'late',
}
