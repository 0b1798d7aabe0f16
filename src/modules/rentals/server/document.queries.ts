import type { Ctx } from '#kernel/server/context.ts'
import { openLink } from '#kernel/server/links.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { pdfReply } from '#modules/platform/server/public.ts'
import type * as contract from '../shared/document.contract.ts'
import { amendmentContent, amendmentSignSource, amendmentType } from './amendment-sign-source.ts'
import { getContractRow } from './contract.row.ts'
import { contractToPrint } from './contract-paper.ts'
import { amendmentPdf } from './documents/amendment.ts'
import { contractPdf, quotationPdf } from './documents/documents.ts'
import { inspectionPdf } from './documents/inspection.ts'
import { sealOnPrint } from './printed-seal.ts'
import { getQuotationRow, quotationLink } from './quotation.row.ts'
import { quotationContent } from './quotation-paper.ts'
import { quotationSignSource } from './quotation-sign-source.ts'
import { recordContent } from './record-paper.ts'
import { recordSealOf } from './record-sign-source.ts'
import { contractSignSource } from './sign-source.ts'

export async function quotationPaper(ctx: Ctx, input: InputOf<typeof contract.quotationPaper>) {
  const row = await getQuotationRow(ctx, input.id)
  const seal = await sealOnPrint(ctx, quotationSignSource, 'rentals.quotation', row.id)
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
  const seal = await sealOnPrint(ctx, contractSignSource, 'rentals.contract', row.id)
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
  const seal = await sealOnPrint(ctx, amendmentSignSource, amendmentType, input.eventId)
  return pdfReply(content.number, await amendmentPdf({ ...content, ...seal }))
}
