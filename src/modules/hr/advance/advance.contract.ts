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
  positiveAmount,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { monthText } from '../payroll/payroll.contract.ts'
import { advanceActions, advanceStates } from './advance.rules.ts'

const readers = { permission: 'hr.payroll.read' } as const
const writers = { permission: 'hr.payroll.write' } as const
const changes = ['hr.advance', 'hr.payroll']
const moneyChanges = [...changes, 'billing', 'accounting']

const filter = {
  state: z.enum(advanceStates).optional(),
  employeeId: id().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  employeeId: id(),
  name: z.string(),
  amount: money(),
  owed: money(),
  instalments: z.number(),
  /** The month of the next instalment and what it takes. */
  next: z.object({ month: monthText(), amount: money() }).nullable(),
  state: z.enum(advanceStates),
  requestedAt: instant(),
})

const advanceShape = row.extend({
  reason: z.string().nullable(),
  firstMonth: monthText(),
  hasConsent: z.boolean(),
  requestedBy: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: instant().nullable(),
  decisionReason: z.string().nullable(),
  paidOn: day().nullable(),
  rows: z.array(
    z.object({
      month: monthText(),
      amount: money(),
      settledBy: z.enum(['payslip', 'repayment', 'writeOff', 'settlement']).nullable(),
      settledOn: day().nullable(),
    }),
  ),
  actions: z.array(z.enum(advanceActions)),
})

export const listAdvances = query({
  name: 'hr.advance.list',
  access: readers,
  input: z.object({ ...listInput(['number', 'amount']), ...filter }),
  output: listOutput(row),
})

export const totalAdvances = query({
  name: 'hr.advance.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byState: z.record(z.enum(advanceStates), z.number()),
    owed: money(),
  }),
})

export const getAdvance = query({
  name: 'hr.advance.get',
  access: readers,
  input: z.object({ id: id() }),
  output: advanceShape,
})

export const ownAdvances = query({
  name: 'hr.advance.mine',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({ rows: z.array(advanceShape) }),
})

const asked = {
  amount: positiveAmount(),
  instalments: wholeNumber(1, 36),
  firstMonth: monthText(),
  reason: optionalText(500),
  /** The signed agreement to an instalment above the cap. */
  consentFileId: id().nullish(),
}

export const requestAdvance = command({
  name: 'hr.advance.request',
  access: 'authenticated',
  input: z.object(asked),
  output: z.object({ id: id(), number: z.string() }),
  refusals: ['hr.employee.none', 'hr.advance.postedMonth', 'hr.advance.instalments'],
  changes,
  summary: 'Asks for an advance on the own pay.',
})

export const saveAdvance = command({
  name: 'hr.advance.save',
  access: writers,
  input: z.object({ employeeId: id(), ...asked }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: ['hr.advance.postedMonth', 'hr.advance.instalments', 'hr.employee.state'],
  changes,
})

const seen = { id: id(), version: version() }

export const decideAdvance = command({
  name: 'hr.advance.decide',
  access: writers,
  input: z.object({
    ...seen,
    decision: z.enum(['approve', 'reject']),
    reason: optionalText(500).refine(typed => typed === null || typed.length >= 3, {
      params: { code: 'kernel.field.tooShort', min: 3 },
    }),
    consentFileId: id().nullish(),
  }),
  output: done,
  refusals: [
    'hr.advance.cap',
    'hr.advance.open',
    'hr.advance.state',
    'approvals.request.ownRequest',
    'kernel.field.required',
    'kernel.record.stale',
  ],
  changes,
})

export const withdrawAdvance = command({
  name: 'hr.advance.withdraw',
  access: 'authenticated',
  input: z.object(seen),
  output: done,
  refusals: ['hr.advance.state', 'kernel.record.stale'],
  changes,
})

export const payAdvance = command({
  name: 'hr.advance.pay',
  access: writers,
  input: z.object({ ...seen, treasuryAccountId: id(), on: day().nullish() }),
  output: z.object({ number: z.string() }),
  refusals: [
    'hr.advance.state',
    'hr.employee.state',
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

export const rescheduleAdvance = command({
  name: 'hr.advance.reschedule',
  access: writers,
  input: z.object({
    ...seen,
    rows: z
      .array(z.object({ month: monthText(), amount: positiveAmount() }))
      .min(1)
      .max(60),
    reason: text(500),
  }),
  output: done,
  refusals: [
    'hr.advance.own',
    'hr.advance.rows',
    'hr.advance.postedMonth',
    'hr.advance.state',
    'kernel.record.stale',
  ],
  changes,
})

export const deferAdvance = command({
  name: 'hr.advance.defer',
  access: writers,
  input: z.object({ ...seen, month: monthText(), reason: text(500) }),
  output: done,
  refusals: ['hr.advance.own', 'hr.advance.noRow', 'hr.advance.state', 'kernel.record.stale'],
  changes,
  summary: 'Puts an instalment off: it goes to the end of the plan and doubles no month.',
})

export const repayAdvance = command({
  name: 'hr.advance.repay',
  access: writers,
  input: z.object({ ...seen, amount: positiveAmount(), treasuryAccountId: id(), on: day().nullish() }),
  output: z.object({ number: z.string() }),
  refusals: [
    'hr.advance.repay',
    'hr.advance.state',
    'billing.session.none',
    'billing.date.future',
    'kernel.record.stale',
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
})

export const writeOffAdvance = command({
  name: 'hr.advance.writeOff',
  access: { permission: 'hr.payroll.post' },
  input: z.object({ ...seen, reason: text(500) }),
  output: done,
  refusals: ['hr.advance.own', 'hr.advance.state', 'accounting.period.closed', 'kernel.record.stale'],
  changes: moneyChanges,
  sudo: true,
  previews: true,
})
