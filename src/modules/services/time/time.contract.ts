import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, listInput, listOutput, money, text, version } from '#kernel/shared/fields.ts'
import { timeStates } from './time.rules.ts'

const changes = ['services.time', 'services.project']
const named = z.object({ id: id(), name: z.string() })
const stale = ['services.time.state', 'services.project.state', 'kernel.record.stale']
const own = { permission: 'services.time.write' } as const
/** Whom it concerns decides: the manager of the project, or who may change every project. */
const deciders = { anyOf: ['services.time.write', 'services.projects.write'] } as const

const entry = z.object({
  id: id(),
  version: version(),
  state: z.enum(timeStates),
  project: named,
  person: named,
  on: day(),
  hours: z.number(),
  description: z.string(),
  isBillable: z.boolean(),
  returnReason: z.string().nullable(),
})

export const readWeek = query({
  name: 'services.time.week',
  access: own,
  summary: 'The own hours of seven days, and the projects that hours may be recorded on.',
  input: z.object({ from: day() }),
  output: z.object({
    rows: z.array(entry),
    projects: z.array(z.object({ id: id(), name: z.string(), isBillable: z.boolean() })),
  }),
})

export const listTime = query({
  name: 'services.time.list',
  access: { permission: 'services.projects.read' },
  input: z.object({
    ...listInput(['on']),
    projectId: id().optional(),
    state: z.enum(timeStates).optional(),
    personId: id().optional(),
  }),
  output: listOutput(
    entry.extend({
      rate: money().nullable(),
      invoice: z.object({ id: id(), number: z.string() }).nullable(),
      mayDecide: z.boolean(),
    }),
  ),
})

export const waitingTime = query({
  name: 'services.time.waiting',
  access: own,
  summary: 'Submitted hours on projects that the person manages.',
  input: z.object({}),
  output: z.object({ rows: z.array(entry) }),
})

export const saveTime = command({
  name: 'services.time.save',
  access: own,
  summary: 'Records own hours in quarters, or changes them while they are a draft.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    projectId: id(),
    on: day(),
    hours: z.number().min(0.25).max(24).multipleOf(0.25),
    description: text(300),
    isBillable: z.boolean(),
  }),
  output: z.object({ id: id() }),
  refusals: [
    ...stale,
    'services.time.overlap',
    'services.time.ahead',
    'services.time.beforeProject',
    'services.time.notBillable',
  ],
  changes,
})

export const removeTime = command({
  name: 'services.time.remove',
  access: own,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: stale,
  changes,
})

export const submitTime = command({
  name: 'services.time.submit',
  access: own,
  summary: 'Hands the drafts of seven days to the managers of their projects.',
  input: z.object({ from: day() }),
  output: z.object({ count: z.number() }),
  refusals: ['services.time.nothing'],
  changes,
})

export const approveTime = command({
  name: 'services.time.approve',
  access: deciders,
  summary: 'The hours stand and carry the rate of their person; nobody approves own hours.',
  input: z.object({ ids: z.array(id()).min(1).max(200) }),
  output: done,
  refusals: [...stale, 'services.time.own', 'services.time.notManager'],
  changes,
})

export const sendTimeBack = command({
  name: 'services.time.sendBack',
  access: deciders,
  input: z.object({ ids: z.array(id()).min(1).max(200), reason: text(500) }),
  output: done,
  refusals: [...stale, 'services.time.own', 'services.time.notManager'],
  changes,
})

export const billTime = command({
  name: 'services.time.bill',
  access: { permission: 'finance.invoices.write' },
  summary: 'Invoices the approved hours of a project up to a day: one line a person and rate.',
  input: z.object({ projectId: id(), through: day(), date: day() }),
  output: z.object({ invoiceId: id(), number: z.string() }),
  refusals: ['services.project.state', 'services.time.nothing'],
  changes: [...changes, 'billing'],
})
