import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { shown } from '#kernel/shared/fieldSet.ts'
import {
  codeText,
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
import { caseActions, caseStates, caseTypes, outcomes, partySides, priorities, sides } from './case.rules.ts'

const readers = { permission: 'legal.cases.read' } as const
const writers = { permission: 'legal.cases.write' } as const
const changes = ['legal.case']

/** What a person fills in. */
export const caseFields = {
  title: text(200),
  caseType: z.enum(caseTypes),
  ourSide: z.enum(sides),
  priority: z.enum(priorities),
  partyId: id(),
  responsibleId: id(),
  lawyerId: id().nullish(),
  limitationOn: day().nullish(),
  policeStation: optionalText(120),
  policeReport: codeText(60).nullish(),
  note: optionalText(2000),
}

const filter = {
  status: z.enum(caseStates).optional(),
  caseType: z.enum(caseTypes).optional(),
  priority: z.enum(priorities).optional(),
  courtId: id().optional(),
  partyId: id().optional(),
  confidential: z.boolean().optional(),
  /** Of what is left: only cases with an open claim. */
  owing: z.boolean().optional(),
}

const figures = {
  /** What the invoices of the claim have open now: the balance of the ledger. */
  claim: money(),
  /** What was settled of them since the case was opened. */
  collected: money(),
  costs: money(),
}

const row = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  title: z.string(),
  caseType: z.enum(caseTypes),
  status: z.enum(caseStates),
  priority: z.enum(priorities),
  party: z.string(),
  partyId: id(),
  court: z.string().nullable(),
  courtLevel: z.string().nullable(),
  nextHearingAt: instant().nullable(),
  responsible: z.string(),
  confidential: z.boolean(),
  createdAt: instant(),
  ...figures,
})

export const listCases = query({
  name: 'legal.case.list',
  access: readers,
  input: z.object({ ...listInput(['created', 'title']), ...filter }),
  output: listOutput(row),
})

export const totalCases = query({
  name: 'legal.case.totals',
  access: readers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    urgent: z.number(),
    byStatus: z.record(z.enum(caseStates), z.number()),
    ...figures,
  }),
})

export const getCase = query({
  name: 'legal.case.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    ...shown(caseFields),
    openedOn: day().nullable(),
    lawyer: z.string().nullable(),
    outcome: z.enum(outcomes).nullable(),
    outcomeOn: day().nullable(),
    outcomeNote: z.string().nullable(),
    team: z.array(z.object({ id: id(), name: z.string() })),
    daysLate: z.number(),
    /** The last day to appeal that comes next, and whether its days are confirmed. */
    appealUntil: day().nullable(),
    parties: z.array(
      z.object({
        id: id(),
        partyId: id().nullable(),
        name: z.string(),
        side: z.enum(partySides),
      }),
    ),
    items: z.array(
      z.object({
        invoiceId: id(),
        number: z.string(),
        dueOn: day(),
        total: money(),
        open: money(),
        collected: money(),
      }),
    ),
    /** Unpaid cheques that came for the items: evidence, not part of the claim. */
    cheques: z.array(
      z.object({
        id: id(),
        number: z.string(),
        bank: z.string(),
        dueOn: day(),
        amount: money(),
        state: z.enum(['bounced', 'legal', 'replaced']),
        stateOn: day(),
      }),
    ),
    tasks: z.array(
      z.object({
        id: id(),
        version: version(),
        title: z.string(),
        dueOn: day(),
        assignee: z.string(),
        state: z.enum(['open', 'done']),
      }),
    ),
    /** What the state and the permissions of the person allow. */
    actions: z.array(z.enum(caseActions)),
    mayChange: z.boolean(),
  }),
})

export const caseTimeline = query({
  name: 'legal.case.timeline',
  access: readers,
  input: z.object({ id: id() }),
  output: z.object({
    events: z.array(
      z.object({
        id: id(),
        at: instant(),
        user: z.string(),
        kind: z.string(),
        note: z.string().nullable(),
      }),
    ),
  }),
})

/** What a new case begins with: the open items of a party, its free deposits, and what stands of it already. */
export const proposeCase = query({
  name: 'legal.case.propose',
  access: writers,
  input: z.object({ partyId: id() }),
  output: z.object({
    party: z.string(),
    daysLate: z.number(),
    minDays: z.number(),
    overdue: money(),
    priority: z.enum(priorities),
    items: z.array(
      z.object({
        invoiceId: id(),
        number: z.string(),
        dueOn: day(),
        open: money(),
        daysLate: z.number(),
        /** The case it stands in, where the person may know of it. */
        caseNumber: z.string().nullable(),
        isTaken: z.boolean(),
      }),
    ),
    deposits: z.array(z.object({ number: z.string(), available: money() })),
  }),
})

export const saveCase = command({
  name: 'legal.case.save',
  access: writers,
  summary: 'Records a draft with its invoices, or changes a case with the given id and version.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    ...caseFields,
    confidential: z.boolean(),
    teamIds: z.array(id()).max(50),
    invoiceIds: z.array(id()).max(500),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'legal.case.state',
    'legal.case.item',
    'legal.case.member',
    'legal.case.alreadyOpen',
    'legal.case.alreadyOpenElsewhere',
    'kernel.record.stale',
    'kernel.record.notFound',
  ],
  changes,
})

export const openCase = command({
  name: 'legal.case.open',
  access: writers,
  summary:
    'Gives a draft its number. A reason of at least ten letters passes over days and notice, with the right to override.',
  input: z.object({ id: id(), version: version(), overrideReason: optionalText(500) }),
  output: z.object({ number: z.string() }),
  refusals: [
    'legal.case.state',
    'legal.case.notDue',
    'legal.case.noNotice',
    'legal.case.paid',
    'legal.case.nothingOpen',
    'legal.case.alreadyOpen',
    'legal.case.alreadyOpenElsewhere',
    'legal.case.overrideReason',
    'access.permission.missing',
    'kernel.record.stale',
  ],
  changes,
})

const act = (name: string, summary?: string) =>
  command({
    name,
    access: writers,
    ...(summary ? { summary } : {}),
    input: z.object({ id: id(), version: version(), reason: text(500) }),
    output: done,
    refusals: ['legal.case.state', 'legal.case.closed', 'kernel.record.stale'],
    changes,
  })

export const holdCase = act('legal.case.hold', 'Rests by our choice, for talks of a settlement.')
export const suspendCase = act('legal.case.suspend', 'Rests because the court stayed it.')
export const resumeCase = act('legal.case.resume')

export const closeCase = command({
  name: 'legal.case.close',
  access: writers,
  input: z.object({ id: id(), version: version(), outcome: z.enum(outcomes), note: optionalText(500) }),
  output: done,
  refusals: ['legal.case.state', 'legal.case.closed', 'legal.case.closeOpen', 'kernel.record.stale'],
  changes,
})

export const reopenCase = command({
  name: 'legal.case.reopen',
  access: { permission: 'legal.overrides.write' },
  input: z.object({ id: id(), version: version(), reason: text(500) }),
  output: done,
  refusals: [
    'legal.case.state',
    'legal.case.overrideReason',
    'legal.case.alreadyOpen',
    'legal.case.alreadyOpenElsewhere',
    'kernel.record.stale',
  ],
  changes,
})

export const removeCase = command({
  name: 'legal.case.remove',
  access: writers,
  summary: 'Deletes a draft; a numbered case is never deleted.',
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['legal.case.state', 'kernel.record.stale'],
  changes,
})

export const addCaseParty = command({
  name: 'legal.case.addParty',
  access: writers,
  input: z.object({ id: id(), partyId: id(), side: z.enum(partySides) }),
  output: done,
  refusals: ['legal.case.closed', 'legal.case.partyKnown', 'kernel.record.notFound'],
  changes,
})

export const removeCaseParty = command({
  name: 'legal.case.removeParty',
  access: writers,
  input: z.object({ id: id(), rowId: id() }),
  output: done,
  refusals: ['legal.case.closed', 'kernel.record.notFound'],
  changes,
})

export const addCaseTask = command({
  name: 'legal.task.save',
  access: writers,
  input: z.object({ caseId: id(), title: text(200), dueOn: day(), assigneeId: id() }),
  output: z.object({ id: id() }),
  refusals: ['legal.case.closed', 'legal.case.member', 'kernel.record.notFound'],
  changes,
})

export const endCaseTask = command({
  name: 'legal.task.done',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['legal.case.taskDone', 'kernel.record.stale'],
  changes,
})
