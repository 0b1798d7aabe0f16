import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import {
  amount,
  day,
  done,
  id,
  money,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { contractStates, contractTypes } from './employmentContract.rules.ts'

const readers = { permission: 'hr.employees.read' } as const
const writers = { permission: 'hr.payroll.write' } as const
const changes = ['hr.employee', 'hr.employmentContract']

/** What is agreed beside the pay. */
export const terms = {
  type: z.enum(contractTypes).default('indefinite'),
  startsOn: day(),
  agreedUntil: day().nullish(),
  probationEndsOn: day().nullish(),
  weeklyHours: wholeNumber(1, 84).default(48),
  restDays: z.array(z.number().int().min(0).max(6)).max(6).default([5]),
  noticeDays: wholeNumber(0, 365).default(90),
  annualLeaveDays: wholeNumber(0, 90).default(30),
  /** A raise that reaches back into paid months: the next run pays their differences. */
  backPayFrom: day().nullish(),
}

/** A component of the pay and its month's amount; a share of the basic in basis points where the component is one. */
export const payItem = z.object({
  componentId: id(),
  amount: amount(),
  basisPoints: z.number().int().min(1).max(10_000).nullish(),
})

export const newTerms = z.object({ ...terms, payItems: z.array(payItem).min(1).max(30) })

export const termsShape = z.object({
  id: id(),
  version: version(),
  no: z.number(),
  ...shown(terms),
  endsOn: day().nullable(),
  state: z.enum(contractStates),
  reason: z.string().nullable(),
  /** Null without the right to read pay. */
  payItems: z
    .array(
      z.object({
        componentId: id(),
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        amount: money(),
        basisPoints: z.number().nullable(),
      }),
    )
    .nullable(),
  wage: money().nullable(),
})

export const listContracts = query({
  name: 'hr.employmentContract.list',
  access: readers,
  input: z.object({ employeeId: id() }),
  output: z.object({ rows: z.array(termsShape) }),
})

export const saveContract = command({
  name: 'hr.employmentContract.save',
  access: writers,
  input: z.object({
    employeeId: id(),
    /** The draft that is typed over; a new one without it. */
    id: id().nullish(),
    version: version().nullish(),
    ...newTerms.shape,
    reason: optionalText(500),
    /** In force from its first day; the contract before it ends the day before. */
    activate: z.boolean().default(true),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'hr.employmentContract.overlap',
    'hr.employmentContract.probation',
    'hr.employmentContract.paidMonth',
    'hr.employmentContract.dates',
    'hr.employmentContract.basicMissing',
    'hr.employmentContract.backPay',
    'hr.employmentContract.own',
    'hr.employee.state',
    'kernel.record.stale',
  ],
  changes,
  summary:
    'Writes the terms of an employment from a day on; what was agreed before ends the day before and stays.',
})

export const discardContract = command({
  name: 'hr.employmentContract.discard',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['hr.employmentContract.state', 'kernel.record.stale'],
  changes,
})

export const endContract = command({
  name: 'hr.employmentContract.end',
  access: writers,
  input: z.object({ id: id(), version: version(), endsOn: day(), reason: text(500) }),
  output: done,
  refusals: [
    'hr.employmentContract.state',
    'hr.employmentContract.dates',
    'hr.employmentContract.paidMonth',
    'kernel.record.stale',
  ],
  changes,
})
