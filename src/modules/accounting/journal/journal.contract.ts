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
  text,
  version,
} from '#kernel/shared/fields.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { entryKinds } from './journal.rules.ts'

const view = { permission: 'finance.ledger.view' } as const
const write = { permission: 'finance.ledger.write' } as const
export const journalChanges = [
  'accounting.journal',
  'accounting.ledger',
  'accounting.trialBalance',
  'accounting.account',
  'accounting.drill',
]

export const entryStatuses = ['draft', 'submitted', 'posted'] as const

const filters = {
  status: z.enum(entryStatuses).default('posted'),
  from: day().optional(),
  to: day().optional(),
  kind: z.enum(entryKinds).optional(),
  accountId: id().optional(),
  userId: id().optional(),
}

export const entryRow = z.object({
  id: id(),
  number: z.string().nullable(),
  date: day(),
  memo: z.string(),
  kind: z.enum(entryKinds),
  status: z.enum(entryStatuses),
  total: money(),
  sourceKey: z.string().nullable(),
  reversed: z.boolean(),
  /** A draft that came back from the person who decides, with a reason. */
  sentBack: z.boolean(),
  at: instant(),
})

export const listJournal = query({
  name: 'accounting.journal.list',
  access: view,
  input: z.object({ ...filters, ...listInput(['date']) }),
  output: listOutput(entryRow),
  summary: 'Posted entries, or the drafts and submitted entries on their way.',
})

export const journalTotals = query({
  name: 'accounting.journal.totals',
  access: view,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({ count: z.number().int(), total: money() }),
  summary: 'Count and sum over all entries that the filters match.',
})

const accountWords = { code: z.string(), accountNameAr: z.string(), accountNameEn: z.string().nullable() }

const entryLine = z.object({
  lineNo: z.number().int(),
  accountId: id().nullable(),
  ...accountWords,
  debit: money(),
  credit: money(),
  currency: z.string().nullable(),
  fcAmount: z.number().int().nullable(),
  partyId: id().nullable(),
  costCenterId: id().nullable(),
  profitUnitId: id().nullable(),
  memo: z.string().nullable(),
})

export const getJournal = query({
  name: 'accounting.journal.get',
  access: view,
  input: z.object({ id: id() }),
  output: entryRow.extend({
    version: version().nullable(),
    period: z.string().nullable(),
    postedBy: id().nullable(),
    reverses: z.object({ id: id(), number: z.string() }).nullable(),
    reversedBy: z.object({ id: id(), number: z.string() }).nullable(),
    fileIds: z.array(id()),
    hash: z.string().nullable(),
    /** Who sent a manual entry for approval and what was decided; null where no approval was asked. */
    approval: z
      .object({
        askedBy: z.string().nullable(),
        askedAt: instant().nullable(),
        /** The caller wrote or sent it, so another user decides. */
        mine: z.boolean(),
        decidedBy: z.string().nullable(),
        decidedAt: instant().nullable(),
        /** Why it was sent back. */
        reason: z.string().nullable(),
      })
      .nullable(),
    /** The open request of an entry that waits. */
    request: requestAboutShape.nullable(),
    lines: z.array(entryLine),
  }),
  summary: 'One entry, posted or still a draft, with its lines.',
})

export const journalOfSource = query({
  name: 'accounting.journal.ofSource',
  access: view,
  input: z.object({ sourceKey: z.string().min(5).max(200) }),
  output: z.object({ rows: z.array(entryRow) }),
  summary: 'Entries of one document: source keys equal to this one or beginning with it and a colon.',
})

const draftLine = z.object({
  accountId: id()
    .nullish()
    .transform(value => value ?? null),
  debit: money().nullish(),
  credit: money().nullish(),
  partyId: id().nullish(),
  costCenterId: id().nullish(),
  profitUnitId: id().nullish(),
  memo: optionalText(300),
})

export const saveJournal = command({
  name: 'accounting.journal.save',
  access: write,
  input: z.object({
    id: id().optional(),
    version: version().optional(),
    date: day(),
    memo: text(300),
    lines: z.array(draftLine).max(500),
    fileIds: z.array(id()).max(10).default([]),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: ['kernel.record.stale', 'kernel.record.notFound'],
  changes: journalChanges,
  summary: 'Keeps a manual entry as a draft; it may still be unbalanced.',
})

export const discardJournal = command({
  name: 'accounting.journal.discard',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes: journalChanges,
})

export const postingRefusals = [
  'accounting.journal.unbalanced',
  'accounting.journal.tooFewLines',
  'accounting.journal.oneSide',
  'accounting.account.notPosting',
  'accounting.account.controlled',
  'accounting.dimension.required',
  'accounting.period.closed',
  'accounting.vat.settled',
  'accounting.period.missing',
]

export const submitJournal = command({
  name: 'accounting.journal.submit',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: z.object({
    status: z.enum(entryStatuses),
    entryId: id().nullable(),
    number: z.string().nullable(),
  }),
  refusals: ['kernel.record.stale', ...postingRefusals],
  changes: journalChanges,
  movesMoney: true,
  previews: true,
  summary: 'Posts the draft, unless an approval rule applies to its amount: then it waits as submitted.',
})

export const reverseEntry = command({
  name: 'accounting.journal.reverse',
  access: write,
  input: z.object({ id: id(), date: day().optional(), reason: text(200) }),
  output: z.object({ entryId: id(), number: z.string() }),
  refusals: [
    'accounting.journal.reversed',
    'accounting.journal.fromDocument',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.period.missing',
  ],
  changes: journalChanges,
  movesMoney: true,
  previews: true,
  summary: 'Undoes a manual entry on its own date, or today when that period is closed.',
})
