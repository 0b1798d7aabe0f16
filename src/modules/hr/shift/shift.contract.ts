import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'

const span = z.object({
  start: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  end: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
})

/** What is said of hours of work. */
const fields = {
  nameAr: text(80),
  nameEn: optionalText(80),
  spans: z.array(span).min(1).max(3),
  ramadanSpans: z.array(span).min(1).max(3).nullish(),
  breakMinutes: wholeNumber(0, 480).default(60),
  graceInMinutes: wholeNumber(0, 240).default(15),
  graceOutMinutes: wholeNumber(0, 240).default(0),
  isDefault: z.boolean().default(false),
  isActive: z.boolean().default(true),
}

const changes = ['hr.shift', 'hr.roster', 'hr.attendance']

export const listShifts = query({
  name: 'hr.shift.list',
  access: { anyOf: ['hr.attendance.read', 'hr.settings.write'] },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        spans: z.array(span),
        ramadanSpans: z.array(span).nullable(),
        breakMinutes: z.number(),
        graceInMinutes: z.number(),
        graceOutMinutes: z.number(),
        isDefault: z.boolean(),
        isActive: z.boolean(),
      }),
    ),
  }),
})

export const saveShift = command({
  name: 'hr.shift.save',
  access: { permission: 'hr.settings.write' },
  input: z.object({ id: id().nullish(), version: version().nullish(), ...fields }),
  output: z.object({ id: id() }),
  refusals: [
    'hr.shift.spans',
    'hr.shift.tooLong',
    'hr.shift.break',
    'hr.shift.grace',
    'hr.shift.known',
    'hr.shift.default',
    'kernel.record.stale',
  ],
  changes,
})

/** A week's plan at the most, and the weeks beside it. */
const days = { fromOn: day(), toOn: day() }

export const readRoster = query({
  name: 'hr.roster.read',
  access: { permission: 'hr.attendance.read' },
  input: z.object({ ...days, branchId: id().optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        employeeId: id(),
        name: z.string(),
        days: z.array(
          z.object({
            day: day(),
            /** Of the roster; false follows the default shift and the days of rest. */
            isOwn: z.boolean(),
            shiftId: id().nullable(),
            kind: z.enum(['working', 'rest', 'holiday']),
          }),
        ),
      }),
    ),
  }),
})

export const saveRoster = command({
  name: 'hr.roster.save',
  access: { permission: 'hr.attendance.write' },
  input: z.object({
    entries: z
      .array(
        z.object({
          employeeId: id(),
          day: day(),
          /** A shift, a day of rest, or what holds without a roster. */
          plan: z.enum(['shift', 'rest', 'none']),
          shiftId: id().nullish(),
        }),
      )
      .min(1)
      .max(1_000),
  }),
  output: done,
  refusals: ['hr.attendance.own', 'hr.attendance.paid'],
  changes,
})
