import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { statementPdf } from '../document/documents.pdf.ts'
import { paperParty } from '../document/paper.queries.ts'
import type * as contract from './vendor.contract.ts'
import { vendorStatement } from './vendorAccount.queries.ts'

const names = {
  ar: {
    bill: 'فاتورة مورد',
    vendorCredit: 'إشعار مدين',
    payment: 'سند صرف',
    exchange: 'فرق عملة',
    creditExchange: 'فرق عملة',
    settledOther: 'تسوية مستند طرف آخر',
    undo: 'إلغاء',
  },
  en: {
    bill: 'Bill',
    vendorCredit: 'Vendor credit',
    payment: 'Payment',
    exchange: 'Exchange difference',
    creditExchange: 'Exchange difference',
    settledOther: "Another party's document settled",
    undo: 'Void',
  },
} as const

/** A vendor's account as PDF; bills are credits with us, the balance is what we owe. */
export async function printVendorStatement(ctx: Ctx, input: InputOf<typeof contract.printVendorStatement>) {
  const { partyId, from, to, locale } = input
  if (to < from) deny(invalid('billing.statement.dates', { field: 'to' }))
  const statement = await vendorStatement(ctx, input)
  const words = names[locale]
  const described = ({ kind, isUndo, reference }: (typeof statement.rows)[number]) =>
    [isUndo ? words.undo : '', words[kind], reference ?? ''].filter(Boolean).join(' ')
  const bytes = await statementPdf({
    ...(await companyPaper(ctx, { locale })),
    from,
    to,
    printedAt: ctx.now,
    party: await paperParty(ctx, partyId),
    isVendor: true,
    openingMinor: statement.openingMinor,
    rows: statement.rows.map(row => ({
      on: row.on,
      number: row.number,
      description: described(row),
      // Debits of the vendor's account in our books are what we paid.
      debitMinor: row.creditMinor,
      creditMinor: row.debitMinor,
    })),
    closingMinor: statement.closingMinor,
    ageingMinor: statement.ageingMinor,
    deposits: [],
  })
  return pdfReply(`vendor-statement-${from}-${to}`, bytes)
}
