import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, text } from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'
import { bankIncomeKeys } from './bankRule.rules.ts'

const view = { permission: 'finance.treasury.view' } as const
const write = { permission: 'finance.treasury.write' } as const
const changes = ['billing.bankRule', 'billing.bankLine.candidates'] as const

/** What a line that a rule speaks for is proposed as. */
const ruleBooks = z.discriminatedUnion('as', [
  z.object({ as: z.literal('receipt'), partyId: id() }),
  z.object({ as: z.literal('settlement'), fromId: id() }),
  z.object({ as: z.literal('income'), key: z.enum(bankIncomeKeys) }),
  z.object({ as: z.literal('vendor'), partyId: id() }),
  z.object({
    as: z.literal('expense'),
    accountId: id().nullable(),
    /** The code whose tax the amount includes; none when left out. */
    taxCode: z.string().max(20).nullish(),
  }),
])

export const bankRuleRow = z.object({
  id: id(),
  text: z.string(),
  money: z.enum(['in', 'out']),
  /** The one amount it speaks for, decimal text; null for any. */
  amount: z.object({ value: z.string(), currency: z.enum(currencies) }).nullable(),
  books: ruleBooks,
  /** The party, account or place it leads to; empty for bank charges and income. */
  where: z.string(),
  by: z.string(),
})

export const listBankRules = query({
  name: 'billing.bankRule.list',
  access: view,
  input: z.object({}),
  output: z.object({ rows: z.array(bankRuleRow) }),
  summary: 'What lines of the bank usually are.',
})

export const saveBankRule = command({
  name: 'billing.bankRule.save',
  access: write,
  input: z.object({
    text: text(120).refine(value => value.length > 1),
    books: ruleBooks,
    /** Speaks only for lines of the amount of this one. */
    amountOfId: id().optional(),
  }),
  output: z.object({ id: id() }),
  refusals: ['kernel.record.notFound', 'billing.tax.unknown', 'billing.tax.reverseOnBills'],
  changes,
  summary:
    'Keeps what lines with a text are, of any amount or of one; what was kept of them before now means this.',
})

export const removeBankRule = command({
  name: 'billing.bankRule.remove',
  access: write,
  input: z.object({ id: id() }),
  output: done,
  refusals: ['kernel.record.notFound'],
  changes,
  summary: 'Forgets a rule; what was booked by it stays.',
})
