import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, optionalText, text, version } from '#kernel/shared/fields.ts'

const writers = { permission: 'hr.settings.write' } as const
const changes = ['hr.holiday', 'hr.leave', 'hr.employee']

export const listHolidays = query({
  name: 'hr.holiday.list',
  access: { anyOf: ['hr.settings.write', 'hr.leave.read', 'hr.attendance.read'] },
  input: z.object({ year: z.number().int().min(1950).max(2999) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        fromOn: day(),
        toOn: day(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
      }),
    ),
  }),
})

export const saveHoliday = command({
  name: 'hr.holiday.save',
  access: writers,
  /** With an id the holiday moves: its days are those given now. */
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    fromOn: day(),
    toOn: day(),
    nameAr: text(120),
    nameEn: optionalText(120),
  }),
  output: z.object({ id: id(), recounted: z.number() }),
  refusals: ['hr.holiday.backwards', 'hr.holiday.tooLong', 'hr.holiday.taken', 'kernel.record.stale'],
  changes,
  summary:
    'Enters or moves a holiday; approved leave that it touches is counted anew and its employees are told.',
})

export const removeHoliday = command({
  name: 'hr.holiday.remove',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes,
})
