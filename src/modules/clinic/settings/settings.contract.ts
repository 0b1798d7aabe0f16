import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'

const whole = (min: number, max: number) => z.number().int().min(min).max(max)

/** How a clinic books, kept with the parameters of the platform; every field has a default. */
export const clinicSettings = z.object({
  /** How many visits may stand beside others in one session of a practitioner. */
  overbookPerSession: whole(0, 20).default(2),
  /** How long a freed time is held for the person of the waiting list to whom it is offered. */
  offerMinutes: whole(5, 240).default(15),
  noShowGraceMinutes: whole(0, 240).default(15),
  /** So many missed visits within 180 days ask for payment ahead. */
  prepayAfterNoShows: whole(1, 20).default(3),
  /** Whether patients who want it are reminded of their visits. */
  sendsReminders: z.boolean().default(true),
  reminderDayHours: whole(4, 168).default(24),
  reminderLastHours: whole(1, 12).default(3),
  /** How long before a visit the desk is alerted of a reminder without a reply. */
  noReplyHours: whole(1, 12).default(2),
})
export type ClinicSettings = z.output<typeof clinicSettings>

export const getClinicSettings = query({
  name: 'clinic.settings.get',
  access: { anyOf: ['clinic.appointments.read', 'admin.settings.write'] },
  input: z.object({}),
  output: clinicSettings,
})

export const saveClinicSettings = command({
  name: 'clinic.settings.save',
  access: { permission: 'admin.settings.write' },
  /** `seen`: what the page showed before it was changed; only what differs from it is saved. */
  input: clinicSettings.extend({ seen: clinicSettings.optional() }),
  output: clinicSettings,
  refusals: ['kernel.record.stale'],
  changes: ['clinic.settings'],
  summary: 'Sets how the clinic books from now on.',
})
