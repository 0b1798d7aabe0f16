import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, id, listInput, listOutput, money, optionalText, text, version } from '#kernel/shared/fields.ts'
import { enrolmentStates } from './enrolment.rules.ts'

const readers = { permission: 'services.fees.read' } as const
const writers = { permission: 'services.fees.write' } as const
const changes = ['services.enrolment', 'services.feePlan', 'billing']
const person = z.object({ id: id(), name: z.string() })

const filter = {
  state: z.enum(enrolmentStates).optional(),
  planId: id().optional(),
  guardianId: id().optional(),
  /** Whether an instalment is due and not paid. */
  overdue: z.boolean().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  state: z.enum(enrolmentStates),
  student: person,
  guardian: person,
  plan: person,
  className: z.string().nullable(),
  net: money(),
  open: money(),
  overdue: money(),
})

export const listEnrolments = query({
  name: 'services.enrolment.list',
  access: readers,
  input: z.object({ ...listInput(['number']), ...filter }),
  output: listOutput(row),
})

export const totalEnrolments = query({
  name: 'services.enrolment.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byState: z.record(z.enum(enrolmentStates), z.number()),
    overdueCount: z.number(),
    overdue: money(),
  }),
})

export const getEnrolment = query({
  name: 'services.enrolment.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    fee: money(),
    discount: money(),
    discountBps: z.number(),
    discountReason: z.string().nullable(),
    enrolledOn: day(),
    withdrawnOn: day().nullable(),
    credited: money(),
    instalments: z.array(
      z.object({
        no: z.number(),
        invoiceId: id(),
        invoice: z.string(),
        dueOn: day(),
        total: money(),
        open: money(),
      }),
    ),
    mayWithdraw: z.boolean(),
  }),
})

export const proposeEnrolment = query({
  name: 'services.enrolment.propose',
  access: readers,
  summary: 'What a pupil would pay of a plan, with what the plan gives a brother or sister of a pupil.',
  input: z.object({ planId: id(), guardianId: id(), discountBps: z.int().min(0).max(10_000).optional() }),
  output: z.object({
    hasSibling: z.boolean(),
    discountBps: z.number(),
    fee: money(),
    discount: money(),
    net: money(),
    instalments: z.array(z.object({ dueOn: day(), amount: money() })),
  }),
})

export const enrol = command({
  name: 'services.enrolment.enrol',
  access: writers,
  summary:
    'Enrols a pupil: all instalments are invoiced to the guardian with their due days, the fee is earned by the days of the term.',
  input: z.object({
    planId: id(),
    studentId: id(),
    guardianId: id(),
    className: optionalText(60),
    discountBps: z.int().min(0).max(10_000),
    discountReason: optionalText(200),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'services.enrolment.twice',
    'services.enrolment.planOff',
    'services.enrolment.planOver',
    'services.enrolment.discountReason',
    'services.enrolment.wholeDiscount',
    'parties.party.blacklisted',
  ],
  changes,
})

export const withdrawPupil = command({
  name: 'services.enrolment.withdraw',
  access: writers,
  summary:
    'A pupil leaves: the days from that one on are given back on credit notes, the last instalment first.',
  input: z.object({ id: id(), version: version(), on: day(), reason: text(500) }),
  output: z.object({ credited: money() }),
  refusals: [
    'services.enrolment.state',
    'services.enrolment.ahead',
    'services.enrolment.outsideTerm',
    'kernel.record.stale',
  ],
  changes,
})
