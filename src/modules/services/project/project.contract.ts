import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  share,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { certificateActions, certificateStates } from '../certificate/certificate.rules.ts'
import { projectActions, projectKinds, projectStates } from './project.rules.ts'

const readers = { permission: 'services.projects.read' } as const
const writers = { permission: 'services.projects.write' } as const
const changes = ['services.project']
const step = { id: id(), version: version() }
const stale = ['services.project.state', 'kernel.record.stale']
const named = z.object({ id: id(), name: z.string() })

const filter = {
  state: z.enum(projectStates).optional(),
  kind: z.enum(projectKinds).optional(),
  customerId: id().optional(),
  managerId: id().optional(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  state: z.enum(projectStates),
  kind: z.enum(projectKinds),
  name: z.string(),
  customer: named,
  manager: named,
  /** The contract with its variations. */
  value: money(),
  /** Invoiced to the customer less what was credited; of it what is paid, and what he holds back. */
  billed: money(),
  collected: money(),
  retained: money(),
  /** From the ledger: what it cost, and what it earned less that. */
  cost: money(),
  margin: money(),
  unbilledHours: z.number(),
})

export const listProjects = query({
  name: 'services.project.list',
  access: readers,
  input: z.object({ ...listInput(['number']), ...filter }),
  output: listOutput(row),
})

export const totalProjects = query({
  name: 'services.project.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    byState: z.record(z.enum(projectStates), z.number()),
    /** What customers hold back, of all of them. */
    retained: money(),
  }),
})

const invoice = z.object({ id: id(), number: z.string(), open: money() })

const certificate = z.object({
  id: id(),
  version: version(),
  number: z.string(),
  state: z.enum(certificateStates),
  no: z.number(),
  on: day(),
  subcontractId: id().nullable(),
  reference: z.string().nullable(),
  cumulativeBps: z.number(),
  previous: money(),
  current: money(),
  retention: money(),
  advance: money(),
  /** What is to be paid of it: current less retention and advance. */
  due: money(),
  /** Held back up to and with it. */
  retentionToDate: money(),
  documents: z.array(invoice.extend({ isRetention: z.boolean() })),
  actions: z.array(z.enum(certificateActions)),
})

export const getProject = query({
  name: 'services.project.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    contractValue: money(),
    retentionBps: z.number(),
    advanceBps: z.number(),
    hourRate: money().nullable(),
    startsOn: day(),
    endsOn: day().nullable(),
    retentionDueOn: day().nullable(),
    closedOn: day().nullable(),
    note: z.string().nullable(),
    profitUnitId: id(),
    rates: z.array(z.object({ person: named, rate: money() })),
    budget: z.array(z.object({ account: named, amount: money(), spent: money() })),
    advances: z.array(
      z.object({ paymentId: id(), number: z.string(), on: day(), amount: money(), left: money() }),
    ),
    milestones: z.array(
      z.object({
        id: id(),
        version: version(),
        description: z.string(),
        amount: money(),
        dueOn: day(),
        variedOn: day().nullable(),
        acceptedOn: day().nullable(),
        invoice: invoice.nullable(),
      }),
    ),
    boq: z.array(
      z.object({
        id: id(),
        version: version(),
        code: z.string(),
        description: z.string(),
        unit: z.string(),
        quantity: z.number(),
        rate: money(),
        amount: money(),
        doneBps: z.number(),
        variedOn: day().nullable(),
      }),
    ),
    /** What the done work of the bill of quantities comes to, in basis points of the value; null without one. */
    doneBps: z.number().nullable(),
    subcontracts: z.array(
      z.object({
        id: id(),
        version: version(),
        vendor: named,
        description: z.string(),
        value: money(),
        retentionBps: z.number(),
        retentionDueOn: day().nullable(),
        certified: money(),
        retained: money(),
      }),
    ),
    certificates: z.array(certificate),
    /** Hours that are approved and wait for an invoice, with what they come to. */
    toBill: z.object({ hours: z.number(), amount: money() }),
    actions: z.array(z.enum(projectActions)),
  }),
})

export const listPeople = query({
  name: 'services.project.people',
  access: readers,
  summary: 'The members of the company, of whom one manages a project.',
  input: z.object({}),
  output: z.object({ rows: z.array(named) }),
})

export const saveProject = command({
  name: 'services.project.save',
  access: writers,
  summary: 'Records a new project with its profit unit, or changes the one with the given id and version.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    nameAr: text(160),
    customerId: id(),
    kind: z.enum(projectKinds),
    value: amount(),
    retentionBps: share(0, 5_000),
    advanceBps: share(),
    hourRate: positiveAmount().nullish(),
    startsOn: day(),
    endsOn: day().nullish(),
    retentionDueOn: day().nullish(),
    managerId: id(),
    note: optionalText(1000),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    ...stale,
    'services.project.term',
    'services.project.value',
    'services.project.rate',
    'services.project.held',
    'services.project.kindKept',
    'services.project.manager',
    'parties.party.blacklisted',
  ],
  changes,
})

export const setRates = command({
  name: 'services.project.setRates',
  access: writers,
  summary: 'What an hour of single people costs the customer, in place of the rate of the project.',
  input: z.object({
    ...step,
    rates: z.array(z.object({ userId: id(), rate: positiveAmount() })).max(100),
  }),
  output: done,
  refusals: [...stale, 'services.project.personTwice', 'services.project.manager'],
  changes,
})

export const setBudget = command({
  name: 'services.project.setBudget',
  access: writers,
  summary: 'What a project may cost, by expense account.',
  input: z.object({
    ...step,
    budget: z.array(z.object({ accountId: id(), amount: positiveAmount() })).max(50),
  }),
  output: done,
  refusals: [...stale, 'services.project.accountTwice', 'services.project.notExpense'],
  changes,
})

export const takeAdvance = command({
  name: 'services.project.takeAdvance',
  access: { permission: 'finance.payments.write' },
  summary: 'Takes what the customer pays ahead. It is kept for the certificates of this project.',
  input: z.object({ ...step, amount: positiveAmount(), date: day(), treasuryAccountId: id() }),
  output: z.object({ payment: z.string() }),
  refusals: [...stale, 'services.project.notProgress', 'billing.date.future', 'billing.session.none'],
  changes: [...changes, 'billing'],
})

export const completeProject = command({
  name: 'services.project.complete',
  access: writers,
  summary: 'The final account: nothing is left to certify, to bill or to approve.',
  input: z.object({ ...step, on: day() }),
  output: done,
  refusals: [...stale, 'services.project.unfinished', 'services.project.ahead'],
  changes,
})

export const reopenProject = command({
  name: 'services.project.reopen',
  access: writers,
  input: z.object({ ...step, reason: text(500) }),
  output: done,
  refusals: stale,
  changes,
})

export const cancelProject = command({
  name: 'services.project.cancel',
  access: writers,
  summary: 'Ends a project that was never billed.',
  input: z.object({ ...step, reason: text(500) }),
  output: done,
  refusals: [...stale, 'services.project.billed'],
  changes,
})
