import type { Ctx } from '#kernel/server/context.ts'
import { countView, openLink } from '#kernel/server/links.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { pdfReply } from '#modules/platform/public.server.ts'
import { invoicePdf } from '../document/documents.pdf.ts'
import { invoiceContent } from '../invoice/invoice.pdf.ts'
import { getInvoice } from '../invoice/invoice.queries.ts'
import { getDocument, invoiceLinkPurpose } from '../invoice/invoiceIssuing.commands.ts'
import type * as contract from './publicDocument.contract.ts'

const expired = 'billing.publicDocument.expired'
const open = (ctx: Ctx, token: string) => openLink(ctx, invoiceLinkPurpose, token, expired)

export async function openPublicDocument(ctx: Ctx, input: InputOf<typeof contract.openPublicDocument>) {
  const { subjectId } = await open(ctx, input.token)
  const invoice = await getInvoice(ctx, { id: subjectId })
  const { currency, nameAr, nameEn } = ctx.company
  const shown = (minor: number) => moneyText(minor, currency)
  return {
    companyAr: nameAr,
    companyEn: nameEn,
    kind: invoice.kind,
    number: invoice.number!,
    state: invoice.state,
    partyName: invoice.partyName ?? '',
    date: invoice.date,
    dueOn: invoice.dueOn,
    currency,
    lines: invoice.lines.map(line => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: shown(line.unitPrice),
      amount: shown(line.gross - line.discount),
    })),
    subtotal: shown(invoice.subtotal),
    discount: shown(invoice.discount),
    tax: shown(invoice.tax),
    total: shown(invoice.total),
    open: shown(invoice.open),
  }
}

export async function notePublicView(ctx: Ctx, input: InputOf<typeof contract.notePublicView>) {
  const { subjectId } = await open(ctx, input.token)
  await countView(ctx, input.token)
  const { number } = await getDocument(ctx, subjectId)
  ctx.audit({
    subject: `billing.invoice:${subjectId}`,
    label: number!,
    changes: [{ field: 'view', before: null, after: 'link' }],
  })
  return { ok: true as const }
}

export async function printPublicDocument(ctx: Ctx, input: InputOf<typeof contract.printPublicDocument>) {
  const { subjectId } = await open(ctx, input.token)
  const content = await invoiceContent(ctx, subjectId, input.locale, input.token)
  return pdfReply(content.number!, await invoicePdf(content))
}
