import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  text,
} from '#kernel/shared/fields.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'
import { actionState } from '../invoice/recordShapes.rules.ts'
import { transferStatuses } from './transfer.rules.ts'

const view = { permission: 'finance.treasury.view' } as const
const write = { permission: 'finance.treasury.write' } as const

const filters = {
  status: z.enum(transferStatuses).optional(),
  treasuryAccountId: id().optional(),
  from: day().optional(),
  to: day().optional(),
}

const transferActions = ['receive', 'return'] as const

const transferRow = z.object({
  id: id(),
  number: z.string(),
  status: z.enum(transferStatuses),
  fromName: z.string(),
  toName: z.string(),
  amountOut: money(),
  amountIn: money(),
  fee: money(),
  /** In the accounts' own currencies, where those are foreign: decimal text and code. */
  foreignOut: z.string().nullable(),
  foreignIn: z.string().nullable(),
  sentOn: day(),
  endedOn: day().nullable(),
  sentBy: z.string(),
  endedBy: z.string().nullable(),
  reference: z.string().nullable(),
  memo: z.string().nullable(),
  actions: z.array(actionState(transferActions)),
})

export const listTransfers = query({
  name: 'billing.transfer.list',
  access: view,
  input: z.object({ ...filters, ...listInput(['date']) }),
  output: listOutput(transferRow),
  summary: 'Transfers between boxes, banks and card clearing, newest first, with what may be done with each.',
})

export const transferTotals = query({
  name: 'billing.transfer.totals',
  access: view,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({ count: z.number().int(), amount: money(), onItsWay: money(), fees: money() }),
  summary: 'Count and sums over all transfers that the filters match.',
})

const refusals = [
  'kernel.record.notFound',
  'kernel.record.stale',
  'billing.date.future',
  'billing.treasury.insufficient',
  'billing.session.none',
  'billing.transfer.sameUser',
  'billing.transfer.samePlace',
  'billing.transfer.fee',
  'billing.transfer.received',
  'billing.amount.precision',
  'accounting.rate.missing',
  ...ledgerRefusals,
] as const

export const sendTransfer = command({
  name: 'billing.transfer.send',
  access: write,
  input: z.object({
    /** Made by the screen, so that a repeated call is the same transfer. */
    id: id().optional(),
    fromId: id(),
    toId: id(),
    /** What leaves; what arrives is less by the fee. */
    amount: positiveAmount(),
    /** In the currency of the account it leaves, as the amount. */
    fee: amount().optional(),
    /** What arrives in an account of another currency, in its own. */
    received: positiveAmount().optional(),
    date: day(),
    reference: optionalText(60),
    memo: optionalText(300),
  }),
  output: z.object({ id: id(), number: z.string(), status: z.enum(transferStatuses), received: money() }),
  refusals,
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Moves money between two treasury accounts: at once, or into transit where the custodians differ.',
})

export const receiveTransfer = command({
  name: 'billing.transfer.receive',
  access: write,
  input: z.object({ id: id(), date: day() }),
  output: z.object({ number: z.string(), received: money() }),
  refusals,
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Takes money that is on its way into its box; not by the person who sent it.',
})

export const returnTransfer = command({
  name: 'billing.transfer.return',
  access: write,
  input: z.object({ id: id(), date: day(), reason: text(300) }),
  output: z.object({ number: z.string() }),
  refusals,
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Sends money that is on its way back to where it came from.',
})
