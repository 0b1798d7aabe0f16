import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { dayHalves, leaveActions, leaveStates } from './leave.rules.ts'

const readers = { permission: 'hr.leave.read' } as const
const writers = { permission: 'hr.leave.write' } as const
const changes = ['hr.leave', 'hr.employee']

const halfDay = z.object({ on: day(), half: z.enum(dayHalves) })
const person = z.object({ id: id(), name: z.string(), number: z.string() })

/** The days of a request. */
const span = {
  typeId: id(),
  fromOn: day(),
  toOn: day(),
  halfDays: z.array(halfDay).max(31).default([]),
}

/** What is asked for. */
const asked = {
  ...span,
  reason: text(500),
  substituteId: id().nullish(),
  contact: optionalText(120),
  fileId: id().nullish(),
  isPayAdvanced: z.boolean().default(false),
}

const filter = {
  state: z.enum(leaveStates).optional(),
  typeId: id().optional(),
  branchId: id().optional(),
  employeeId: id().optional(),
  /** Leaves that touch this month, `yyyy-mm`. */
  month: z
    .string()
    .regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/)
    .optional(),
}

const leaveTypeName = z.object({ id: id(), code: z.string(), nameAr: z.string(), nameEn: z.string() })

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  employee: person,
  type: leaveTypeName,
  fromOn: day(),
  toOn: day(),
  halfDays: z.array(halfDay),
  days: z.number(),
  state: z.enum(leaveStates),
  substitute: person.nullable(),
  returnedOn: day().nullable(),
  createdAt: instant(),
})

export const listLeaves = query({
  name: 'hr.leave.list',
  access: readers,
  input: z.object({ ...listInput(['created', 'number', 'from']), ...filter }),
  output: listOutput(row),
})

export const totalLeaves = query({
  name: 'hr.leave.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    days: z.number(),
    byState: z.record(z.enum(leaveStates), z.number()),
    awayToday: z.number(),
  }),
})

export const listOwnLeaves = query({
  name: 'hr.leave.mine',
  access: 'authenticated',
  input: z.object({ ...listInput(['created', 'number', 'from']), state: z.enum(leaveStates).optional() }),
  output: listOutput(row),
})

/** Requests that wait for the decision of who asks: those of the people they manage, with the right to write leave all others. */
export const listWaitingLeaves = query({
  name: 'hr.leave.waiting',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({ rows: z.array(row) }),
})

export const getLeave = query({
  name: 'hr.leave.get',
  access: 'authenticated',
  input: z.object({ id: id() }),
  output: row.extend({
    isOwn: z.boolean(),
    reason: z.string(),
    contact: z.string().nullable(),
    fileId: id().nullable(),
    isPayAdvanced: z.boolean(),
    askedBy: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: instant().nullable(),
    decisionReason: z.string().nullable(),
    /** What may be taken of its type besides this leave; null for a leave without a limit. */
    available: z.number().nullable(),
    /** Working days between the end of the leave and the return. */
    lateDays: z.array(day()),
    /** The request for approval, where a rule asks for one. */
    request: requestAboutShape.nullable(),
    actions: z.array(z.enum(leaveActions)),
  }),
})

const balance = z.object({
  type: leaveTypeName,
  accrues: z.boolean(),
  /** What the contract or the type grants a year; null without a limit. */
  annualDays: z.number().nullable(),
  /** Through today; null for a type that does not accrue. */
  accrued: z.number().nullable(),
  /** Taken by today, in the whole service for a type that accrues, else in this year. */
  taken: z.number(),
  balance: z.number().nullable(),
  /** Approved days to come. */
  ahead: z.number(),
  pending: z.number(),
  available: z.number().nullable(),
})

export const readLeaveBalance = query({
  name: 'hr.leave.balance',
  access: 'authenticated',
  /** Of oneself without an employee; of others with the right to read leave. */
  input: z.object({ employeeId: id().optional() }),
  output: z.object({ employee: person.nullable(), on: day(), rows: z.array(balance) }),
})

export const planLeave = query({
  name: 'hr.leave.plan',
  access: 'authenticated',
  input: z.object({ employeeId: id().optional(), ...span }),
  output: z.object({
    days: z.number(),
    calendarDays: z.number(),
    /** Before this leave; null for a leave without a limit. */
    available: z.number().nullable(),
    needsFile: z.boolean(),
  }),
  summary: 'Counts the days a leave would take and what may be taken, before it is asked for.',
})

export const listLeaveBalances = query({
  name: 'hr.leave.balances',
  access: readers,
  input: z.object({ ...listInput(['number', 'name']), branchId: id().optional() }),
  output: listOutput(
    z.object({
      id: id(),
      employee: person,
      branch: z.string().nullable(),
      accrued: z.number(),
      taken: z.number(),
      balance: z.number(),
      ahead: z.number(),
      available: z.number(),
      /** What the balance is worth; null without the right to read pay. */
      value: money().nullable(),
    }),
  ),
})

export const readLeaveCalendar = query({
  name: 'hr.leave.calendar',
  access: readers,
  input: z.object({
    month: z.string().regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/),
    branchId: id().optional(),
  }),
  output: z.object({
    days: z.array(
      z.object({
        on: day(),
        kind: z.enum(['working', 'rest', 'holiday']),
        holiday: z.string().nullable(),
        away: z.number(),
      }),
    ),
    rows: z.array(
      z.object({
        employee: person,
        leaves: z.array(
          z.object({
            id: id(),
            number: z.string(),
            type: leaveTypeName,
            state: z.enum(leaveStates),
            fromOn: day(),
            toOn: day(),
            days: z.number(),
            /** Nobody stands in. */
            isUncovered: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})

const submitRefusals = [
  'hr.leave.overlap',
  'hr.leave.balance',
  'hr.leave.attachment',
  'hr.leave.notYet',
  'hr.leave.substitute',
  'hr.leave.substituteSelf',
  'hr.leave.backwards',
  'hr.leave.beforeService',
  'hr.leave.farAhead',
  'hr.leave.tooLong',
  'hr.leave.halfDay',
  'hr.leave.noDays',
  'hr.leave.type',
  'hr.reason.tooShort',
  'hr.employee.state',
  'approvals.step.noApprover',
]
const submitted = z.object({ id: id(), number: z.string(), state: z.enum(leaveStates) })

export const submitLeave = command({
  name: 'hr.leave.submit',
  access: 'authenticated',
  input: z.object(asked),
  output: submitted,
  refusals: ['hr.employee.none', ...submitRefusals],
  changes,
})

export const submitLeaveFor = command({
  name: 'hr.leave.submitFor',
  access: writers,
  input: z.object({ employeeId: id(), ...asked }),
  output: submitted,
  refusals: submitRefusals,
  changes,
})

const step = { id: id(), version: version() }

export const withdrawLeave = command({
  name: 'hr.leave.withdraw',
  access: 'authenticated',
  input: z.object(step),
  output: done,
  refusals: ['hr.leave.state', 'kernel.record.stale', 'access.permission.missing'],
  changes: [...changes, 'approvals'],
})

export const decideLeave = command({
  name: 'hr.leave.decide',
  access: 'authenticated',
  input: z.object({ ...step, decision: z.enum(['approve', 'reject']), reason: optionalText(500) }),
  output: z.object({ version: version(), state: z.enum(leaveStates) }),
  refusals: [
    'approvals.request.ownRequest',
    'approvals.request.pending',
    'access.permission.missing',
    'hr.leave.state',
    'hr.leave.balance',
    'hr.leave.rejectReason',
    'kernel.record.stale',
  ],
  changes,
})

export const cutLeave = command({
  name: 'hr.leave.cut',
  access: writers,
  input: z.object({ ...step, toOn: day(), reason: text(500) }),
  output: z.object({ version: version(), days: z.number(), restored: z.number() }),
  refusals: [
    'hr.leave.state',
    'hr.leave.cutOutside',
    'hr.leave.own',
    'hr.attendance.paid',
    'kernel.record.stale',
  ],
  changes,
})

export const cancelLeave = command({
  name: 'hr.leave.cancel',
  access: writers,
  input: z.object({ ...step, reason: text(500) }),
  output: done,
  refusals: ['hr.leave.state', 'hr.leave.own', 'hr.attendance.paid', 'kernel.record.stale'],
  changes,
})

export const recordLeaveReturn = command({
  name: 'hr.leave.recordReturn',
  access: writers,
  /** The first day back at work. */
  input: z.object({ ...step, returnedOn: day() }),
  output: z.object({ version: version(), restored: z.number(), lateDays: z.array(day()) }),
  refusals: [
    'hr.leave.state',
    'hr.leave.own',
    'hr.leave.returnBefore',
    'hr.leave.returnAhead',
    'hr.attendance.paid',
    'kernel.record.stale',
  ],
  changes,
  summary:
    'Closes a leave with the day of the return: days not taken are given back, days beyond it are proposed as unpaid absence.',
})

/** Days of a balance with at most four decimals. */
const moved = z
  .number()
  .min(-9999)
  .max(9999)
  .refine(days => days !== 0, { params: { code: 'hr.leave.days' } })
  .refine(days => /^-?\d+(\.\d{1,4})?$/.test(String(days)), { params: { code: 'hr.leave.days' } })

export const adjustLeave = command({
  name: 'hr.leave.adjust',
  access: writers,
  input: z.object({
    employeeId: id(),
    typeId: id(),
    kind: z.enum(['opening', 'adjustment']),
    /** The opening is the balance at the end of this day. */
    on: day(),
    days: moved,
    reason: text(500),
  }),
  output: done,
  refusals: ['hr.leave.own', 'hr.leave.days', 'hr.leave.opened', 'hr.leave.notAccruing', 'hr.leave.ahead'],
  changes,
})

export const encashLeave = command({
  name: 'hr.leave.encash',
  access: writers,
  input: z.object({ employeeId: id(), typeId: id(), days: moved, reason: text(500) }),
  output: done,
  refusals: ['hr.leave.own', 'hr.leave.days', 'hr.leave.balance', 'hr.leave.notEncashable'],
  changes,
  summary: 'Turns days of a balance into pay of the next payroll run.',
})
