import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, money, optionalText, version } from '#kernel/shared/fields.ts'
import { currencies } from '#kernel/shared/money.ts'
import { requestAboutShape } from '#modules/approvals/public.ts'
import { composeRefusals } from '../invoice/invoice.contract.ts'
import { typedBill } from './bill.contract.ts'

const write = { permission: 'finance.vendors.write' } as const
const refusals = ['kernel.record.stale', 'kernel.record.notFound']

export const saveBill = command({
  name: 'billing.bill.save',
  access: write,
  input: z.object({ ...typedBill, reference: optionalText(60), version: version().optional() }),
  output: z.object({ id: id(), version: version(), total: money() }),
  refusals: [...refusals, 'billing.expense.account', ...composeRefusals],
  changes: ['billing.bill'],
  summary: 'Keeps a bill as a draft; nothing is posted and no number taken.',
})

export const getBillDraft = query({
  name: 'billing.bill.draft',
  access: { permission: 'finance.vendors.view' },
  input: z.object({ id: id() }),
  output: z.object({
    id: id(),
    version: version(),
    /** Recorded meanwhile: it opens as a bill. */
    isDraft: z.boolean(),
    /** The newest request for approval of it. */
    request: requestAboutShape.nullable(),
    partyId: id(),
    partyName: z.string().nullable(),
    reference: z.string().nullable(),
    date: day(),
    dueOn: day(),
    note: z.string().nullable(),
    taxInclusive: z.boolean(),
    currency: z.enum(currencies).nullable(),
    rate: z.string().nullable(),
    lines: z.array(
      z.object({
        accountId: id().nullable(),
        description: z.string(),
        /** Quantity by price less the line's discount, decimal text of the draft's currency. */
        amount: z.string(),
        taxCode: z.string().nullable(),
        costCenterId: id().nullable(),
        profitUnitId: id().nullable(),
        serviceFrom: day().nullable(),
        serviceTo: day().nullable(),
        spreadToKey: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'A draft bill as its form shows it.',
})

export const discardBill = command({
  name: 'billing.bill.discard',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals,
  changes: ['billing.bill'],
  summary: 'Deletes a draft bill.',
})
