import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, day, id, money } from '#kernel/shared/fields.ts'
import { monthText } from '../payroll/payroll.contract.ts'

const readers = { permission: 'hr.payroll.read' } as const
const changes = ['hr.accrual', 'hr.endOfService', 'hr.settlement']

const row = z.object({
  employeeId: id(),
  number: z.string(),
  name: z.string(),
  wage: money(),
  /** What the provisions must hold at the month's end, what they hold, and what the month adds. */
  endOfService: z.object({ target: money(), booked: money(), entry: money(), raise: money() }),
  leaveDays: z.number(),
  leave: z.object({ target: money(), booked: money(), entry: money() }),
  state: z.enum(['draft', 'posted']),
})

export const listAccruals = query({
  name: 'hr.accrual.list',
  access: readers,
  input: z.object({ month: monthText().optional() }),
  output: z.object({
    /** The month that is shown: the one asked for, or the last that was computed. */
    month: monthText().nullable(),
    months: z.array(monthText()),
    rows: z.array(row),
    totals: z.object({ endOfService: money(), leave: money(), entry: money() }),
    drafts: z.number(),
  }),
})

export const runAccrual = command({
  name: 'hr.accrual.run',
  access: { permission: 'hr.payroll.write' },
  input: z.object({ month: monthText() }),
  output: z.object({ drafts: z.number() }),
  refusals: ['hr.accrual.later', 'hr.accrual.notYet', 'hr.payroll.country'],
  changes,
  summary:
    'Works out what end of service and leave must be provided for at the end of a month; posted rows stay as they are.',
})

export const postAccrual = command({
  name: 'hr.accrual.post',
  access: { permission: 'hr.payroll.post' },
  input: z.object({ month: monthText() }),
  output: z.object({ posted: z.number() }),
  refusals: [
    'hr.accrual.changed',
    'hr.accrual.nothing',
    'accounting.period.closed',
    'accounting.mapping.missing',
  ],
  changes: [...changes, 'accounting'],
  previews: true,
})

export const openAccrual = command({
  name: 'hr.accrual.open',
  access: { permission: 'hr.payroll.post' },
  input: z.object({
    employeeId: id(),
    /** The last day of the month the amounts and days are of. */
    on: day(),
    endOfService: amount(),
    leave: amount(),
    leaveDays: z.number().min(-999).max(999).multipleOf(0.01),
  }),
  output: z.object({ id: id() }),
  refusals: ['hr.accrual.opened', 'hr.accrual.monthEnd', 'accounting.period.closed'],
  changes: [...changes, 'accounting'],
  previews: true,
  summary:
    'Takes over what was provided for an employee before: amounts against the opening balance, and days of leave.',
})

export const estimateService = query({
  name: 'hr.endOfService.estimate',
  access: 'authenticated',
  input: z.object({
    /** The own employment when left out. */
    employeeId: id().optional(),
    on: day().optional(),
  }),
  output: z
    .object({
      on: day(),
      years: z.number(),
      wage: money(),
      /** If the employee resigned on the day, and if the employer ended the service. */
      resigned: z.object({ amount: money(), formula: z.string() }),
      ended: z.object({ amount: money(), formula: z.string() }),
      leaveDays: z.number(),
      isConfirmed: z.boolean(),
    })
    .nullable(),
})
