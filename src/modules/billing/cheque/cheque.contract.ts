import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  id,
  instant,
  listInput,
  listOutput,
  money,
  optionalText,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'
import { actionState, chequeImages, partyName } from '../invoice/recordShapes.rules.ts'
import { chequeStates } from './cheque.rules.ts'

const view = { permission: 'finance.treasury.view' } as const
const write = { permission: 'finance.treasury.write' } as const

const filters = {
  direction: z.enum(['in', 'out']).optional(),
  state: z.enum(chequeStates).optional(),
  /** Not cleared and not given up: money still to come or to go. */
  waiting: z.boolean().optional(),
  /** On hand and due: it may be lodged today. */
  toLodge: z.boolean().optional(),
  partyId: id().optional(),
  /** Of one bank, however its name was spelled. */
  bank: z.string().trim().min(1).max(80).optional(),
  from: day().optional(),
  to: day().optional(),
}

const chequeRow = z.object({
  id: id(),
  direction: z.enum(['in', 'out']),
  number: z.string(),
  bank: z.string(),
  drawer: z.string(),
  dueOn: day(),
  amount: money(),
  ...partyName,
  state: z.enum(chequeStates),
  stateOn: day(),
  paymentId: id(),
  paymentNumber: z.string(),
})

export const listCheques = query({
  name: 'billing.cheque.list',
  access: view,
  input: z.object({ ...filters, ...listInput(['due']) }),
  output: listOutput(chequeRow),
  summary: 'The cheque vault, by the day they are due.',
})

export const chequeTotals = query({
  name: 'billing.cheque.totals',
  access: view,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({ count: z.number().int(), amount: money() }),
  summary: 'Count and sum over all cheques that the filters match.',
})

export const chequeBanks = query({
  name: 'billing.cheque.banks',
  access: view,
  input: z.object({}),
  output: z.object({ banks: z.array(z.string()) }),
  summary: 'The banks that the cheques of the vault are drawn on.',
})

const week = z.object({
  /** Its first day, a Sunday; null for what is due before this week. */
  from: day().nullable(),
  to: day(),
  inCount: z.number().int(),
  inAmount: money(),
  outCount: z.number().int(),
  outAmount: money(),
})

export const chequeCalendar = query({
  name: 'billing.cheque.calendar',
  access: view,
  input: z.object({ weeks: wholeNumber(1, 53).default(13) }),
  output: z.object({ weeks: z.array(week), laterCount: z.number().int() }),
  summary: 'Waiting cheques by the week they are due: what comes and what goes.',
})

const movedStates = ['lodged', 'cleared', 'handedBack', 'bounced', 'legal', 'stopped'] as const
export const chequeActions = [...movedStates, 'replaced'] as const

export const getCheque = query({
  name: 'billing.cheque.get',
  access: view,
  input: z.object({ id: id() }),
  output: chequeRow.extend({
    treasuryAccountId: id().nullable(),
    treasuryName: z.string().nullable(),
    replacedBy: z.object({ id: id(), number: z.string() }).nullable(),
    moves: z.array(
      z.object({
        no: z.number().int(),
        from: z.enum(chequeStates),
        to: z.enum(chequeStates),
        on: day(),
        treasuryName: z.string().nullable(),
        fee: money(),
        feeInvoice: z.object({ id: id(), number: z.string() }).nullable(),
        reason: z.string().nullable(),
        by: z.string(),
        at: instant(),
      }),
    ),
    /** What the drawer of a bounced cheque is usually charged. */
    usualFee: money(),
    imageIds: z.array(id()),
    actions: z.array(actionState(chequeActions)),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'One cheque with its life so far and what may follow.',
})

const moveRefusals = [
  'kernel.record.notFound',
  'billing.cheque.state',
  'billing.cheque.early',
  'billing.cheque.order',
  'billing.cheque.foreign',
  'billing.date.future',
  'billing.treasury.insufficient',
  ...ledgerRefusals,
] as const

export const changeCheque = command({
  name: 'billing.cheque.move',
  access: write,
  input: z.object({
    id: id(),
    to: z.enum(movedStates),
    on: day(),
    treasuryAccountId: id().nullish(),
    /** What the bank took for a bounced cheque. */
    bankFee: amount().optional(),
    /** What the drawer is charged; the company's usual fee when left out. */
    charge: amount().optional(),
    reason: optionalText(300),
    /** The cheque as it came back: its stamp, the bank's slip. */
    imageIds: chequeImages,
  }),
  output: z.object({
    number: z.string(),
    state: z.enum(chequeStates),
    feeInvoice: z.object({ id: id(), number: z.string() }).nullable(),
  }),
  refusals: moveRefusals,
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary:
    'Lodges, clears, bounces, hands back, stops a cheque or gives it to the lawyers, with the entry of each.',
})

export const lodgeCheques = command({
  name: 'billing.cheque.lodge',
  access: write,
  input: z.object({ ids: z.array(id()).min(1).max(100), treasuryAccountId: id(), on: day() }),
  output: z.object({ count: z.number().int(), amount: money() }),
  refusals: moveRefusals,
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Lodges several cheques at one bank at once; one that cannot be lodged refuses them all.',
})

export const printDepositSlip = document({
  name: 'billing.cheque.slip',
  access: view,
  input: z.object({ treasuryAccountId: id(), on: day(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
  summary: 'The slip of the cheques that were lodged at a bank on a day, as PDF.',
})
