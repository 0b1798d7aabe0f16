import type { Ctx } from '#kernel/server/context.ts'
import { openLink } from '#kernel/server/links.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { companyPaper, type PaperWish, pdfReply } from '#modules/platform/server/public.ts'
import type * as contract from '../shared/document.contract.ts'
import { getContractRow } from './contract.row.ts'
import { contractContent } from './contract-paper.ts'
import { contractPdf, quotationPdf } from './documents/documents.ts'
import { inspectionPdf } from './documents/inspection.ts'
import { durationText, paperCustomer, paperLines, paperSums } from './paper.ts'
import { timesLines } from './price-lines.ts'
import { getQuotationRow, itemsOf, type QuotationRow, quotationLink, shownStatus } from './quotation.row.ts'
import { recordContent } from './record-paper.ts'
import { groupsOf, vehiclesOf } from './references.ts'

export async function quotationPaper(ctx: Ctx, input: InputOf<typeof contract.quotationPaper>) {
  const row = await getQuotationRow(ctx, input.id)
  return pdfReply(row.number ?? 'draft', await printQuotation(ctx, row, input))
}

export async function quotationDownload(ctx: Ctx, input: InputOf<typeof contract.quotationDownload>) {
  const { subjectId } = await openLink(ctx, quotationLink, input.token)
  const row = await getQuotationRow(ctx, subjectId)
  if (row.status === 'superseded') deny(refused('rentals.quotation.superseded'))
  return pdfReply(
    row.number ?? '',
    await printQuotation(ctx, row, { locale: input.locale, bilingual: false }),
  )
}

async function printQuotation(ctx: Ctx, row: QuotationRow, wish: PaperWish): Promise<Uint8Array> {
  const items = await itemsOf(ctx, row.id)
  const vehicles = await vehiclesOf(
    ctx,
    items.map(item => item.vehicle_id),
  )
  const groups = await groupsOf(
    ctx,
    items.map(item => item.group_id),
  )
  const offered = items.map(item => ({ item, lines: timesLines(item.lines, item.quantity) }))
  const deposits = items.map(item => (item.pricing.rates.depositMinor ?? 0) * item.quantity)
  return quotationPdf({
    ...(await companyPaper(ctx, wish)),
    number: row.number,
    versionNo: row.version_no,
    status: shownStatus(ctx, row),
    quotedOn: dayIn(row.sent_at ?? row.created_at, ctx.company.timeZone),
    validUntilOn: row.valid_until_on,
    customer: await paperCustomer(ctx, row.customer_id),
    offers: offered.map(({ item, lines }) => ({
      title: vehicles(item.vehicle_id)?.label ?? groups(item.group_id)?.nameAr ?? '',
      vehicleCount: item.quantity,
      startAt: item.start_at,
      dueBackAt: item.due_back_at,
      duration: durationText(item.days, wish.locale),
      lines: paperLines(lines),
      ...(item.note ? { explanation: item.note } : {}),
    })),
    sums: paperSums(
      offered.flatMap(({ lines }) => lines),
      row.total_minor,
    ),
    depositMinor: deposits.reduce((sum, minor) => sum + minor, 0) || null,
    terms: row.terms ? [{ title: wish.locale === 'ar' ? 'الشروط' : 'Terms', body: row.terms }] : [],
    preparedBy: row.created_by_name,
  })
}

export async function contractPaper(ctx: Ctx, input: InputOf<typeof contract.contractPaper>) {
  const row = await getContractRow(ctx, input.id)
  return pdfReply(row.number ?? 'draft', await contractPdf(await contractContent(ctx, row, input)))
}

export async function inspectionPaper(ctx: Ctx, input: InputOf<typeof contract.inspectionPaper>) {
  const row = await getContractRow(ctx, input.contractId)
  const content = await recordContent(ctx, row, input.inspectionId, input)
  return pdfReply(content.number || 'inspection', await inspectionPdf(content))
}
