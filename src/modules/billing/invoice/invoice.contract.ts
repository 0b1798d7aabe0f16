import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  done,
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
import { invoiceKinds, invoiceStates } from './invoice.rules.ts'
import { actionState, allocationRow, partyName } from './recordShapes.rules.ts'

const view = { permission: 'finance.invoices.view' } as const
const write = { permission: 'finance.invoices.write' } as const
const changes = moneyChanges

const filters = {
  kind: z.enum(invoiceKinds).optional(),
  state: z.enum(invoiceStates).optional(),
  partyId: id().optional(),
  from: day().optional(),
  to: day().optional(),
  /** Beginning of the source key: `rentals:`, `fleet:violation:`. */
  source: z.string().trim().max(80).optional(),
}

const invoiceRow = z.object({
  id: id(),
  version: version(),
  number: z.string().nullable(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  /** The state as shown: `credit.` before that of a credit, `waiting` for a draft before an approver. */
  standing: z.string(),
  ...partyName,
  date: day(),
  dueOn: day(),
  reference: z.string().nullable(),
  total: money(),
  open: money(),
  /** Both as they count in the sum of the list: what a credit takes away stands with its minus. */
  counted: z.object({ total: money(), open: money() }),
  daysLate: z.number().int(),
})

export const listInvoices = query({
  name: 'billing.invoice.list',
  access: view,
  input: z.object({ ...filters, ...listInput(['date', 'due']) }),
  output: listOutput(invoiceRow.extend({ units: z.string().nullable() })),
  summary: 'Invoices and credit notes, newest first; drafts only with state draft.',
})

export const invoiceTotals = query({
  name: 'billing.invoice.totals',
  access: view,
  input: z.object({ ...filters, search: z.string().trim().max(100).optional() }),
  output: z.object({ count: z.number().int(), total: money(), open: money(), overdue: money() }),
  summary: 'Count and sums over all documents that the filters match; credit notes count negative.',
})

/** A document in its own currency. */
export const foreignSums = z.object({
  currency: z.enum(currencies),
  rate: z.string(),
  total: z.string(),
  open: z.string(),
})

/** A line in the document's own currency, decimal text. */
export const foreignLine = z.object({
  unitPrice: z.string(),
  discount: z.string(),
  net: z.string(),
  tax: z.string(),
})

const taxRow = z.object({
  code: z.string(),
  rateBps: z.number().int(),
  base: money(),
  tax: money(),
  /** Owed by the company itself, no part of the document's total. */
  isReverse: z.boolean(),
})

export const invoiceLine = z.object({
  lineNo: z.number().int(),
  description: z.string(),
  descriptionEn: z.string().nullable(),
  key: z.string().nullable(),
  accountId: id().nullable(),
  quantity: z.string(),
  unitPrice: money(),
  gross: money(),
  discount: money(),
  net: money(),
  taxCode: z.string().nullable(),
  taxRateBps: z.number().int().nullable(),
  tax: money(),
  costCenterId: id().nullable(),
  profitUnitId: id().nullable(),
  serviceFrom: day().nullable(),
  serviceTo: day().nullable(),
  isDeferred: z.boolean(),
  /** The invoice whose advance it takes back. */
  deductsId: id().nullable(),
})

/** What the record of any document shows besides its row: sums, settlements, what corrects it and why. */
export const documentRecord = {
  version: version(),
  note: z.string().nullable(),
  subtotal: money(),
  discount: money(),
  tax: money(),
  settled: money(),
  taxes: z.array(taxRow),
  allocations: z.array(allocationRow),
  corrects: z.object({ id: id(), number: z.string() }).nullable(),
  creditNotes: z.array(z.object({ id: id(), number: z.string(), total: money() })),
  reason: z.string().nullable(),
  voidedOn: day().nullable(),
}

const invoiceActions = [
  'edit',
  'issue',
  'discard',
  'pay',
  'credit',
  'writeOff',
  'recover',
  'void',
  'share',
] as const

export const getInvoice = query({
  name: 'billing.invoice.get',
  access: view,
  input: z.object({ id: id() }),
  output: invoiceRow.extend({
    ...documentRecord,
    taxInclusive: z.boolean(),
    /** It charges tax, and the company has no tax number on record: no tax invoice. */
    lacksVatNumber: z.boolean(),
    documentDiscount: z.object({ amount: money().nullable(), bps: z.number().int().nullable() }).nullable(),
    lines: z.array(invoiceLine.extend({ foreign: foreignLine.nullable() })),
    /** In its own currency, where that is not the company's; decimal text of that currency. */
    foreign: foreignSums.nullable(),
    /** Of an invoice for an advance: what no final invoice took back yet, and those that did; decimal text of its currency. */
    advance: z
      .object({
        left: z.string(),
        deductedOn: z.array(z.object({ id: id(), number: z.string(), amount: z.string() })),
      })
      .nullable(),
    /** Of a write-off: what came in after all. */
    recoveries: z.array(z.object({ paymentId: id(), number: z.string(), date: day(), amount: money() })),
    /** What a draft was typed in. */
    draftIn: z
      .object({ currency: z.enum(currencies), rate: z.string().nullable(), discount: z.string().nullable() })
      .nullable(),
    /** The newest request to write it off, where that asks for approval. */
    approval: requestAboutShape.nullable(),
    /** The entries of the document: source keys equal to this one or beginning with it. */
    sourceKey: z.string().nullable(),
    issuedAt: instant().nullable(),
    actions: z.array(actionState(invoiceActions)),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'One document with its lines, taxes, settlements and what may be done with it.',
})

/** Income of the company by mapping key: control accounts are reached by their own documents. */
const incomeKey = z
  .string()
  .refine(key => mappingKeys.get(key)?.control === 'none', { params: { code: 'kernel.field.invalid' } })

/** A quantity as decimal text, above zero. */
export const quantityText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/)
  .refine(value => Number(value) > 0, { params: { code: 'kernel.field.positive' } })

/** A discount on the whole document: an amount or basis points. */
export const documentDiscount = z
  .union([z.object({ amount: positiveAmount() }), z.object({ bps: z.number().int().min(1).max(10_000) })])
  .nullish()

const lineInput = z.object({
  descriptionAr: text(300),
  descriptionEn: optionalText(300),
  key: incomeKey,
  quantity: quantityText.default('1'),
  unitPrice: amount(),
  discount: amount().optional(),
  taxCode: z.string().max(20).nullish(),
  costCenterId: id().nullish(),
  profitUnitId: id().nullish(),
  serviceFrom: day().nullish(),
  serviceTo: day().nullish(),
})

const draftInput = z.object({
  id: id().optional(),
  version: version().optional(),
  kind: z.enum(['sale', 'service']).default('sale'),
  partyId: id(),
  date: day(),
  dueOn: day().optional(),
  reference: optionalText(60),
  note: optionalText(500),
  taxInclusive: z.boolean().default(false),
  /** Amounts are in this currency; the company's when left out. */
  currency: z.enum(currencies).optional(),
  /** Base per one foreign unit; the rate of its day when left out. */
  rate: z.string().max(30).nullish(),
  lines: z.array(lineInput).min(1).max(200),
  documentDiscount,
  /** Invoiced advances of the customer taken back here, tax included; all that is left when the amount is left out. */
  advances: z
    .array(z.object({ invoiceId: id(), amount: positiveAmount().optional() }))
    .max(20)
    .optional(),
})

const advanceRefusals = [
  'billing.advance.tooMuch',
  'billing.advance.otherTax',
  'billing.advance.notOpen',
  'billing.advance.foreign',
]

export const composeRefusals = [
  'billing.invoice.empty',
  'billing.invoice.dueBeforeDate',
  'billing.discount.tooMuch',
  'billing.service.dates',
  'billing.tax.unknown',
  'billing.tax.noUsual',
  'billing.tax.reverseOnBills',
  'billing.amount.precision',
  'accounting.rate.missing',
  'accounting.rate.invalid',
]

export const listOpenAdvances = query({
  name: 'billing.invoice.advances',
  access: view,
  input: z.object({ partyId: id() }),
  output: z.object({
    rows: z.array(
      z.object({
        invoiceId: id(),
        number: z.string(),
        date: day(),
        currency: z.enum(currencies),
        /** Decimal text of its currency, as the sums of its parts. */
        left: z.string(),
        /** By code and rate, for live totals of the form. */
        parts: z.array(
          z.object({
            code: z.string().nullable(),
            rateBps: z.number().int().nullable(),
            net: z.string(),
            tax: z.string(),
            /** What the net of a foreign advance stands for in the books. */
            carried: money().nullable(),
          }),
        ),
      }),
    ),
  }),
  refusals: ['kernel.record.notFound'],
  summary:
    'Advances of a customer that were invoiced and no final invoice took back whole yet, oldest first.',
})

export const saveInvoice = command({
  name: 'billing.invoice.save',
  access: write,
  input: draftInput,
  output: z.object({
    id: id(),
    version: version(),
    subtotal: money(),
    discount: money(),
    tax: money(),
    total: money(),
  }),
  refusals: ['kernel.record.stale', 'kernel.record.notFound', ...composeRefusals, ...advanceRefusals],
  changes: ['billing.invoice'],
  summary: 'Keeps an invoice as a draft with its totals; nothing is posted and no number taken.',
})

export const discardInvoice = command({
  name: 'billing.invoice.discard',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['kernel.record.stale', 'kernel.record.notFound'],
  changes: ['billing.invoice'],
  summary: 'Deletes a draft.',
})

export const issueSavedInvoice = command({
  name: 'billing.invoice.issue',
  access: write,
  input: z.union([draftInput, z.object({ id: id(), version: version() })]),
  output: z.object({ id: id(), number: z.string(), total: money(), open: money() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    ...composeRefusals,
    ...advanceRefusals,
    ...ledgerRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary:
    'Issues what is typed, or a saved draft by its id: number, entry, and the advances of the party applied to it.',
})

export const issueDrafts = command({
  name: 'billing.invoice.issueMany',
  access: write,
  input: z.object({
    drafts: z
      .array(z.object({ id: id(), version: version() }))
      .min(1)
      .max(100),
  }),
  output: z.object({ count: z.number().int(), total: money(), first: z.string(), last: z.string() }),
  refusals: [
    'kernel.record.stale',
    'kernel.record.notFound',
    ...composeRefusals,
    ...advanceRefusals,
    ...ledgerRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Issues several drafts at once, oldest first; one that cannot be issued refuses them all.',
})

/** Why and when a document is credited; amounts are in the document's own currency. */
export const creditTerms = {
  reason: text(300),
  date: day().optional(),
  /** Of chosen lines of a foreign document: base per one foreign unit; the document's own rate when left out. */
  rate: z.string().max(30).nullish(),
}

export const writeCreditNote = command({
  name: 'billing.invoice.credit',
  access: write,
  input: z.object({
    id: id(),
    lines: z.union([
      z.literal('all'),
      z
        .array(
          z.object({
            descriptionAr: text(300),
            key: incomeKey,
            amount: positiveAmount(),
            profitUnitId: id().nullish(),
            costCenterId: id().nullish(),
            taxCode: z.string().max(20).nullish(),
          }),
        )
        .min(1)
        .max(200),
    ]),
    ...creditTerms,
  }),
  output: z.object({ id: id(), number: z.string(), total: money(), freed: money() }),
  refusals: [
    'kernel.record.notFound',
    'billing.credit.tooMuch',
    'billing.advance.isDeducted',
    'billing.advance.creditTooMuch',
    'billing.writeOff.isRecovered',
    'billing.date.future',
    ...composeRefusals,
    ...ledgerRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Credits an invoice in part or whole; what was paid beyond the new amount becomes an advance.',
})

export const cancelInvoice = command({
  name: 'billing.invoice.void',
  access: { permission: 'finance.payments.reverse' },
  input: z.object({ id: id(), reason: text(300) }),
  output: z.object({ number: z.string(), voidedOn: day() }),
  refusals: [
    'kernel.record.notFound',
    'billing.invoice.hasAllocations',
    'billing.invoice.mustCredit',
    'billing.advance.isDeducted',
    'billing.writeOff.isRecovered',
    ...ledgerRefusals,
  ],
  changes,
  movesMoney: true,
  previews: true,
  summary: 'Voids an issued document by reversing its entry; the number stays taken.',
})

export const shareInvoice = command({
  name: 'billing.invoice.share',
  access: write,
  input: z.object({ id: id() }),
  output: z.object({ token: z.string(), path: z.string(), expiresAt: instant() }),
  secretAnswer: true,
  refusals: ['kernel.record.notFound'],
  changes: ['billing.invoice'],
  summary:
    'The link that shows this one document to somebody without an account: the open one, held open longer, or a new one.',
})

export const listInvoiceLinks = query({
  name: 'billing.invoice.links',
  access: view,
  input: z.object({ id: id() }),
  output: z.object({
    rows: z.array(
      z.object({
        madeAt: instant(),
        expiresAt: instant(),
        views: z.number().int(),
      }),
    ),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'The open links to a document, newest first, and how often each was opened.',
})

export const unshareInvoice = command({
  name: 'billing.invoice.unshare',
  access: write,
  input: z.object({ id: id() }),
  output: done,
  refusals: ['kernel.record.notFound'],
  changes: ['billing.invoice'],
  summary: 'Ends every open link to the document.',
})

export const printInvoice = document({
  name: 'billing.invoice.document',
  access: view,
  input: z.object({
    id: id(),
    locale: z.enum(['ar', 'en']).default('ar'),
    /** Of a link to this document, for the code on its paper. */
    token: z.string().max(100).optional(),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'The document as PDF (A4).',
})
