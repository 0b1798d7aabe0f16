import type { Selectable } from 'kysely'
import { recordKind } from '#kernel/server/record.ts'
import type { AppointmentTable } from '../tables.ts'

export type AppointmentRow = Selectable<AppointmentTable>

export const appointments = recordKind({
  table: 'clinic.appointment',
  kind: 'clinic.appointment',
  label: row => row.number ?? '',
})
