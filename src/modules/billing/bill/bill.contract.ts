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
  mostWhole,
  optionalText,
  positiveAmount,
  text,
  version,
} from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'
import {
  composeRefusals,
  creditTerms,
  documentDiscount,
  documentRecord,
  foreignLine,
  foreignSums,
  invoiceLine,
  quantityText,
} from '../invoice/invoice.contract.ts'
import { invoiceStates } from '../invoice/invoice.rules.ts'
import { actionState, partyName } from '../invoice/recordShapes.rules.ts'
import { billKinds } from './bill.rules.ts'

const view = { permission: 'finance.vendors.view' } as const
const write = { permission: 'finance.vendors.write' } as const

const filters = {
  kind: z.enum(billKinds).optional(),
  state: z.enum(invoiceStates).optional(),
  partyId: id().optional(),
  from: day().optional(),
  to: day().optional(),
}

const billRow = z.object({
  id: id(),
  version: version(),
  /** Null on a draft. */
  number: z.string().nullable(),
  kind: z.enum(billKinds),
  state: z.enum(invoiceStates),
  /** The state as shown: `credit.` before that of a credit, `waiting` for a draft before an approver. */
  standing: z.string(),
  ...partyName,
  /** The vendor's own number. */
  reference: z.string().nullable(),
  date: day(),
  dueOn: day(),
  total: money(),
  open: money(),
  /** Both as they count in the sum of the list: what a credit takes away stands with its minus. */
  counted: z.object({ total: money(), open: money() }),
  daysLate: z.number().int(),
})

export const listBills = query({
  name: 'billing.bill.list',
  access: view,
  input: z.object({ ...filters, ...listInput(['date', 'due']) }),
  output: listOutput(
    billRow.extend({
      units: z.string().nullable(),
      /** A draft that waits for an approval. */
      isWaiting: z.boolean(),
    }),
  ),
  summary: 'Bills and credits of vendors, newest first; drafts only with state draft.',
})

export const billTotals = query({
  name: 'billing.bill.totals',
  access: view,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({ count: z.number().int(), total: money(), open: money(), overdue: money() }),
  summary: 'Count and sums over all bills that the filters match; credits count negative.',
})

const billActions = ['pay', 'credit', 'void'] as const

export const getBill = query({
  name: 'billing.bill.get',
  access: view,
  input: z.object({ id: id() }),
  output: billRow.extend({
    number: z.string(),
    ...documentRecord,
    /** Whether its amounts are read with their tax. */
    taxInclusive: z.boolean(),
    lines: z.array(
      invoiceLine.extend({
        accountName: z.string(),
        unitLabel: z.string().nullable(),
        /** The expense a prepaid line becomes. */
        spreadToKey: z.string().nullable(),
        foreign: foreignLine.nullable(),
      }),
    ),
    /** In its own currency, where that is not the company's; decimal text of that currency. */
    foreign: foreignSums.nullable(),
    /** Who approved it, where required. */
    approval: requestAboutShape.nullable(),
    sourceKey: z.string(),
    recordedAt: instant(),
    actions: z.array(actionState(billActions)),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'One bill with its lines, taxes, settlements and what may be done with it.',
})

export const printBill = document({
  name: 'billing.bill.document',
  access: view,
  input: z.object({ id: id(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound'],
  summary: 'A bill or credit of a vendor as it was recorded, as PDF.',
})

const billLine = z.object({
  description: text(300),
  accountId: id(),
  quantity: quantityText.default('1'),
  unitPrice: amount(),
  discount: amount().optional(),
  taxCode: z.string().max(20).nullish(),
  costCenterId: id().nullish(),
  profitUnitId: id().nullish(),
  serviceFrom: day().nullish(),
  serviceTo: day().nullish(),
  spreadToKey: z.string().max(60).nullish(),
})

/** A bill as its form sends it, recorded or kept as a draft. */
export const typedBill = {
  /** Made by the screen, so that a repeated call is the same bill. */
  id: id(),
  partyId: id(),
  reference: text(60),
  date: day(),
  dueOn: day().optional(),
  note: optionalText(500),
  taxInclusive: z.boolean().default(false),
  /** Amounts are in this currency; the company's when left out. */
  currency: z.enum(currencies).optional(),
  /** Base per one foreign unit; the rate of the day when left out. */
  rate: z.string().max(30).nullish(),
  lines: z.array(billLine).min(1).max(200),
  documentDiscount,
}

export const enterBill = command({
  name: 'billing.bill.record',
  access: write,
  input: z.object({
    ...typedBill,
    /** Of the draft it takes the place of. */
    version: version().optional(),
  }),
  output: z.object({
    id: id(),
    /** Null while it waits for approval among the drafts. */
    number: z.string().nullable(),
    total: money(),
    open: money(),
    isWaiting: z.boolean(),
  }),
  refusals: [
    'kernel.record.notFound',
    'kernel.record.stale',
    'approvals.step.noApprover',
    'billing.date.future',
    'billing.bill.duplicate',
    'billing.bill.serviceNeeded',
    'billing.expense.account',
    ...composeRefusals,
    ...ledgerRefusals,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary:
    'Records a bill of a vendor: number, entry, spreads, and the advances paid to it; or puts it before whoever must agree.',
})

export const creditBill = command({
  name: 'billing.bill.credit',
  access: write,
  input: z.object({
    id: id(),
    lines: z.union([
      z.literal('all'),
      z
        .array(z.object({ lineNo: z.number().int().min(1).max(mostWhole), amount: positiveAmount() }))
        .min(1)
        .max(200),
    ]),
    ...creditTerms,
  }),
  output: z.object({ id: id(), number: z.string(), total: money(), freed: money() }),
  refusals: [
    'kernel.record.notFound',
    'billing.credit.tooMuch',
    'billing.date.future',
    ...composeRefusals,
    ...ledgerRefusals,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary:
    'A credit of the vendor against a bill, whole or by line; what was paid beyond the rest is an advance to it.',
})

export const cancelBill = command({
  name: 'billing.bill.void',
  access: { permission: 'finance.payments.reverse' },
  input: z.object({ id: id(), reason: text(300) }),
  output: z.object({ number: z.string(), voidedOn: day() }),
  refusals: ['kernel.record.notFound', 'billing.invoice.hasAllocations', ...ledgerRefusals],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary:
    'Voids a bill that was recorded by mistake; its number stays taken, the vendor number is free again.',
})

export const listExpenseAccounts = query({
  name: 'billing.expense.accounts',
  access: { anyOf: ['finance.vendors.view', 'finance.payments.view'] },
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string().nullable(),
        class: z.number().int(),
        /** The mapping key that leads to it, where one does. */
        key: z.string().nullable(),
        isPrepaid: z.boolean(),
        needsProfitUnit: z.boolean(),
        needsCostCenter: z.boolean(),
      }),
    ),
  }),
  summary:
    'The accounts that bills and expenses may reach: expenses first, then prepaid and other accounts without a register.',
})

export const findProfitUnits = query({
  name: 'billing.expense.units',
  access: { anyOf: ['finance.vendors.view', 'finance.payments.view', 'finance.invoices.view'] },
  input: z.object({ search: z.string().trim().max(100).optional(), ids: z.array(id()).max(200).optional() }),
  output: z.object({
    rows: z.array(
      z.object({ id: id(), labelAr: z.string(), labelEn: z.string().nullable(), kind: z.string() }),
    ),
  }),
  summary:
    'Vehicles, properties, units and projects that an expense or an invoice may concern, at most twenty.',
})
