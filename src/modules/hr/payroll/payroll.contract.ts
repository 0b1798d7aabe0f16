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
  positiveAmount,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { componentKinds } from '../payComponent/payComponent.rules.ts'
import { changeCauses } from './comparison.rules.ts'
import {
  blockerReasons,
  payslipActions,
  payslipStates,
  runActions,
  runKinds,
  runStates,
} from './payrollRun.rules.ts'

const readers = { permission: 'hr.payroll.read' } as const
const writers = { permission: 'hr.payroll.write' } as const
const posters = { permission: 'hr.payroll.post' } as const
const changes = ['hr.payroll', 'hr.payslip', 'hr.advance', 'approvals']

/** A month, `yyyy-mm`. */
/** A month of our time: sums with one of the year 9999 would leave the calendar. */
export const monthText = () => z.string().regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/)

const filter = {
  state: z.enum(runStates).optional(),
  kind: z.enum(runKinds).optional(),
  branchId: id().optional(),
  month: monthText().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  month: monthText(),
  kind: z.enum(runKinds),
  branch: z.object({ id: id(), name: z.string() }).nullable(),
  payOn: day(),
  state: z.enum(runStates),
  employees: z.number(),
  blocked: z.number(),
  gross: money(),
  deductions: money(),
  net: money(),
  employerCost: money(),
  paid: money(),
})

export const listRuns = query({
  name: 'hr.payroll.list',
  access: readers,
  input: z.object({ ...listInput(['month', 'number', 'net']), ...filter }),
  output: listOutput(row),
})

export const totalRuns = query({
  name: 'hr.payroll.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byState: z.record(z.enum(runStates), z.number()),
    net: money(),
    /** The month a new run would be for: the first without one. */
    nextMonth: monthText(),
  }),
})

const person = z.object({ name: z.string(), at: instant() })

export const getRun = query({
  name: 'hr.payroll.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    costCenter: z.object({ id: id(), name: z.string() }).nullable(),
    computedAt: instant().nullable(),
    submitted: person.nullable(),
    /** Null name: no rule asked for an approval. */
    approved: z.object({ name: z.string().nullable(), at: instant() }).nullable(),
    postedAt: instant().nullable(),
    reason: z.string().nullable(),
    actions: z.array(z.enum(runActions)),
    blockers: z.array(
      z.object({
        employeeId: id(),
        name: z.string(),
        reason: z.enum(blockerReasons),
        count: z.number(),
      }),
    ),
    outside: z.array(z.object({ employeeId: id(), name: z.string() })),
    /** Rows of the law that a person still has to confirm: topics. */
    unconfirmed: z.array(z.string()),
    /** Rule 26: sum of the nets, total of the run, by bank, and left out of it. */
    match: z.object({
      nets: money(),
      run: money(),
      bank: money(),
      leftOut: money(),
      isMatched: z.boolean(),
    }),
    request: requestAboutShape.nullable(),
  }),
})

export const gridOfRun = query({
  name: 'hr.payroll.grid',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    columns: z.array(
      z.object({
        component: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
        kind: z.enum(componentKinds),
        total: money(),
      }),
    ),
    rows: z.array(
      z.object({
        payslipId: id(),
        version: version(),
        employeeId: id(),
        number: z.string(),
        name: z.string(),
        state: z.enum(payslipStates),
        holdReason: z.string().nullable(),
        method: z.enum(['bank', 'cash', 'cheque']),
        cells: z.array(money().nullable()),
        gross: money(),
        deductions: money(),
        net: money(),
        paid: money(),
        isBlocked: z.boolean(),
        rolled: money(),
        actions: z.array(z.enum(payslipActions)),
      }),
    ),
  }),
})

export const compareRun = query({
  name: 'hr.payroll.compare',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    before: monthText(),
    beforeNet: money(),
    net: money(),
    rows: z.array(
      z.object({
        employeeId: id(),
        name: z.string(),
        before: money().nullable(),
        now: money().nullable(),
        difference: money(),
        causes: z.array(z.object({ cause: z.enum(changeCauses), amount: money() })),
      }),
    ),
  }),
})

export const entryOfRun = query({
  name: 'hr.payroll.entry',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    on: day(),
    lines: z.array(
      z.object({
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        debit: money(),
        credit: money(),
      }),
    ),
    total: money(),
  }),
})

export const createRun = command({
  name: 'hr.payroll.create',
  access: writers,
  input: z.object({
    month: monthText(),
    kind: z.enum(runKinds).default('monthly'),
    branchId: id().nullish(),
    costCenterId: id().nullish(),
    /** The settings' day of the month when left out. */
    payOn: day().nullish(),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: ['hr.payroll.exists', 'hr.payroll.farAhead', 'hr.payroll.country', 'hr.payroll.nobody'],
  changes,
  summary: 'Opens the payroll run of a month and computes it: one monthly run per employee and month.',
})

const seen = { id: id(), version: version() }
const reason = text(500).min(3)

export const computePayroll = command({
  name: 'hr.payroll.compute',
  access: writers,
  input: z.object(seen),
  output: z.object({ version: version() }),
  refusals: ['hr.payroll.state', 'kernel.record.stale'],
  changes,
})

export const submitRun = command({
  name: 'hr.payroll.submit',
  access: writers,
  input: z.object(seen),
  output: z.object({ state: z.enum(runStates) }),
  refusals: [
    'hr.payroll.blocked',
    'hr.payroll.negative',
    'hr.payroll.changed',
    'hr.payroll.earlierOpen',
    'hr.payroll.nobody',
    'hr.payroll.state',
    'approvals.step.noApprover',
    'kernel.record.stale',
  ],
  changes,
  summary: 'Sends a computed run for approval; where no rule asks for one it is approved at once.',
})

export const returnRun = command({
  name: 'hr.payroll.return',
  access: writers,
  input: z.object({ ...seen, reason }),
  output: done,
  refusals: ['hr.payroll.state', 'kernel.record.stale'],
  changes,
  summary: 'Takes a run back to its draft: what was approved of it counts no more.',
})

export const postRun = command({
  name: 'hr.payroll.post',
  access: posters,
  input: z.object(seen),
  output: z.object({ entry: z.string().nullable() }),
  refusals: [
    'hr.payroll.state',
    'hr.payroll.changed',
    'hr.payroll.earlierOpen',
    'accounting.period.closed',
    'accounting.mapping.missing',
    'kernel.record.stale',
  ],
  changes: [...changes, 'accounting'],
  sudo: true,
  previews: true,
})

export const payRun = command({
  name: 'hr.payroll.pay',
  access: writers,
  input: z.object({
    ...seen,
    treasuryAccountId: id(),
    /** Today when left out. */
    on: day().nullish(),
    /** Every slip that may be paid, or these; with an amount a part of one. */
    slips: z
      .array(z.object({ id: id(), amount: positiveAmount().nullish() }))
      .min(1)
      .max(2000)
      .nullish(),
    reference: z.string().trim().max(60).nullish(),
  }),
  output: z.object({ number: z.string(), state: z.enum(runStates) }),
  refusals: [
    'hr.payroll.state',
    'hr.payroll.overpaid',
    'hr.payroll.held',
    'hr.payroll.nothingOpen',
    'access.permission.missing',
    'billing.treasury.insufficient',
    'billing.session.none',
    'billing.date.future',
    'kernel.record.stale',
  ],
  changes: [...changes, 'billing', 'accounting'],
  movesMoney: true,
  previews: true,
  summary: 'Pays salaries of a posted run in one batch: each person, one line of the treasury.',
})

export const returnTransfer = command({
  name: 'hr.payroll.bankReturn',
  access: writers,
  input: z.object({ ...seen, payslipId: id(), on: day().nullish(), reason }),
  output: done,
  refusals: [
    'hr.payroll.state',
    'hr.payroll.notTransferred',
    'access.permission.missing',
    'billing.date.future',
    'kernel.record.stale',
  ],
  changes: [...changes, 'billing', 'accounting'],
  movesMoney: true,
  summary: 'The bank returned a transfer: the slip is payable again, the others stay paid.',
})

export const reverseRun = command({
  name: 'hr.payroll.reverse',
  access: posters,
  input: z.object({ ...seen, reason }),
  output: done,
  refusals: [
    'hr.payroll.state',
    'hr.payroll.paid',
    'hr.payroll.fileUnderWay',
    'hr.payroll.settled',
    'hr.payroll.differenceTaken',
    'accounting.period.closed',
    'kernel.record.stale',
  ],
  changes: [...changes, 'accounting'],
  sudo: true,
})

export const cancelRun = command({
  name: 'hr.payroll.cancel',
  access: writers,
  input: z.object({ ...seen, reason }),
  output: done,
  refusals: ['hr.payroll.state', 'kernel.record.stale'],
  changes,
})

export const holdPayslip = command({
  name: 'hr.payroll.hold',
  access: writers,
  input: z.object({ ...seen, reason }),
  output: done,
  refusals: ['hr.payslip.state', 'kernel.record.stale'],
  changes,
})

export const releasePayslip = command({
  name: 'hr.payroll.release',
  access: writers,
  input: z.object(seen),
  output: done,
  refusals: ['hr.payslip.state', 'kernel.record.stale'],
  changes,
})
