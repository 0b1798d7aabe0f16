import type { Ctx } from '#kernel/server/context.ts'
import { openLink } from '#kernel/server/links.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { pdfReply } from '#modules/platform/server/public.ts'
import type * as contract from '../shared/document.contract.ts'
import { amendmentContent } from './amendment-sign-source.ts'
import { getContractRow } from './contract.row.ts'
import { contractToPrint } from './contract-paper.ts'
import { amendmentPdf } from './documents/amendment.ts'
import { contractPdf, quotationPdf } from './documents/documents.ts'
import { inspectionPdf } from './documents/inspection.ts'
import { getQuotationRow, quotationLink } from './quotation.row.ts'
import { quotationContent } from './quotation-paper.ts'
import { recordContent } from './record-paper.ts'

export async function quotationPaper(ctx: Ctx, input: InputOf<typeof contract.quotationPaper>) {
  const row = await getQuotationRow(ctx, input.id)
  return pdfReply(row.number ?? 'draft', await quotationPdf(await quotationContent(ctx, row, input)))
}

export async function quotationDownload(ctx: Ctx, input: InputOf<typeof contract.quotationDownload>) {
  const { subjectId } = await openLink(ctx, quotationLink, input.token)
  const row = await getQuotationRow(ctx, subjectId)
  if (row.status === 'superseded') deny(refused('rentals.quotation.superseded'))
  const content = await quotationContent(ctx, row, { locale: input.locale, bilingual: false })
  return pdfReply(row.number ?? '', await quotationPdf(content))
}

export async function contractPaper(ctx: Ctx, input: InputOf<typeof contract.contractPaper>) {
  const row = await getContractRow(ctx, input.id)
  return pdfReply(row.number ?? 'draft', await contractPdf(await contractToPrint(ctx, row, input)))
}

export async function inspectionPaper(ctx: Ctx, input: InputOf<typeof contract.inspectionPaper>) {
  const row = await getContractRow(ctx, input.contractId)
  const content = await recordContent(ctx, row, input.inspectionId, input)
  return pdfReply(content.number || 'inspection', await inspectionPdf(content))
}

export async function amendmentPaper(ctx: Ctx, input: InputOf<typeof contract.amendmentPaper>) {
  const content = await amendmentContent(ctx, input.eventId, input)
  return pdfReply(content.number, await amendmentPdf(content))
}
