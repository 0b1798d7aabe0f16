import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  codeText,
  day,
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
import { currencies } from '#kernel/shared/money.ts'
import { mappingKeys } from '#modules/accounting/public.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'
import { actionState, allocationRow, chequeImages, partyName } from '../invoice/recordShapes.rules.ts'

const view = { permission: 'finance.payments.view' } as const
const write = { permission: 'finance.payments.write' } as const
const reverse = { permission: 'finance.payments.reverse' } as const
const changes = moneyChanges

const paymentStatuses = ['submitted', 'posted', 'returned', 'voided'] as const

const filters = {
  direction: z.enum(['in', 'out']).optional(),
  status: z.enum(paymentStatuses).optional(),
  treasuryAccountId: id().optional(),
  /** Only vouchers paid by such a means, among others. */
  tender: z.enum(['cash', 'bank', 'card', 'cheque']).optional(),
  partyId: id().optional(),
  /** Only receipts with money that settles nothing yet. */
  free: z.boolean().optional(),
  /** Only vouchers of expenses: money out for lines of its own. */
  expense: z.boolean().optional(),
  from: day().optional(),
  to: day().optional(),
}

const paymentRow = z.object({
  id: id(),
  number: z.string(),
  direction: z.enum(['in', 'out']),
  status: z.enum(paymentStatuses),
  ...partyName,
  date: day(),
  /** Names of the boxes, banks and cards. */
  tenders: z.array(z.string()),
  total: money(),
  allocated: money(),
  free: money(),
})

export const listPayments = query({
  name: 'billing.payment.list',
  access: view,
  input: z.object({ ...filters, ...listInput(['date']) }),
  output: listOutput(paymentRow),
  summary: 'Receipts and payments out, newest first.',
})

export const paymentTotals = query({
  name: 'billing.payment.totals',
  access: view,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({
    count: z.number().int(),
    received: money(),
    paid: money(),
    free: money(),
    /** What waits for approval. */
    waiting: money(),
  }),
  summary: 'Count and sums over all payments that the filters match; voided ones count but have no amount.',
})

const paymentActions = ['allocate', 'refund', 'return', 'void'] as const

export const getPayment = query({
  name: 'billing.payment.get',
  access: view,
  input: z.object({ id: id() }),
  output: paymentRow.extend({
    version: version(),
    memo: z.string().nullable(),
    refunded: money(),
    tenderLines: z.array(
      z.object({
        treasuryAccountId: id().nullable(),
        chequeId: id().nullable(),
        name: z.string(),
        kind: z.enum(['cash', 'bank', 'card', 'cheque']),
        amount: money(),
        /** In the payment's own currency, decimal text. */
        foreign: z.string().nullable(),
        reference: z.string().nullable(),
        sessionId: id().nullable(),
      }),
    ),
    splits: z.array(
      z.object({
        kind: z.enum(['invoice', 'deposit', 'advance', 'refund', 'line', 'rounding', 'exchange']),
        amount: money(),
        foreign: z.string().nullable(),
        documentId: id().nullable(),
        number: z.string().nullable(),
        description: z.string().nullable(),
        key: z.string().nullable(),
        /** Code and name of the account a line reached without a key. */
        account: z.string().nullable(),
        tax: money(),
      }),
    ),
    allocations: z.array(allocationRow),
    /** Of a payment through foreign accounts; decimal text of that currency. */
    foreign: z
      .object({ currency: z.enum(currencies), rate: z.string(), total: z.string(), free: z.string() })
      .nullable(),
    sourceKey: z.string(),
    cashier: z.string(),
    createdAt: instant(),
    voidedOn: day().nullable(),
    /** Of a recalled transfer or a chargeback. */
    returnedOn: day().nullable(),
    returnReason: z.string().nullable(),
    voidReason: z.string().nullable(),
    /** Of a payment above the company's limit: who asked for it and who decided. */
    request: z
      .object({
        askedBy: z.string(),
        askedAt: instant(),
        outcome: z.enum(['approved', 'rejected', 'withdrawn']).nullable(),
        decidedBy: z.string().nullable(),
        decidedAt: instant().nullable(),
        /** Approved in a record of the module that paid, before it paid. */
        isElsewhere: z.boolean(),
      })
      .nullable(),
    /** The newest request for its approval. */
    approval: requestAboutShape.nullable(),
    actions: z.array(actionState(paymentActions)),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'One payment with its tenders, purposes, allocations and what may be done with it.',
})

/** A cheque as it is read; it is its payment's only tender. */
const receivedCheque = z.object({
  number: codeText(30),
  bank: text(80),
  drawer: text(120),
  dueOn: day(),
  amount: positiveAmount(),
  imageIds: chequeImages,
})
const issuedCheque = z.object({
  number: codeText(30),
  treasuryAccountId: id(),
  dueOn: day(),
  amount: positiveAmount(),
  imageIds: chequeImages,
})

const chequeRefusals = ['billing.cheque.duplicate', 'billing.cheque.purpose', 'billing.cheque.only'] as const

/** The currency of a payment through foreign accounts; its amounts are in it. The company's when left out. */
const inCurrency = {
  currency: z.enum(currencies).optional(),
  /** Base per one foreign unit; the rate of its day when left out. */
  rate: z.string().max(30).nullish(),
}

/** Of a foreign document that money of the company's currency settles: its part, in its own currency. */
const foreignPart = { foreign: z.string().max(30).nullish() }

const foreignRefusals = [
  'billing.allocation.foreign',
  'billing.payment.currencies',
  'billing.payment.tenderCurrency',
  'billing.amount.precision',
  'accounting.rate.missing',
  'accounting.rate.invalid',
] as const

const tender = z.object({ treasuryAccountId: id(), amount: positiveAmount(), reference: optionalText(60) })

const split = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoice'), invoiceId: id(), amount: positiveAmount(), ...foreignPart }),
  z.object({
    kind: z.literal('deposit'),
    amount: positiveAmount(),
    purpose: text(120),
    source: optionalText(120),
    holdUntil: day().nullish(),
  }),
  z.object({ kind: z.literal('advance'), amount: positiveAmount() }),
  z.object({
    kind: z.literal('line'),
    amount: positiveAmount(),
    key: z
      .string()
      .refine(key => mappingKeys.get(key)?.control === 'none', { params: { code: 'kernel.field.invalid' } }),
    description: text(300),
    taxCode: z.string().max(20).nullish(),
    costCenterId: id().nullish(),
    profitUnitId: id().nullish(),
  }),
])

const taken = z.object({
  id: id(),
  number: z.string(),
  allocations: z.array(z.object({ invoiceId: id(), number: z.string(), amount: money(), open: money() })),
  advance: money(),
  deposits: z.array(z.object({ id: id(), number: z.string(), amount: money() })),
})

export const receivePayment = command({
  name: 'billing.payment.take',
  access: write,
  input: z.object({
    /** Made by the screen, so that a repeated call is the same receipt. */
    id: id().optional(),
    date: day(),
    partyId: id(),
    ...inCurrency,
    tenders: z.array(tender).max(10).default([]),
    cheque: receivedCheque.nullish(),
    /** The bounced cheque that this receipt takes the place of. */
    replacesChequeId: id().nullish(),
    splits: z.union([z.literal('oldestFirst'), z.array(split).min(1).max(200)]),
    memo: optionalText(300),
  }),
  output: taken,
  refusals: [
    'kernel.record.notFound',
    'billing.date.future',
    'billing.payment.unequal',
    'billing.allocation.tooMuch',
    'billing.allocation.otherParty',
    'billing.session.none',
    'billing.tax.unknown',
    'billing.tax.noUsual',
    'billing.tax.reverseOnBills',
    'billing.cheque.state',
    'billing.deposit.foreign',
    ...foreignRefusals,
    ...chequeRefusals,
    ...ledgerRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'One receipt for open documents, deposits, advance and income together.',
})

/** What leaves the company for an expense or a vendor; each at its place in the ledger. */
const expenseLine = z.object({
  accountId: id(),
  amount: positiveAmount(),
  description: text(300),
  taxCode: z.string().max(20).nullish(),
  costCenterId: id().nullish(),
  profitUnitId: id().nullish(),
  serviceFrom: day().nullish(),
  serviceTo: day().nullish(),
  spreadToKey: z.string().max(60).nullish(),
})

/** A payment out with its number; `isWaiting`: nothing is posted until another user approves it. */
const paidOut = z.object({ id: id(), number: z.string(), isWaiting: z.boolean() })

const payingRefusals = [
  'kernel.record.notFound',
  'access.permission.missing',
  'billing.date.future',
  'billing.payment.unequal',
  'billing.treasury.insufficient',
  'billing.session.none',
  ...ledgerRefusals,
] as const

export const payVendor = command({
  name: 'billing.payment.pay',
  access: write,
  input: z.object({
    id: id().optional(),
    date: day(),
    partyId: id(),
    ...inCurrency,
    tenders: z.array(tender).max(10).default([]),
    cheque: issuedCheque.nullish(),
    splits: z.union([
      z.literal('oldestFirst'),
      z
        .array(
          z.discriminatedUnion('kind', [
            z.object({
              kind: z.literal('invoice'),
              invoiceId: id(),
              amount: positiveAmount(),
              ...foreignPart,
            }),
            z.object({ kind: z.literal('vendorAdvance'), amount: positiveAmount() }),
          ]),
        )
        .min(1)
        .max(200),
    ]),
    memo: optionalText(300),
  }),
  output: paidOut,
  refusals: [
    ...payingRefusals,
    ...chequeRefusals,
    'billing.allocation.tooMuch',
    'billing.allocation.otherParty',
    'billing.cheque.foreign',
    ...foreignRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'One payment to a vendor for open bills and an advance. Needs finance.vendors.write too.',
})

export const spendMoney = command({
  name: 'billing.payment.spend',
  access: write,
  input: z.object({
    id: id().optional(),
    date: day(),
    partyId: id().nullish(),
    ...inCurrency,
    tenders: z.array(tender).min(1).max(10),
    lines: z.array(expenseLine).min(1).max(50),
    memo: optionalText(300),
  }),
  output: paidOut,
  refusals: [
    ...payingRefusals,
    'billing.bill.serviceNeeded',
    'billing.expense.account',
    'billing.tax.unknown',
    'billing.tax.noUsual',
    'billing.tax.reverseOnBills',
    ...foreignRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'An expense voucher: what was paid at once without a bill. Needs finance.vendors.write too.',
})

export const allocatePayment = command({
  name: 'billing.payment.allocate',
  access: write,
  input: z.object({
    from: z.union([z.object({ paymentId: id() }), z.object({ creditId: id() })]),
    invoices: z.union([
      z.literal('oldestFirst'),
      z
        .array(z.object({ invoiceId: id(), amount: positiveAmount() }))
        .min(1)
        .max(200),
    ]),
  }),
  output: z.object({ allocated: money(), free: money() }),
  refusals: [
    'kernel.record.notFound',
    'billing.allocation.tooMuch',
    'billing.allocation.otherParty',
    ...ledgerRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Settles documents from an advance or an unapplied credit note.',
})

export const unallocatePayment = command({
  name: 'billing.payment.unallocate',
  access: write,
  input: z.object({ allocationId: id() }),
  output: z.object({ freed: money() }),
  refusals: ['kernel.record.notFound', 'billing.allocation.foreignUndo', ...ledgerRefusals],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Undoes a settlement: the document is open again, the money free again.',
})

export const refundReceipt = command({
  name: 'billing.payment.refund',
  access: reverse,
  input: z.object({
    id: id(),
    amount: positiveAmount(),
    treasuryAccountId: id(),
    reference: optionalText(60),
    date: day().optional(),
  }),
  output: paidOut,
  refusals: [
    'kernel.record.notFound',
    'billing.date.future',
    'billing.allocation.tooMuch',
    'billing.treasury.insufficient',
    'billing.session.none',
    'billing.cheque.state',
    'billing.payment.tenderCurrency',
    'billing.amount.precision',
    'accounting.rate.missing',
    ...ledgerRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Gives free money of a receipt back through a payment out.',
})

export const cancelPayment = command({
  name: 'billing.payment.void',
  access: reverse,
  input: z.object({ id: id(), reason: text(300) }),
  output: z.object({ number: z.string(), voidedOn: day() }),
  refusals: [
    'kernel.record.notFound',
    'billing.payment.reconciled',
    'billing.session.closed',
    'billing.cheque.state',
    'billing.payment.refunded',
    'billing.deposit.insufficient',
    'billing.treasury.insufficient',
    ...ledgerRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Voids a payment by reversing its entry; its documents are open again.',
})

export const bringBackPayment = command({
  name: 'billing.payment.return',
  access: reverse,
  input: z.object({ id: id(), on: day(), fee: positiveAmount().optional(), reason: text(300) }),
  output: z.object({ number: z.string() }),
  refusals: [
    'kernel.record.notFound',
    'billing.date.future',
    'billing.cheque.state',
    'billing.payment.returnCash',
    'billing.deposit.insufficient',
    'billing.payment.refunded',
    'billing.amount.precision',
    ...ledgerRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary:
    'A transfer that the bank recalled or a chargeback: its documents are open again, its money is gone.',
})

export const printPayment = document({
  name: 'billing.payment.document',
  access: view,
  input: z.object({
    id: id(),
    size: z.enum(['a4', 'a5', 'roll80']).default('a4'),
    locale: z.enum(['ar', 'en']).default('ar'),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'Receipt or voucher as PDF: A4, A5 or the 80 mm roll.',
})
