import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { day, id, listInput, listOutput, money, optionalText, text } from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'

const view = { permission: 'finance.vendors.view' } as const
const write = { permission: 'finance.vendors.write' } as const

const filters = {
  search: z.string().trim().max(100).optional(),
  /** Only vendors we owe something that is past its due day. */
  overdue: z.boolean().optional(),
  /** Only vendors with open bills, advances or credits. */
  open: z.boolean().optional(),
  /** Vendors we still deal with, or only those who were stopped; both when absent. */
  active: z.boolean().optional(),
}

export const vendorRow = z.object({
  id: id(),
  code: z.string(),
  nameAr: z.string().nullable(),
  nameEn: z.string().nullable(),
  phone: z.string().nullable(),
  isActive: z.boolean(),
  /** Days from a bill to its due day; null where nothing was agreed. */
  termsDays: z.number().int().nullable(),
  open: money(),
  overdue: money(),
  advance: money(),
  lastBillOn: day().nullable(),
})

export const listVendors = query({
  name: 'billing.vendor.list',
  access: view,
  input: z.object({ ...listInput(['name', 'open']), ...filters }),
  output: listOutput(vendorRow),
  summary: 'Vendors with what we owe them, what is overdue and what was paid ahead.',
})

export const vendorTotals = query({
  name: 'billing.vendor.totals',
  access: view,
  input: z.object(filters),
  output: z.object({ count: z.number().int(), open: money(), overdue: money(), advance: money() }),
  summary: 'Count and sums over all vendors that the filters match.',
})

export const getVendor = query({
  name: 'billing.vendor.get',
  access: view,
  input: z.object({ id: id() }),
  output: vendorRow.extend({ email: z.string().nullable() }),
  refusals: ['kernel.record.notFound'],
  summary: 'One vendor with the balance of its account.',
})

export const createVendor = command({
  name: 'billing.vendor.create',
  access: write,
  input: z.object({
    kind: z.enum(['organization', 'individual']).default('organization'),
    nameAr: text(120),
    nameEn: optionalText(120),
    phone: text(40),
    email: z.email().max(200).nullish(),
  }),
  output: z.object({ id: id(), code: z.string() }),
  refusals: ['parties.party.nameRequired', 'parties.party.phoneInvalid'],
  changes: ['billing.vendor', 'parties'],
  summary: 'Registers a party as a vendor.',
})

export const vendorStatementKinds = [
  'bill',
  'vendorCredit',
  'payment',
  'exchange',
  'creditExchange',
  'settledOther',
] as const

export const showVendorStatement = query({
  name: 'billing.vendor.statement',
  access: view,
  input: z.object({ partyId: id(), from: day(), to: day() }),
  output: z.object({
    opening: money(),
    rows: z.array(
      z.object({
        on: day(),
        kind: z.enum(vendorStatementKinds),
        isUndo: z.boolean(),
        documentId: id(),
        number: z.string(),
        reference: z.string().nullable(),
        debit: money(),
        credit: money(),
        balance: money(),
      }),
    ),
    closing: money(),
    /** Not due, 1-30, 31-60, 61-90, 91-120, over 120 days, credits. */
    ageing: z.array(money()).length(7),
  }),
  refusals: ['kernel.record.notFound', 'billing.statement.dates'],
  summary: "A vendor's account between two days; a positive balance is what we owe it.",
})

export const printVendorStatement = document({
  name: 'billing.vendor.statementDocument',
  access: view,
  input: z.object({ partyId: id(), from: day(), to: day(), locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['kernel.record.notFound', 'billing.statement.dates'],
  summary: "A vendor's account between two days as PDF.",
})

export const listVendorOpenItems = query({
  name: 'billing.vendor.openItems',
  access: { anyOf: ['finance.vendors.view', 'finance.payments.view'] },
  input: z.object({ partyId: id() }),
  output: z.object({
    invoices: z.array(
      z.object({
        invoiceId: id(),
        number: z.string(),
        kind: z.string(),
        reference: z.string().nullable(),
        date: day(),
        dueOn: day(),
        total: money(),
        open: money(),
        /** Of a foreign bill: what is open in its currency, and what that costs at today's rate where there is one. */
        foreign: z
          .object({ currency: z.enum(currencies), open: z.string(), due: money().nullable() })
          .nullable(),
        daysLate: z.number().int(),
      }),
    ),
    credits: z.array(z.object({ creditId: id(), number: z.string(), free: money() })),
    advances: z.array(z.object({ paymentId: id(), number: z.string(), date: day(), free: money() })),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'Open bills of a vendor in the order in which money settles them, and what was paid ahead.',
})
