import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, money, optionalText, positiveAmount, version } from '#kernel/shared/fields.ts'
import { overtimeKinds } from '../payroll/earning.rules.ts'
import { monthText } from '../payroll/payroll.contract.ts'
import { payrollInputKinds } from './payrollInput.rules.ts'

const readers = { permission: 'hr.payroll.read' } as const
const writers = { permission: 'hr.payroll.write' } as const
const changes = ['hr.payrollInput', 'hr.payroll']

/** Days to two decimals: half a day is 0.5. */
const days = () => z.number().positive().max(31).multipleOf(0.01)

export const listInputs = query({
  name: 'hr.payrollInput.list',
  access: readers,
  input: z.object({ month: monthText().optional(), employeeId: id().optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        version: version(),
        employeeId: id(),
        name: z.string(),
        month: monthText(),
        kind: z.enum(payrollInputKinds),
        component: z.object({ nameAr: z.string(), nameEn: z.string().nullable() }).nullable(),
        amount: money().nullable(),
        on: day(),
        days: z.number().nullable(),
        hours: z.number().nullable(),
        overtimeKind: z.enum(overtimeKinds).nullable(),
        note: z.string().nullable(),
        isCounted: z.boolean(),
      }),
    ),
  }),
})

export const addInput = command({
  name: 'hr.payrollInput.add',
  access: writers,
  input: z.object({
    employeeId: id(),
    month: monthText(),
    kind: z.enum(payrollInputKinds),
    componentId: id().nullish(),
    amount: positiveAmount().nullish(),
    /** The first day of the month when left out. */
    on: day().nullish(),
    days: days().nullish(),
    hours: z.number().positive().max(744).multipleOf(0.01).nullish(),
    overtimeKind: z.enum(overtimeKinds).default('normal'),
    note: optionalText(300),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'hr.payroll.employerCost',
    'hr.payrollInput.component',
    'hr.payrollInput.month',
    'hr.payrollInput.own',
    'hr.payrollInput.beforeJoined',
    'hr.payrollInput.posted',
    'kernel.field.required',
  ],
  changes,
  summary:
    'Adds a single fact to a month. Time of a month that is posted becomes a difference of the next run.',
})

export const withdrawInput = command({
  name: 'hr.payrollInput.withdraw',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['hr.payrollInput.own', 'hr.payrollInput.withdrawn', 'kernel.record.stale'],
  changes,
  summary: 'Takes a single fact back; what a posted slip counted of it is a difference of the next run.',
})
