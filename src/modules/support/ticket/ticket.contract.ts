import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  done,
  id,
  instant,
  listInput,
  listOutput,
  optionalText,
  text,
  version,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import {
  ticketActions,
  ticketCategories,
  ticketPressures,
  ticketPriorities,
  ticketStates,
} from './ticket.rules.ts'

const changes = ['support.ticket', 'support.desk', 'alerts.alert']

/** Up to five files, each sent ahead through the upload of the company. */
const fileIds = () => z.array(id()).max(5).default([])

/** What both the company and the desk see of a ticket in a list. */
export const ticketRow = {
  id: id(),
  version: version(),
  number: z.string(),
  title: z.string(),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities),
  state: z.enum(ticketStates),
  openedAt: instant(),
  openedBy: z.string(),
  lastMessageAt: instant(),
  isLastByStaff: z.boolean(),
  /** The target that counts now; null while the clock stands. */
  dueAt: instant().nullable(),
  pressure: z.enum(ticketPressures),
  rating: z.number().int().nullable(),
}

const filter = {
  state: z.enum(ticketStates).optional(),
  priority: z.enum(ticketPriorities).optional(),
  category: z.enum(ticketCategories).optional(),
  /** Only what waits for the caller's side: an answer was asked for, or a resolution to be confirmed. */
  waiting: z.boolean().optional(),
  mine: z.boolean().optional(),
}

export const listTickets = query({
  name: 'support.ticket.list',
  access: 'authenticated',
  summary: 'One’s own tickets; for an administrator those of the company.',
  input: z.object({ ...listInput(['openedAt', 'lastMessageAt']), ...filter }),
  output: listOutput(z.object(ticketRow)),
  refusals: ['platform.company.required'],
})

export const totalTickets = query({
  name: 'support.ticket.totals',
  access: 'authenticated',
  summary: 'How many tickets a list holds, and how many are in each state.',
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number().int(),
    live: z.number().int(),
    waiting: z.number().int(),
    byState: z.record(z.enum(ticketStates), z.number().int()),
    /** Whether the caller sees the tickets of all. */
    seesAll: z.boolean(),
  }),
  refusals: ['platform.company.required'],
})

const file = z.object({ id: id(), name: z.string(), contentType: z.string(), sizeBytes: z.number().int() })

/** The whole of a ticket as both sides see it. */
export const ticketView = {
  ...ticketRow,
  description: z.string(),
  files: z.array(file),
  page: z.string().nullable(),
  requestId: z.string().nullable(),
  browser: z.string().nullable(),
  assignedTo: z.string().nullable(),
  responseDueAt: instant(),
  resolveDueAt: instant(),
  answeredAt: instant().nullable(),
  waitingSince: instant().nullable(),
  resolvedAt: instant().nullable(),
  reopenUntil: instant().nullable(),
  feedback: z.string().nullable(),
  messages: z.array(
    z.object({
      id: id(),
      at: instant(),
      author: z.string(),
      byStaff: z.boolean(),
      message: z.string(),
      files: z.array(file),
    }),
  ),
  events: z.array(
    z.object({
      id: id(),
      at: instant(),
      kind: z.enum([
        'opened',
        'answered',
        'asked',
        'replied',
        'assigned',
        'handed_back',
        'resolved',
        'reopened',
        'closed',
        'rated',
        'lapsed',
      ]),
      by: z.string(),
      byStaff: z.boolean(),
      note: z.string().nullable(),
    }),
  ),
  /** When the desk answers, by the clock of Kuwait. */
  hours: z.object({ opensAt: z.string(), closesAt: z.string(), workingDays: z.array(z.number().int()) }),
}

export const readTicket = query({
  name: 'support.ticket.read',
  access: 'authenticated',
  summary: 'One ticket with its messages, files and steps, and what the caller may do with it.',
  input: z.object({ id: id() }),
  output: z.object({
    ...ticketView,
    isOwn: z.boolean(),
    actions: z.array(z.enum(ticketActions)),
  }),
  refusals: ['kernel.record.notFound', 'platform.company.required'],
})

export const openTicket = command({
  name: 'support.ticket.open',
  access: 'authenticated',
  summary: 'Opens a ticket; page, request and browser go along, and the staff are mailed.',
  input: z.object({
    title: text(150),
    category: z.enum(ticketCategories).default('technical'),
    priority: z.enum(ticketPriorities).default('medium'),
    description: text(5000),
    fileIds: fileIds(),
    page: optionalText(300),
    requestId: optionalText(100),
    browser: optionalText(300),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: ['kernel.file.notFound', 'platform.company.required', 'support.ticket.files'],
  changes,
})

export const replyToTicket = command({
  name: 'support.ticket.reply',
  access: 'authenticated',
  summary: 'A message of the company; where it was asked, its clock goes on.',
  input: z.object({ id: id(), message: text(5000), fileIds: fileIds() }),
  output: done,
  refusals: [
    'kernel.record.notFound',
    'kernel.file.notFound',
    'platform.company.required',
    'support.ticket.files',
    'support.ticket.closed',
    'support.ticket.resolved',
  ],
  changes,
})

const ended = [
  'kernel.record.notFound',
  'kernel.record.stale',
  'platform.company.required',
  'support.ticket.closed',
  'support.ticket.notResolved',
]

export const reopenTicket = command({
  name: 'support.ticket.reopen',
  access: 'authenticated',
  summary: 'Says within 14 days that it is not resolved: the clock begins anew.',
  input: z.object({ id: id(), version: version(), message: text(5000) }),
  output: done,
  refusals: ended,
  changes,
})

export const closeTicket = command({
  name: 'support.ticket.close',
  access: 'authenticated',
  summary: 'Agrees that a resolved ticket is done.',
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ended,
  changes,
})

export const rateTicket = command({
  name: 'support.ticket.rate',
  access: 'authenticated',
  summary: 'Rates a resolved ticket with one to five, which closes it.',
  input: z.object({ id: id(), version: version(), rating: wholeNumber(1, 5), feedback: optionalText(1000) }),
  output: done,
  refusals: ended,
  changes,
})

export const openTicketFile = document({
  name: 'support.ticket.file',
  access: 'authenticated',
  summary: 'A file of a ticket, for who may read the ticket.',
  input: z.object({ id: id(), file: id() }),
  refusals: ['kernel.record.notFound', 'kernel.file.notFound', 'platform.company.required'],
})
