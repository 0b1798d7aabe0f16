import type { Ctx } from '#kernel/server/context.ts'
import { openLink } from '#kernel/server/links.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { pdfReply } from '#modules/platform/public.server.ts'
import { amendmentContent, amendmentSignSource } from '../amendment/amendmentSignSource.queries.ts'
import { getContractRow } from '../contract/contract.row.ts'
import { contractToPrint } from '../contract/contractPaper.queries.ts'
import { recordContent } from '../contract/record/recordPaper.queries.ts'
import { recordSealOf } from '../contract/record/recordSignSource.queries.ts'
import { getQuotationRow, quotationLink } from '../quotation/quotation.row.ts'
import { quotationContent } from '../quotation/quotationPaper.queries.ts'
import { quotationSignSource } from '../quotation/quotationSignSource.queries.ts'
import { sealOnPrint } from '../signing/printedSeal.queries.ts'
import { contractSignSource } from '../signing/signSource.queries.ts'
import { amendmentPdf } from './amendment.pdf.ts'
import type * as contract from './document.contract.ts'
import { contractPdf, quotationPdf } from './documents.pdf.ts'
import { inspectionPdf } from './inspection.pdf.ts'

export async function quotationPaper(ctx: Ctx, input: InputOf<typeof contract.quotationPaper>) {
  const row = await getQuotationRow(ctx, input.id)
  const seal = await sealOnPrint(ctx, quotationSignSource, row.id)
  const content = await quotationContent(ctx, row, input)
  return pdfReply(row.number ?? 'draft', await quotationPdf({ ...content, ...seal }))
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
  const seal = await sealOnPrint(ctx, contractSignSource, row.id)
  const content = await contractToPrint(ctx, row, input)
  return pdfReply(row.number ?? 'draft', await contractPdf({ ...content, ...seal }))
}

export async function inspectionPaper(ctx: Ctx, input: InputOf<typeof contract.inspectionPaper>) {
  const row = await getContractRow(ctx, input.contractId)
  const content = await recordContent(ctx, row, input.inspectionId, input)
  const seal = await recordSealOf(ctx, row.id, input.inspectionId)
  return pdfReply(content.number || 'inspection', await inspectionPdf({ ...content, ...seal }))
}

export async function amendmentPaper(ctx: Ctx, input: InputOf<typeof contract.amendmentPaper>) {
  const content = await amendmentContent(ctx, input.eventId, input)
  const seal = await sealOnPrint(ctx, amendmentSignSource, input.eventId)
  return pdfReply(content.number, await amendmentPdf({ ...content, ...seal }))
}
