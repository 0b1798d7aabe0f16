import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { unsureReasons, verdicts } from '../location/location.rules.ts'
import { attendanceSources, attendanceStatuses, reviewActions, reviewStates } from './attendance.rules.ts'
import { punchFlags } from './flag.rules.ts'

const readers = { permission: 'hr.attendance.read' } as const
const writers = { permission: 'hr.attendance.write' } as const
const changes = ['hr.attendance']

const month = z.string().regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/)

const filter = {
  date: day().optional(),
  fromOn: day().optional(),
  toOn: day().optional(),
  employeeId: id().optional(),
  branchId: id().optional(),
  department: z.string().trim().max(80).optional(),
  status: z.enum(attendanceStatuses).optional(),
  verdict: z.enum(verdicts).optional(),
  reviewState: z.enum(reviewStates).optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  employee: z.object({ id: id(), name: z.string(), number: z.string() }),
  attendanceDate: day(),
  checkInTime: instant().nullable(),
  checkOutTime: instant().nullable(),
  workedMinutes: z.number(),
  lateMinutes: z.number(),
  earlyMinutes: z.number(),
  overtimeMinutes: z.number(),
  status: z.enum(attendanceStatuses),
  reviewState: z.enum(reviewStates),
  source: z.enum(attendanceSources),
  verdict: z.enum(verdicts).nullable(),
  flags: z.array(z.enum(punchFlags)),
  site: z.object({ id: id(), name: z.string() }).nullable(),
})

export const listAttendance = query({
  name: 'hr.attendance.list',
  access: 'authenticated',
  input: z.object({ ...listInput(['date', 'name', 'in']), ...filter }),
  output: listOutput(row),
  summary: 'Days of attendance; without the right to read attendance, one’s own.',
})

export const totalAttendance = query({
  name: 'hr.attendance.totals',
  access: 'authenticated',
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byStatus: z.record(z.enum(attendanceStatuses), z.number()),
    pending: z.number(),
    workedMinutes: z.number(),
    lateMinutes: z.number(),
    /** Of the one day that is asked for: employees whose shift is due and who are not recorded yet. */
    expected: z.number().nullable(),
  }),
})

export const attendanceDay = query({
  name: 'hr.attendance.day',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    pairs: z.array(z.object({ in: z.number(), out: z.number().nullable() })),
    surplusMinutes: z.number(),
    shift: z
      .object({ spans: z.array(z.object({ start: z.number(), end: z.number() })), breakMinutes: z.number() })
      .nullable(),
    approvedBy: z.string().nullable(),
    approvedAt: instant().nullable(),
    note: z.string().nullable(),
    isOwn: z.boolean(),
    actions: z.array(z.enum(reviewActions)),
    punches: z.array(
      z.object({
        id: id(),
        at: instant(),
        action: z.enum(['in', 'out']),
        verdict: z.enum(verdicts).nullable(),
        reason: z.enum(unsureReasons).nullable(),
        errorCode: z.string().nullable(),
        distance: z.number().nullable(),
        flags: z.array(z.enum(punchFlags)),
        device: z.string().nullable(),
        /** Null once 90 days have passed. */
        position: z
          .object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullable() })
          .nullable(),
        site: z
          .object({
            name: z.string(),
            latitude: z.number().nullable(),
            longitude: z.number().nullable(),
            radius: z.number().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
})

export const attendanceMonth = query({
  name: 'hr.attendance.month',
  access: readers,
  input: z.object({ month, branchId: id().optional(), department: z.string().trim().max(80).optional() }),
  output: z.object({
    days: z.array(z.object({ day: day(), isHoliday: z.boolean() })),
    rows: z.array(
      z.object({
        employee: z.object({ id: id(), name: z.string() }),
        days: z.array(
          z.object({
            id: id(),
            day: day(),
            status: z.enum(attendanceStatuses),
            reviewState: z.enum(reviewStates),
          }),
        ),
        workedMinutes: z.number(),
        lateMinutes: z.number(),
        absentDays: z.number(),
      }),
    ),
  }),
})

const seen = z.object({ id: id(), version: version() })
const refusals = ['hr.attendance.own', 'hr.attendance.paid', 'hr.attendance.state', 'kernel.record.stale']

export const confirmAttendance = command({
  name: 'hr.attendance.confirm',
  access: writers,
  input: z.object({ days: z.array(seen).min(1).max(200) }),
  output: z.object({ confirmed: z.number() }),
  refusals,
  changes,
  summary: 'Confirms days that wait for a person; nothing is deducted or paid of a day before.',
})

export const rejectAttendance = command({
  name: 'hr.attendance.reject',
  access: writers,
  input: z.object({ ...seen.shape, reason: text(500).min(3) }),
  output: done,
  refusals,
  changes,
})

/** Minutes of the day; beyond 1,440 on the next one. */
const pairs = z.array(z.object({ in: wholeNumber(0, 2_880), out: wholeNumber(0, 2_880).nullable() })).max(6)

export const correctAttendance = command({
  name: 'hr.attendance.correct',
  access: writers,
  input: z.object({ ...seen.shape, pairs, reason: text(500).min(3) }),
  output: done,
  refusals: [...refusals, 'hr.attendance.pairs'],
  changes,
  summary: 'Puts other times in the place of those of a day; its punches stay as they were.',
})

export const addAttendance = command({
  name: 'hr.attendance.manual',
  access: writers,
  input: z.object({
    employeeId: id(),
    date: day(),
    in: wholeNumber(0, 1_440),
    out: wholeNumber(0, 2_880).nullish(),
    note: optionalText(500).refine(typed => typed === null || typed.length >= 3, {
      params: { code: 'kernel.field.tooShort', min: 3 },
    }),
  }),
  output: z.object({ id: id() }),
  refusals: [
    ...refusals,
    'hr.attendance.pairs',
    'hr.attendance.known',
    'hr.attendance.future',
    'hr.attendance.notEmployed',
  ],
  changes,
})
