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
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { overtimeLimits } from '../overtime/overtime.rules.ts'
import {
  attendanceRequestActions,
  attendanceRequestKinds,
  attendanceRequestStates,
} from './attendanceRequest.rules.ts'

const changes = ['hr.attendanceRequest', 'hr.attendance']

const fields = {
  kind: z.enum(attendanceRequestKinds),
  date: day(),
  /** Minutes of the day; beyond 1,440 on the next one. */
  from: wholeNumber(0, 2_880).nullish(),
  to: wholeNumber(0, 2_880).nullish(),
}

const filter = {
  state: z.enum(attendanceRequestStates).optional(),
  kind: z.enum(attendanceRequestKinds).optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  employee: z.object({ id: id(), name: z.string() }),
  kind: z.enum(attendanceRequestKinds),
  date: day(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  reason: z.string(),
  state: z.enum(attendanceRequestStates),
  decidedBy: z.string().nullable(),
  decideReason: z.string().nullable(),
  createdAt: instant(),
  /** Limits of the law that overtime would pass; it is paid all the same. */
  passes: z.array(z.enum(overtimeLimits)),
  isOwn: z.boolean(),
  actions: z.array(z.enum(attendanceRequestActions)),
})

export const listRequests = query({
  name: 'hr.attendanceRequest.list',
  access: 'authenticated',
  input: z.object({ ...listInput(['created', 'date']), ...filter, mine: z.boolean().optional() }),
  output: listOutput(row),
  summary: 'Requests about days; without the right to read attendance, one’s own.',
})

export const submitRequest = command({
  name: 'hr.attendanceRequest.submit',
  access: 'authenticated',
  input: z.object({ ...fields, reason: z.string().trim().max(500) }),
  output: z.object({ id: id() }),
  refusals: [
    'hr.reason.tooShort',
    'hr.attendanceRequest.backwards',
    'hr.attendanceRequest.day',
    'hr.attendanceRequest.known',
    'hr.attendance.paid',
    'access.denial.noEmployee',
    'kernel.field.required',
  ],
  changes,
})

export const decideRequest = command({
  name: 'hr.attendanceRequest.decide',
  access: { permission: 'hr.attendance.write' },
  input: z.object({
    id: id(),
    version: version(),
    action: z.enum(['approve', 'reject']),
    reason: optionalText(500).refine(typed => typed === null || typed.length >= 3, {
      params: { code: 'kernel.field.tooShort', min: 3 },
    }),
  }),
  output: done,
  refusals: [
    'hr.attendance.notEmployed',
    'approvals.request.ownRequest',
    'hr.attendance.paid',
    'hr.attendanceRequest.state',
    'hr.attendanceRequest.noArrival',
    'hr.reason.tooShort',
    'kernel.record.stale',
  ],
  changes,
})

export const withdrawRequest = command({
  name: 'hr.attendanceRequest.withdraw',
  access: 'authenticated',
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['hr.attendanceRequest.state', 'kernel.record.stale'],
  changes,
})
