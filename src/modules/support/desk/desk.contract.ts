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
} from '#kernel/shared/fields.ts'
import { ticketRow, ticketView } from '../ticket/ticket.contract.ts'
import { deskActions, ticketCategories, ticketPriorities } from '../ticket/ticket.rules.ts'

const changes = ['support.desk', 'support.ticket']

export const deskViews = ['live', 'late', 'unassigned', 'mine', 'waiting', 'done'] as const

const companyOf = { companyNameAr: z.string(), companyNameEn: z.string() }

const filter = {
  queue: z.enum(deskViews).default('live'),
  priority: z.enum(ticketPriorities).optional(),
  category: z.enum(ticketCategories).optional(),
}

export const listDesk = query({
  name: 'support.desk.list',
  access: 'superAdmin',
  summary:
    'The queue over all companies, by the target that comes next; what waits for a company stands last.',
  input: z.object({ ...listInput(['dueAt']), ...filter }),
  output: listOutput(
    z.object({ ...ticketRow, version: z.null(), ...companyOf, assignedTo: z.string().nullable() }),
  ),
})

export const deskFigures = query({
  name: 'support.desk.figures',
  access: 'superAdmin',
  summary:
    'How the desk stands: the queue by view, and of the last 30 days late share, median first answer and rating.',
  input: z.object({}),
  output: z.object({
    views: z.record(z.enum(deskViews), z.number().int()),
    /** Tickets opened in the last 30 days. */
    opened: z.number().int(),
    /** Of these, in basis points; null where there are none. */
    lateShare: z.number().int().nullable(),
    /** In support minutes. */
    medianFirstAnswer: z.number().int().nullable(),
    /** In hundredths, over the ratings of those. */
    rating: z.number().int().nullable(),
    ratings: z.number().int(),
    isOpenNow: z.boolean(),
  }),
})

export const readDesk = query({
  name: 'support.desk.read',
  access: 'superAdmin',
  summary: 'A ticket as the staff see it: with the notes among themselves.',
  input: z.object({ id: id() }),
  output: z.object({
    ...ticketView,
    ...companyOf,
    assignedToId: id().nullable(),
    staff: z.array(z.object({ id: id(), name: z.string() })),
    notes: z.array(z.object({ id: id(), at: instant(), author: z.string(), note: z.string() })),
    actions: z.array(z.enum(deskActions)),
    /** Why it cannot be resolved yet; a code. */
    whyNotResolve: z.string().nullable(),
  }),
  refusals: ['kernel.record.notFound'],
})

const over = [
  'kernel.record.notFound',
  'support.ticket.closed',
  'support.ticket.resolved',
  'support.ticket.notResolved',
]

export const answerTicket = command({
  name: 'support.ticket.answer',
  access: 'superAdmin',
  summary: 'Answers the company; where it is asked for something the clock stands until it replies.',
  input: z.object({
    id: id(),
    message: text(5000),
    outcome: z.enum(['continue', 'ask', 'resolve']).default('continue'),
  }),
  output: done,
  refusals: over,
  changes,
})

export const assignTicket = command({
  name: 'support.ticket.assign',
  access: 'superAdmin',
  summary: 'Hands a ticket to one of the staff, or back to the queue.',
  input: z.object({ id: id(), version: version(), userId: id().nullable() }),
  output: done,
  refusals: [...over, 'kernel.record.stale', 'support.ticket.notStaff'],
  changes,
})

export const noteOnTicket = command({
  name: 'support.ticket.note',
  access: 'superAdmin',
  summary: 'A note that the staff alone read.',
  input: z.object({ id: id(), note: text(5000) }),
  output: done,
  refusals: ['kernel.record.notFound'],
  changes: ['support.desk'],
})

export const resolveTicket = command({
  name: 'support.ticket.resolve',
  access: 'superAdmin',
  summary: 'Says that it is resolved; needs an answer since it was opened or reopened.',
  input: z.object({ id: id(), version: version(), note: optionalText(200) }),
  output: done,
  refusals: [...over, 'kernel.record.stale', 'support.ticket.noAnswer'],
  changes,
})

export const openDeskFile = document({
  name: 'support.desk.file',
  access: 'superAdmin',
  summary: 'A file that a company sent with a ticket.',
  input: z.object({ id: id(), file: id() }),
  refusals: ['kernel.record.notFound', 'kernel.file.notFound'],
})
