import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, text, version, wholeNumber } from '#kernel/shared/fields.ts'

const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const fields = {
  version: version(),
  /** 0 is Sunday. */
  workingDays: z
    .array(z.number().int().min(0).max(6))
    .min(1)
    .max(7)
    .refine(days => new Set(days).size === days.length),
  opensAt: time(),
  closesAt: time(),
  ramadanOpensAt: time(),
  ramadanClosesAt: time(),
  /** Announced otherwise than the Umm al-Qura calendar has them; the last ten years. */
  ramadans: z.array(z.object({ year: wholeNumber(1440, 1600), fromOn: day(), toOn: day() })).max(10),
  closedDays: z.array(z.object({ on: day(), name: text(80) })).max(100),
}

export const readCalendar = query({
  name: 'support.calendar.read',
  access: 'superAdmin',
  summary: 'When the staff of the platform answer.',
  input: z.object({}),
  output: z.object(fields),
})

export const saveCalendar = command({
  name: 'support.calendar.save',
  access: 'superAdmin',
  summary: 'Saves the hours of support; what is left of every running target is counted by the new ones.',
  input: z.object(fields),
  output: done,
  refusals: ['kernel.record.stale', 'support.calendar.short', 'support.calendar.ramadan'],
  changes: ['support.calendar', 'support.desk', 'support.ticket'],
})
