import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
  id,
  listInput,
  listOutput,
  optionalText,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'
import { partyName } from '../invoice/recordShapes.rules.ts'
import { bankRuleRow } from './bankRule.contract.ts'
import { bankIncomeKeys } from './bankRule.rules.ts'

const view = { permission: 'finance.treasury.view' } as const
const write = { permission: 'finance.treasury.write' } as const
const changes = ['billing.bankLine', 'billing.bankStatement', 'billing.reconciliation'] as const

const bankLineStates = ['open', 'matched', 'ignored'] as const
const moveKinds = ['tender', 'voidedTender', 'returned', 'session', 'cheque', 'bankFee', 'transfer'] as const

/** A movement of the account in the books, by the document that made it. */
const bankMove = z.object({
  id: id(),
  movedOn: day(),
  amount: z.string(),
  kind: z.enum(moveKinds),
  /** Of the payment or transfer; of a cheque its own. */
  number: z.string(),
  reference: z.string().nullable(),
  paymentId: id().nullable(),
  chequeId: id().nullable(),
  transferId: id().nullable(),
  ...partyName,
})

const filters = {
  treasuryAccountId: id(),
  state: z.enum(bankLineStates).optional(),
  statementId: id().optional(),
  from: day().optional(),
  to: day().optional(),
}

const bankLineRow = z.object({
  id: id(),
  version: version(),
  bookedOn: day(),
  amount: z.string(),
  description: z.string(),
  reference: z.string().nullable(),
  state: z.enum(bankLineStates),
  reason: z.string().nullable(),
  matches: z.array(bankMove),
})

export const listBankLines = query({
  name: 'billing.bankLine.list',
  access: view,
  input: z.object({ ...filters, ...listInput(['date']) }),
  output: listOutput(bankLineRow),
  refusals: ['kernel.record.notFound'],
  summary: 'Lines of the bank statements of one account, oldest first, with what they were matched to.',
})

export const bankLineTotals = query({
  name: 'billing.bankLine.totals',
  access: view,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({
    open: z.number().int(),
    matched: z.number().int(),
    ignored: z.number().int(),
    moneyIn: z.string(),
    moneyOut: z.string(),
  }),
  summary: 'Counts by state and sums of the lines that the filters match.',
})

export const listBankMoves = query({
  name: 'billing.bankLine.moves',
  access: view,
  input: z.object({ treasuryAccountId: id(), to: day().optional(), ...listInput(['date']) }),
  output: listOutput(bankMove),
  summary: 'Movements of an account that no bank line stands for yet, oldest first.',
})

export const listCandidates = query({
  name: 'billing.bankLine.candidates',
  access: view,
  input: z.object({ id: id() }),
  output: z.object({
    rows: z.array(bankMove),
    /** What the company's rules say the line is; null where none speaks or two differ. */
    proposal: bankRuleRow.nullable(),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'Open movements of the amount of a line, the likeliest first.',
})

const lineRefusals = ['kernel.record.notFound', 'kernel.record.stale', 'billing.payment.reconciled'] as const

export const matchBankLine = command({
  name: 'billing.bankLine.match',
  access: write,
  input: z.object({ id: id(), version: version(), moveIds: z.array(id()).min(1).max(200) }),
  output: done,
  refusals: [...lineRefusals, 'billing.bankLine.unequal', 'billing.bankLine.taken'],
  changes,
  summary: 'Says which movements of equal sum a bank line stands for.',
})

export const matchCertainLines = command({
  name: 'billing.bankLine.matchCertain',
  access: write,
  input: z.object({ treasuryAccountId: id() }),
  output: z.object({ matched: z.number().int() }),
  refusals: ['kernel.record.notFound'],
  changes,
  summary: 'Matches every open line that has one certain movement; leaves the rest open.',
})

export const ignoreBankLine = command({
  name: 'billing.bankLine.ignore',
  access: write,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: done,
  refusals: lineRefusals,
  changes,
  summary: 'Sets a line aside that stands for nothing of ours, with the reason.',
})

export const reopenBankLine = command({
  name: 'billing.bankLine.reopen',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: lineRefusals,
  changes,
  summary: 'Takes a match or the setting aside of a line back.',
})

/** What a line may become: by its sign money in or money out. */
const lineEntry = z.discriminatedUnion('as', [
  z.object({ as: z.literal('receipt'), partyId: id() }),
  z.object({ as: z.literal('settlement'), fromId: id(), fee: amount().optional() }),
  z.object({
    as: z.literal('income'),
    key: z.enum(bankIncomeKeys),
    description: optionalText(300),
  }),
  z.object({ as: z.literal('vendor'), partyId: id() }),
  z.object({
    as: z.literal('expense'),
    /** The account it is spent on; bank charges when left out. */
    accountId: id().nullish(),
    description: optionalText(300),
    /** The code whose tax the amount includes; none when left out. */
    taxCode: z.string().max(20).nullish(),
    costCenterId: id().nullish(),
    profitUnitId: id().nullish(),
  }),
])

export const createFromBankLine = command({
  name: 'billing.bankLine.create',
  access: write,
  input: z.object({ id: id(), version: version(), entry: lineEntry }),
  output: z.object({ number: z.string() }),
  refusals: [
    ...lineRefusals,
    'billing.bankLine.sign',
    'billing.expense.account',
    'billing.tax.unknown',
    'billing.tax.reverseOnBills',
    'billing.treasury.insufficient',
    'billing.transfer.fee',
    'billing.date.future',
    ...ledgerRefusals,
  ],
  changes: [...changes, ...moneyChanges],
  movesMoney: true,
  previews: true,
  summary: 'Books what a bank line says (a bank charge, a receipt, a card settlement) and matches it.',
})
