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
} from '#kernel/shared/fields.ts'
import { bands, proposals, scoreTerms } from './score.rules.ts'

const writers = { permission: 'legal.cases.write' } as const
const changes = ['legal.defaulter']

const fileStages = ['watching', 'warned', 'claimed', 'inCase'] as const
const dayRanges = ['to30', 'to60', 'to90', 'over90'] as const
const promiseChannels = ['hand', 'phone', 'whatsapp', 'email'] as const

const filter = {
  band: z.enum(bands).optional(),
  stage: z.enum(fileStages).optional(),
  days: z.enum(dayRanges).optional(),
  /** Late enough for a case, and in none. */
  eligible: z.boolean().optional(),
  promised: z.boolean().optional(),
}

const row = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  phone: z.string().nullable(),
  contract: z.string().nullable(),
  plate: z.string().nullable(),
  days: z.number(),
  invoices: z.number(),
  overdue: money(),
  fees: money(),
  deposits: money(),
  violations: z.number(),
  lastPaidOn: day().nullable(),
  lastPaid: money().nullable(),
  score: z.number(),
  band: z.enum(bands),
  proposal: z.enum(proposals),
  terms: z.array(z.object({ term: z.enum(scoreTerms), points: z.number() })),
  stage: z.enum(fileStages),
  owner: z.string().nullable(),
  nextActionOn: day().nullable(),
  noContactUntil: day().nullable(),
  promiseId: id().nullable(),
  promiseDueOn: day().nullable(),
  promiseLeft: money().nullable(),
  hasCase: z.boolean(),
  eligible: z.boolean(),
})

export const listDefaulters = query({
  name: 'legal.defaulter.list',
  access: writers,
  input: z.object({ ...listInput(['score', 'overdue', 'days']), ...filter }),
  output: listOutput(row),
})

export const totalDefaulters = query({
  name: 'legal.defaulter.totals',
  access: writers,
  input: z.object({ search: z.string().trim().max(100).optional(), ...filter }),
  output: z.object({
    count: z.number(),
    eligible: z.number(),
    overdue: money(),
    averageDays: z.number(),
    promised: z.number(),
    broken: z.number(),
    byBand: z.record(z.enum(bands), z.number()),
  }),
})

export const getDefaulter = query({
  name: 'legal.defaulter.score',
  access: writers,
  summary:
    'The score of a party with each term, and what was done with it. notFound where nothing is overdue.',
  input: z.object({ id: id() }),
  output: row.extend({
    notes: z.array(
      z.object({ id: id(), at: instant(), user: z.string(), kind: z.string(), note: z.string().nullable() }),
    ),
    promises: z.array(
      z.object({
        id: id(),
        version: version(),
        promisedOn: day(),
        state: z.enum(['live', 'kept', 'broken', 'withdrawn']),
        rows: z.array(z.object({ dueOn: day(), amount: money(), keptOn: day().nullable() })),
      }),
    ),
  }),
})

/** The newest entry of the file that the person saw, null where it had none; without it nothing is compared. */
const seenFile = { seenNoteId: id().nullish() }

export const actOnDefaulter = command({
  name: 'legal.defaulter.act',
  access: writers,
  summary: 'Notes a call or what was found, and when to come back.',
  input: z.object({
    partyId: id(),
    kind: z.enum(['call', 'note']),
    note: text(500),
    nextActionOn: day().nullish(),
    ...seenFile,
  }),
  output: done,
  refusals: ['legal.file.moved', 'kernel.record.notFound'],
  changes,
})

export const assignDefaulter = command({
  name: 'legal.defaulter.assign',
  access: writers,
  input: z.object({ partyId: id(), ownerId: id() }),
  output: done,
  refusals: ['legal.case.member', 'kernel.record.notFound'],
  changes,
})

export const quietDefaulter = command({
  name: 'legal.defaulter.noContact',
  access: writers,
  summary: 'Nobody writes to the party until a day; without a day the rest ends.',
  input: z.object({ partyId: id(), until: day().nullish(), reason: optionalText(300), ...seenFile }),
  output: done,
  refusals: ['legal.file.quiet', 'legal.file.moved', 'kernel.record.notFound'],
  changes,
})

export const promisePayment = command({
  name: 'legal.defaulter.promise',
  access: writers,
  input: z.object({
    partyId: id(),
    channel: z.enum(promiseChannels),
    rows: z
      .array(z.object({ dueOn: day(), amount: positiveAmount() }))
      .min(1)
      .max(60),
  }),
  output: z.object({ id: id() }),
  refusals: ['legal.promise.tooLong', 'legal.promise.order', 'legal.promise.live', 'kernel.record.notFound'],
  changes,
})

export const withdrawPromise = command({
  name: 'legal.promise.withdraw',
  access: writers,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['legal.promise.state', 'kernel.record.stale'],
  changes,
})

export const sueDefaulter = command({
  name: 'legal.defaulter.sue',
  access: writers,
  summary: 'Opens a case on everything that a party owes overdue.',
  input: z.object({ partyId: id(), overrideReason: optionalText(300) }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'legal.case.notDue',
    'legal.case.noNotice',
    'legal.case.alreadyOpen',
    'legal.case.alreadyOpenElsewhere',
    'legal.case.paid',
    'legal.case.nothingOpen',
    'legal.case.overrideReason',
    'access.permission.missing',
    'kernel.record.notFound',
  ],
  changes: ['legal.defaulter', 'legal.case'],
})
