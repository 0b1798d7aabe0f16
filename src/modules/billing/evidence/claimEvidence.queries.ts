import type { Ctx } from '#kernel/server/context.ts'
import { type EvidenceClaim, type EvidencePiece, fileNameOf } from '#modules/platform/public.server.ts'
import { printInvoice } from '../invoice/invoice.pdf.ts'
import { printStatement } from '../statement/statement.queries.ts'

/** The invoices of a claim as they were issued, and the account of the party since the first of them. */
export async function claimEvidence(
  ctx: Ctx,
  { partyId, invoiceIds }: EvidenceClaim,
): Promise<EvidencePiece[]> {
  if (invoiceIds.length === 0) return []
  const invoices = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id', 'number', 'invoice_date'])
    .where('id', 'in', [...invoiceIds])
    .orderBy('invoice_date')
    .orderBy('number')
    .execute()
  const pieces: EvidencePiece[] = []
  for (const { id, number } of invoices) {
    const { bytes } = await printInvoice(ctx, { id, locale: 'ar' })
    pieces.push({
      path: `invoices/${fileNameOf(number ?? id)}.pdf`,
      title: [`الفاتورة ${number ?? ''}`, `Invoice ${number ?? ''}`],
      bytes,
    })
  }
  const from = invoices[0]?.invoice_date ?? ctx.today
  const { bytes } = await printStatement(ctx, {
    partyId,
    from: from < ctx.today ? from : ctx.today,
    to: ctx.today,
    locale: 'ar',
  })
  return [...pieces, { path: 'statement.pdf', title: ['كشف حساب الطرف', 'Statement of the party'], bytes }]
}
