import { recordKind } from '#kernel/server/record.ts'

export const rooms = recordKind({ table: 'clinic.room', kind: 'clinic.room', label: row => row.name_ar })
export const services = recordKind({
  table: 'clinic.service',
  kind: 'clinic.service',
  label: row => row.code,
})
export const practitioners = recordKind({
  table: 'clinic.practitioner',
  kind: 'clinic.practitioner',
  label: row => row.name_ar,
})
export const schedules = recordKind({
  table: 'clinic.schedule',
  kind: 'clinic.schedule',
  label: row => `${row.opens_at}–${row.closes_at}`,
})
export const exceptions = recordKind({
  table: 'clinic.schedule_exception',
  kind: 'clinic.exception',
  label: row => row.on_day,
})

/** The states of a visit that take its time; an offer does so only while it holds. */
export const liveStates = ['booked', 'confirmed', 'arrived', 'in_room', 'done'] as const
