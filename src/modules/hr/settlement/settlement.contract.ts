import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  instant,
  listInput,
  listOutput,
  money,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { serviceEndCauses } from '../labourRule/labourRule.rules.ts'
import { componentKinds } from '../payComponent/payComponent.rules.ts'
import { settlementActions, settlementStates } from './settlement.rules.ts'

const readers = { permission: 'hr.payroll.read' } as const
const writers = { permission: 'hr.payroll.write' } as const
const changes = ['hr.settlement', 'hr.payroll', 'hr.employee', 'approvals']
const moneyChanges = [...changes, 'hr.accrual', 'hr.advance', 'billing', 'accounting']

const filter = { state: z.enum(settlementStates).optional(), employeeId: id().optional() }

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  employeeId: id(),
  name: z.string(),
  lastDay: day(),
  cause: z.enum(serviceEndCauses),
  net: money(),
  state: z.enum(settlementStates),
})

export const listSettlements = query({
  name: 'hr.settlement.list',
  access: readers,
  input: z.object({ ...listInput(['number', 'lastDay']), ...filter }),
  output: listOutput(row),
})

export const totalSettlements = query({
  name: 'hr.settlement.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({ count: z.number(), byState: z.record(z.enum(settlementStates), z.number()) }),
})

export const getSettlement = query({
  name: 'hr.settlement.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    serviceYears: z.number().nullable(),
    leaveDays: z.number().nullable(),
    typedLeaveDays: z.number().nullable(),
    noticeOwedDays: z.number(),
    noticeOwingDays: z.number(),
    ticket: money(),
    marriedOn: day().nullable(),
    fileId: id().nullable(),
    booked: z.object({ endOfService: money(), leave: money() }),
    lines: z.array(
      z.object({
        part: z.enum(['slip', 'settlement']),
        code: z.string(),
        kind: z.enum(componentKinds),
        labelAr: z.string(),
        labelEn: z.string(),
        amount: money(),
        formula: z.string(),
      }),
    ),
    isConfirmed: z.boolean(),
    submitted: z.object({ name: z.string(), at: instant() }).nullable(),
    approved: z.object({ name: z.string().nullable(), at: instant() }).nullable(),
    actions: z.array(z.enum(settlementActions)),
    request: requestAboutShape.nullable(),
  }),
})

export const printSettlement = document({
  name: 'hr.settlement.print',
  access: readers,
  input: z.object({ id: id(), language: z.enum(['ar', 'en', 'both']).default('both') }),
})

export const saveSettlement = command({
  name: 'hr.settlement.save',
  access: writers,
  input: z.object({
    /** The draft that is typed over; a new one without it. */
    id: id().nullish(),
    version: version().nullish(),
    employeeId: id(),
    lastDay: day(),
    cause: z.enum(serviceEndCauses),
    fileId: id().nullish(),
    marriedOn: day().nullish(),
    noticeOwedDays: wholeNumber(0, 365).default(0),
    noticeOwingDays: wholeNumber(0, 365).default(0),
    ticket: amount().default(0),
    /** The balance of leave as somebody confirmed it; the kept balance when left out. */
    leaveDays: z.number().min(-999).max(999).multipleOf(0.01).nullish(),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'hr.settlement.exists',
    'hr.settlement.beforeService',
    'hr.settlement.misconductFile',
    'hr.settlement.notInProbation',
    'hr.settlement.marriage',
    'hr.settlement.own',
    'hr.settlement.state',
    'hr.settlement.noContract',
    'kernel.record.stale',
  ],
  changes,
  summary: 'Opens the final settlement of an employee and computes it.',
})

const seen = { id: id(), version: version() }

export const computeSettlement = command({
  name: 'hr.settlement.compute',
  access: writers,
  input: z.object(seen),
  output: z.object({ version: version() }),
  refusals: ['hr.settlement.state', 'kernel.record.stale'],
  changes,
})

export const submitSettlement = command({
  name: 'hr.settlement.submit',
  access: writers,
  input: z.object(seen),
  output: z.object({ state: z.enum(settlementStates) }),
  refusals: [
    'hr.settlement.openRun',
    'hr.settlement.laterPaid',
    'hr.settlement.changed',
    'hr.settlement.misconductApproval',
    'hr.settlement.own',
    'hr.settlement.state',
    'approvals.step.noApprover',
    'kernel.record.stale',
  ],
  changes,
})

export const returnSettlement = command({
  name: 'hr.settlement.return',
  access: writers,
  input: z.object({ ...seen, reason: text(500) }),
  output: done,
  refusals: ['hr.settlement.state', 'kernel.record.stale'],
  changes,
})

export const cancelSettlement = command({
  name: 'hr.settlement.cancel',
  access: writers,
  input: z.object({ ...seen, reason: text(500) }),
  output: done,
  refusals: ['hr.settlement.state', 'kernel.record.stale'],
  changes,
})

export const postSettlement = command({
  name: 'hr.settlement.post',
  access: { permission: 'hr.payroll.post' },
  input: z.object(seen),
  output: z.object({ entry: z.string().nullable() }),
  refusals: [
    'hr.settlement.custody',
    'hr.settlement.changed',
    'hr.settlement.openRun',
    'hr.settlement.laterPaid',
    'hr.settlement.state',
    'hr.settlement.notYet',
    'access.role.lastAdmin',
    'accounting.period.closed',
    'accounting.mapping.missing',
    'kernel.record.stale',
  ],
  changes: moneyChanges,
  sudo: true,
  previews: true,
  summary: 'Posts a settlement and ends the employment: the account closes and its sessions end at once.',
})

export const paySettlement = command({
  name: 'hr.settlement.pay',
  access: writers,
  input: z.object({ ...seen, treasuryAccountId: id(), on: day().nullish() }),
  output: z.object({ number: z.string() }),
  refusals: [
    'hr.settlement.state',
    'access.permission.missing',
    'billing.treasury.insufficient',
    'billing.session.none',
    'billing.date.future',
    'kernel.record.stale',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
})
