import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, day, id, instant, money, mostWhole, text } from '#kernel/shared/fields.ts'
import { controls } from '../account/account.rules.ts'

const named = {
  accountId: id(),
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string().nullable(),
}

export const getOpening = query({
  name: 'accounting.opening.get',
  access: { permission: 'finance.accounts.view' },
  input: z.object({}),
  output: z.object({
    /** The first day of the books that is not closed: what an opening is dated unless another day is chosen. */
    firstDay: day().nullable(),
    /** Accounts whose balance is entered here. */
    accounts: z.array(z.object({ ...named, class: z.number().int() })),
    /** Accounts that their documents open, with what stands on them now. */
    controlled: z.array(z.object({ ...named, control: z.enum(controls), balance: money() })),
    /** What still waits for its other side; it must end at zero. Null while the key is not mapped. */
    clearing: z.object({ ...named, balance: money() }).nullable(),
    /** What was typed and kept but not posted; null before the first time. Posting leaves it empty, its version counts on. */
    draft: z
      .object({
        version: z.number().int(),
        date: day(),
        rows: z.array(z.object({ accountId: id(), debit: money().nullable(), credit: money().nullable() })),
        savedAt: instant(),
        savedBy: z.string(),
      })
      .nullable(),
    posted: z.array(
      z.object({
        entryId: id(),
        number: z.string(),
        date: day(),
        memo: z.string(),
        total: money(),
        reversed: z.boolean(),
        /** Entered here, so it is reversed here; others are undone by their documents. */
        own: z.boolean(),
      }),
    ),
    /** How many there are; `posted` shows those entered here and the first of the others. */
    postedCount: z.number().int(),
  }),
  summary: 'Which accounts are opened here and which by documents, what was opened, and what is still open.',
})

const changes = ['accounting.opening', 'accounting.journal', 'accounting.account', 'accounting.trialBalance']

const rows = z
  .array(z.object({ accountId: id(), debit: amount().nullish(), credit: amount().nullish() }))
  .max(500)

const rowRefusals = [
  'accounting.opening.twice',
  'accounting.journal.oneSide',
  'accounting.account.controlled',
  'accounting.account.notPosting',
] as const

export const saveOpening = command({
  name: 'accounting.opening.save',
  access: { permission: 'finance.accounts.write' },
  input: z.object({
    /** Of the draft this was typed against; 0 where there was none. */
    version: z.number().int().min(0).max(mostWhole),
    date: day(),
    /** Takes the place of all rows kept before; accounts without an amount are left out. */
    rows,
  }),
  output: z.object({ version: z.number().int() }),
  refusals: [...rowRefusals, 'kernel.record.stale'],
  changes: ['accounting.opening'],
  summary: 'Keeps opening balances that are not posted yet; nothing reaches the books.',
})

/** What the page types: both sides of each account, by its id. */
export const openingSheet = z.object({
  version: z.number().int(),
  date: day(),
  amounts: z.record(z.string(), z.tuple([amount().nullish(), amount().nullish()])),
})

export const postOpening = command({
  name: 'accounting.opening.post',
  access: { permission: 'finance.accounts.write' },
  input: z.object({
    date: day(),
    rows,
    /** Of the draft that is posted with this and emptied; without it the draft stays. */
    version: z.number().int().min(0).max(mostWhole).nullish(),
  }),
  output: z.object({ entryId: id(), number: z.string() }),
  refusals: [
    'accounting.opening.empty',
    ...rowRefusals,
    'kernel.record.stale',
    'accounting.dimension.required',
    'accounting.mapping.missing',
    'accounting.period.closed',
    'accounting.vat.settled',
    'accounting.period.missing',
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Posts opening balances; what does not balance waits on the clearing account for its documents.',
})

export const reverseOpening = command({
  name: 'accounting.opening.reverse',
  access: { permission: 'finance.accounts.write' },
  input: z.object({ id: id(), reason: text(200) }),
  output: z.object({ entryId: id(), number: z.string() }),
  refusals: [
    'accounting.journal.reversed',
    'accounting.journal.fromDocument',
    'accounting.period.closed',
    'accounting.vat.settled',
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Undoes an opening entry that was entered by hand.',
})
