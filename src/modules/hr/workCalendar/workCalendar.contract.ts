import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, wholeNumber } from '#kernel/shared/fields.ts'

const writers = { permission: 'hr.settings.write' } as const
const changes = ['hr.workCalendar', 'hr.attendance']

export const readCalendar = query({
  name: 'hr.workCalendar.read',
  access: { anyOf: ['hr.settings.write', 'hr.attendance.read', 'hr.leave.read'] },
  input: z.object({ year: wholeNumber(1950, 2200) }),
  output: z.object({
    holidays: z.array(z.object({ day: day(), nameAr: z.string(), nameEn: z.string().nullable() })),
    ramadan: z.array(z.object({ hijriYear: z.number(), fromOn: day(), toOn: day(), isMoved: z.boolean() })),
  }),
})

export const moveRamadan = command({
  name: 'hr.workCalendar.moveRamadan',
  access: writers,
  input: z.object({ hijriYear: wholeNumber(1440, 1600), fromOn: day(), toOn: day() }),
  output: done,
  refusals: ['hr.calendar.ramadan'],
  changes,
  summary: 'Sets Ramadan as the country announced it; days of attendance that it touches are derived again.',
})
