import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
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
  wholeNumber,
} from '#kernel/shared/fields.ts'
import {
  directions,
  incomingTypes,
  letterChannels,
  letterStates,
  letterTypes,
  writtenTypes,
} from './letter.rules.ts'

const readers = { permission: 'legal.correspondence.read' } as const
const writers = { permission: 'legal.correspondence.write' } as const
const changes = ['legal.correspondence', 'legal.defaulter', 'legal.case']

const row = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  letterType: z.enum(letterTypes),
  direction: z.enum(directions),
  partyId: id().nullable(),
  party: z.string(),
  caseId: id().nullable(),
  subject: z.string(),
  state: z.enum(letterStates),
  amount: money(),
  periodDays: z.number(),
  sentOn: day().nullable(),
  deliveredOn: day().nullable(),
  /** The last day of the time it gives, once it is delivered. */
  endsOn: day().nullable(),
  /** The day by which what came in has to be answered. */
  respondBy: day().nullable(),
  answeredOn: day().nullable(),
  fileId: id().nullable(),
  createdAt: instant(),
})

export const listLetters = query({
  name: 'legal.correspondence.list',
  access: readers,
  input: z.object({
    ...listInput(['created']),
    partyId: id().optional(),
    caseId: id().optional(),
    direction: z.enum(directions).optional(),
    letterType: z.enum(letterTypes).optional(),
    state: z.enum(letterStates).optional(),
  }),
  output: listOutput(row),
})

export const getLetter = query({
  name: 'legal.correspondence.get',
  access: readers,
  input: z.object({ id: id() }),
  output: row.extend({
    body: z.string(),
    channel: z.enum(letterChannels).nullable(),
    proof: z.string().nullable(),
    answerNote: z.string().nullable(),
    /** Places of the text that nothing was found for. */
    missing: z.array(z.string()),
  }),
})

export const draftLetter = command({
  name: 'legal.correspondence.draft',
  access: writers,
  summary: 'A letter or memo on a party from the text of its kind and country, at what the party owes today.',
  input: z.object({
    letterType: z.enum(writtenTypes),
    partyId: id(),
    caseId: id().nullish(),
    country: z.enum(['KW', 'SA', 'QA', 'AE', 'BH', 'OM']).nullish(),
    periodDays: wholeNumber(1, 90).nullish(),
  }),
  output: z.object({ id: id() }),
  refusals: ['legal.template.missing', 'legal.letter.nothing', 'legal.case.closed', 'kernel.record.notFound'],
  changes,
})

export const editLetter = command({
  name: 'legal.correspondence.edit',
  access: writers,
  summary: 'The text of a draft, where what its template did not know is filled in.',
  input: z.object({ id: id(), version: version(), subject: text(200), body: text(8000) }),
  output: done,
  refusals: ['legal.letter.state', 'kernel.record.stale'],
  changes,
})

export const registerLetter = command({
  name: 'legal.correspondence.register',
  access: writers,
  summary: 'A message or a notice of a court that came in, with the day by which it has to be answered.',
  input: z.object({
    letterType: z.enum(incomingTypes),
    partyId: id().nullish(),
    caseId: id().nullish(),
    subject: text(200),
    body: text(8000),
    channel: z.enum(letterChannels),
    receivedOn: day(),
    respondBy: day().nullish(),
    fileId: id().nullish(),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'legal.letter.about',
    'legal.letter.receivedOn',
    'legal.letter.respondBy',
    'legal.case.closed',
    'kernel.record.notFound',
    'kernel.file.notFound',
  ],
  changes,
})

export const answerLetter = command({
  name: 'legal.correspondence.answer',
  access: writers,
  input: z.object({ id: id(), version: version(), answeredOn: day(), note: text(500) }),
  output: done,
  refusals: ['legal.letter.state', 'legal.letter.answeredOn', 'kernel.record.stale'],
  changes,
})

export const refreshLetter = command({
  name: 'legal.correspondence.refresh',
  access: writers,
  summary: 'Writes a draft anew at what the party owes now.',
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['legal.letter.state', 'legal.letter.nothing', 'legal.template.missing', 'kernel.record.stale'],
  changes,
})

export const sendLetter = command({
  name: 'legal.correspondence.send',
  access: writers,
  summary: 'Numbers a draft and freezes its text, amount and invoices.',
  input: z.object({ id: id(), version: version(), channel: z.enum(letterChannels) }),
  output: z.object({ number: z.string() }),
  refusals: [
    'legal.letter.state',
    'legal.letter.placeholder',
    'legal.letter.stale',
    'legal.letter.promise',
    'legal.file.noContact',
    'kernel.record.stale',
  ],
  changes,
})

export const deliverLetter = command({
  name: 'legal.correspondence.deliver',
  access: writers,
  input: z.object({
    id: id(),
    version: version(),
    deliveredOn: day(),
    proof: text(200),
    fileId: id().nullish(),
  }),
  output: done,
  refusals: ['legal.letter.state', 'legal.letter.deliveredOn', 'kernel.record.stale'],
  changes,
})

export const voidLetter = command({
  name: 'legal.correspondence.void',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['legal.letter.state', 'kernel.record.stale'],
  changes,
})

export const printLetter = document({
  name: 'legal.correspondence.print',
  access: readers,
  input: z.object({ id: id() }),
  refusals: ['kernel.record.notFound'],
})

export const listTemplates = query({
  name: 'legal.template.list',
  access: { permission: 'legal.cases.write' },
  input: z.object({}),
  output: z.object({
    templates: z.array(
      z.object({
        id: id(),
        version: version(),
        country: z.string(),
        letterType: z.enum(writtenTypes),
        edition: z.number(),
        subject: z.string(),
        body: z.string(),
        state: z.enum(['draft', 'published', 'retired']),
        source: z.string(),
        confidence: z.enum(['confirmed', 'toConfirm']),
      }),
    ),
  }),
})

export const retireTemplate = command({
  name: 'legal.template.retire',
  access: { permission: 'legal.documents.write' },
  input: z.object({ id: id(), version: version(), reason: optionalText(300) }),
  output: done,
  refusals: ['legal.template.state', 'kernel.record.stale'],
  changes: ['legal.template'],
})

export const saveTemplate = command({
  name: 'legal.template.save',
  access: { permission: 'legal.documents.write' },
  summary: 'The next edition of a text; it takes the place of the one that stands.',
  input: z.object({
    country: z.enum(['KW', 'SA', 'QA', 'AE', 'BH', 'OM']),
    letterType: z.enum(writtenTypes),
    subject: text(200),
    body: text(4000),
    source: text(200),
    confidence: z.enum(['confirmed', 'toConfirm']),
  }),
  output: z.object({ id: id() }),
  refusals: ['legal.template.placeholder'],
  changes: ['legal.template'],
})
