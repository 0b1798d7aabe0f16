import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, instant } from '#kernel/shared/fields.ts'
import { attendanceStatuses, clockSteps, reviewStates } from './attendance.rules.ts'

const clockers = { permission: 'hr.attendance.clock_in' } as const
const changes = ['hr.attendance', 'hr.device']

const position = {
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Metres that hold 68 % of readings; null where the device does not say. */
  accuracy: z.number().min(0).max(1_000_000).nullish(),
}

const clocking = z.object({
  /** The session's own: nobody clocks for another. */
  employeeId: id(),
  ...position,
  /** How old the reading was when it was sent. */
  ageMs: z.number().min(0).max(86_400_000).nullish(),
  challenge: z.uuid().nullish(),
  /** The challenge signed by the key of the device. */
  deviceProof: z
    .object({
      publicKey: z.string().min(40).max(400),
      signature: z.string().min(40).max(400),
      label: z.string().trim().min(1).max(120),
    })
    .nullish(),
  qrCode: z.string().max(200).nullish(),
  /** The phone's own clock: a difference is told to a person. */
  phoneAt: instant().nullish(),
  /** The same for every repeat of one press. */
  requestKey: z.uuid().nullish(),
})

/** Field by field as the specification names them. */
const answered = z.object({
  success: z.boolean(),
  message: z.string().nullable(),
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
  distance: z.number().nullable(),
  allowedRadius: z.number().nullable(),
  needsConfiguration: z.boolean(),
})

/** A day as its own employee sees it. */
const ownDay = z.object({
  id: id(),
  attendanceDate: day(),
  checkInTime: instant().nullable(),
  checkOutTime: instant().nullable(),
  workedMinutes: z.number(),
  lateMinutes: z.number(),
  earlyMinutes: z.number(),
  overtimeMinutes: z.number(),
  status: z.enum(attendanceStatuses),
  reviewState: z.enum(reviewStates),
})

export const attendanceToday = query({
  name: 'hr.attendance.today',
  access: 'authenticated',
  input: z.object({ date: day().optional() }),
  output: ownDay.nullable(),
  summary: 'One’s own day: null where nothing is recorded, which is no error.',
})

export const readClock = query({
  name: 'hr.attendance.clock',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({
    /** Null where no employee stands behind the session. */
    employeeId: id().nullable(),
    /** What the button does now. */
    step: z.enum(clockSteps),
    today: ownDay.nullable(),
    takesDevice: z.boolean(),
  }),
})

export const ownAttendance = query({
  name: 'hr.attendance.mine',
  access: 'authenticated',
  input: z.object({ month: z.string().regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/) }),
  output: z.object({
    isEmployed: z.boolean(),
    rows: z.array(ownDay),
    totals: z.object({
      workedMinutes: z.number(),
      lateMinutes: z.number(),
      overtimeMinutes: z.number(),
      absentDays: z.number(),
    }),
  }),
})

export const challengeClock = command({
  name: 'hr.attendance.challenge',
  access: clockers,
  input: z.object({}),
  output: z.object({ challenge: id() }),
  refusals: ['access.denial.noEmployee'],
})

export const clockIn = command({
  name: 'hr.attendance.clockIn',
  access: clockers,
  input: clocking,
  output: answered,
  refusals: ['access.denial.accountInactive'],
  changes,
  summary:
    'Records the arrival of the signed-in employee at the place he is; a refusal is an answer, not an error.',
})

export const clockOut = command({
  name: 'hr.attendance.clockOut',
  access: clockers,
  input: clocking,
  output: answered,
  refusals: ['access.denial.accountInactive'],
  changes,
})

export const verifyLocation = command({
  name: 'hr.attendance.verifyLocation',
  access: clockers,
  input: z.object({ companyId: z.uuid(), ...position, qrCode: z.string().max(200).nullish() }),
  output: answered,
  summary: 'Judges a position as a clock-in would, and records nothing.',
})
