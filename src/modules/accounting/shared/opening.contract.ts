import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, day, id, money, text } from '#kernel/shared/fields.ts'
import { controls } from './account.rules.ts'

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

export const postOpening = command({
  name: 'accounting.opening.post',
  access: { permission: 'finance.accounts.write' },
  input: z.object({
    date: day(),
    rows: z
      .array(z.object({ accountId: id(), debit: amount().nullish(), credit: amount().nullish() }))
      .max(500),
  }),
  output: z.object({ entryId: id(), number: z.string() }),
  refusals: [
    'accounting.opening.empty',
    'accounting.opening.twice',
    'accounting.journal.oneSide',
    'accounting.account.controlled',
    'accounting.account.notPosting',
    'accounting.dimension.required',
    'accounting.mapping.missing',
    'accounting.period.closed',
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
  refusals: ['accounting.journal.reversed', 'accounting.journal.fromDocument', 'accounting.period.closed'],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Undoes an opening entry that was entered by hand.',
})
