import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  done,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  text,
} from '#kernel/shared/fields.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'
import { actionState, partyName } from '../invoice/recordShapes.rules.ts'
import { depositStates } from './deposit.rules.ts'

const view = { permission: 'finance.deposits.view' } as const
const write = { permission: 'finance.deposits.write' } as const
const changes = moneyChanges

const filters = {
  state: z.enum(depositStates).optional(),
  /** Only those whose day to hold until is past. */
  dueForRelease: z.boolean().optional(),
  partyId: id().optional(),
  /** The record they secure, `rentals.contract:{id}`. */
  source: z.string().trim().max(120).optional(),
}

const depositRow = z.object({
  id: id(),
  number: z.string(),
  ...partyName,
  purpose: z.string(),
  source: z.string().nullable(),
  receivedOn: day(),
  received: money(),
  /** Applied and forfeited. */
  used: money(),
  returned: money(),
  reserved: money(),
  balance: money(),
  available: money(),
  holdUntil: day().nullable(),
  state: z.enum(depositStates),
  isDueForRelease: z.boolean(),
})

export const listDeposits = query({
  name: 'billing.deposit.list',
  access: view,
  input: z.object({ ...filters, ...listInput(['date']) }),
  output: listOutput(depositRow),
  summary: 'Deposits held, newest first.',
})

export const depositTotals = query({
  name: 'billing.deposit.totals',
  access: view,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({ count: z.number().int(), received: money(), balance: money(), reserved: money() }),
  summary: 'Count and sums over all deposits that the filters match.',
})

export const depositActions = ['apply', 'return', 'forfeit', 'reserve', 'extend'] as const

export const getDeposit = query({
  name: 'billing.deposit.get',
  access: view,
  input: z.object({ id: id() }),
  output: depositRow.extend({
    moves: z.array(
      z.object({
        id: id(),
        kind: z.enum(['receive', 'apply', 'return', 'forfeit', 'reserve', 'release']),
        amount: money(),
        on: day(),
        documentId: id().nullable(),
        number: z.string().nullable(),
        until: day().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    reserves: z.array(z.object({ id: id(), amount: money(), until: day(), reason: z.string().nullable() })),
    sourceKey: z.string(),
    actions: z.array(actionState(depositActions)),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'One deposit with its moves, live reserves and what may be done with it.',
})

const useRefusals = [
  'kernel.record.notFound',
  'billing.deposit.insufficient',
  'billing.date.future',
  ...ledgerRefusals,
]
const use = { id: id(), amount: positiveAmount(), date: day().optional() }

export const applyDeposit = command({
  name: 'billing.deposit.apply',
  access: write,
  input: z.object({ ...use, invoiceId: id() }),
  output: z.object({ open: money(), balance: money() }),
  refusals: [...useRefusals, 'billing.allocation.tooMuch', 'billing.allocation.otherParty'],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Pays a document of the same party from the deposit.',
})

export const returnDeposit = command({
  name: 'billing.deposit.return',
  access: write,
  input: z.object({ ...use, treasuryAccountId: id(), reference: optionalText(60), memo: optionalText(300) }),
  /** `isWaiting`: numbered, and paid when another user approves it. */
  output: z.object({ paymentId: id(), number: z.string(), isWaiting: z.boolean() }),
  refusals: [...useRefusals, 'billing.treasury.insufficient', 'billing.session.none'],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Gives a part of the deposit back through a payment out.',
})

export const forfeitDeposit = command({
  name: 'billing.deposit.forfeit',
  access: write,
  input: z.object({ ...use, reason: text(300), taxCode: z.string().max(20).nullish() }),
  output: z.object({ balance: money() }),
  refusals: [...useRefusals, 'billing.tax.unknown', 'billing.tax.reverseOnBills'],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Keeps a part of the deposit as income.',
})

export const reserveDeposit = command({
  name: 'billing.deposit.reserve',
  access: write,
  input: z.object({ id: id(), amount: positiveAmount(), reason: text(300), until: day() }),
  output: z.object({ reserveId: id() }),
  refusals: ['kernel.record.notFound', 'billing.deposit.insufficient'],
  changes: ['billing.deposit'],
  summary: 'Holds a part back until a day for something undecided; posts nothing.',
})

export const releaseDeposit = command({
  name: 'billing.deposit.release',
  access: write,
  input: z.object({ reserveId: id() }),
  output: done,
  refusals: ['kernel.record.notFound'],
  changes: ['billing.deposit'],
  summary: 'Ends a reserve; posts nothing.',
})

export const extendDeposit = command({
  name: 'billing.deposit.extend',
  access: write,
  input: z.object({ id: id(), holdUntil: day() }),
  output: done,
  refusals: ['kernel.record.notFound'],
  changes: ['billing.deposit'],
  summary: 'Sets the last day of holding.',
})

export const printDeposit = document({
  name: 'billing.deposit.document',
  access: view,
  input: z.object({ id: id(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
  summary: 'The settlement of a deposit as PDF: its moves, its balance, both signatures.',
})
