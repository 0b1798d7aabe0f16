import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat } from '#kernel/server/pdf/paper.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { companyPaper, type PaperWish } from '#modules/platform/public.server.ts'
import { groupsOf, vehiclesOf } from '../contract/references.queries.ts'
import type { QuotationContent } from '../document/documents.pdf.ts'
import {
  durationPair,
  extraNames,
  inLanguage,
  paperCustomer,
  paperLines,
  paperSums,
} from '../document/paper.queries.ts'
import { timesLines } from '../price/priceLines.commands.ts'
import { itemsOf, type QuotationRow, shownStatus } from './quotation.row.ts'

/** The content of an offer's document, as it stands. */
export async function quotationContent(
  ctx: Ctx,
  row: QuotationRow,
  wish: PaperWish,
): Promise<QuotationContent> {
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
  const names = await extraNames(
    ctx,
    offered.flatMap(({ lines }) => lines),
  )
  const paper = await companyPaper(ctx, wish)
  const { count } = paperFormat(paper)
  const titleOf = ({ vehicle_id, group_id }: (typeof items)[number]) => {
    const group = groups(group_id)
    return vehicles(vehicle_id)?.label ?? (group ? inLanguage(group, wish.locale) : '')
  }
  return {
    ...paper,
    number: row.number,
    versionNo: row.version_no,
    status: shownStatus(ctx, row),
    quotedOn: dayIn(row.sent_at ?? row.created_at, ctx.company.timeZone),
    validUntilOn: row.valid_until_on,
    customer: await paperCustomer(ctx, row.customer_id),
    offers: offered.map(({ item, lines }) => ({
      title: titleOf(item),
      vehicleCount: item.quantity,
      startAt: item.start_at,
      dueBackAt: item.due_back_at,
      duration: durationPair(item.days, count),
      lines: paperLines(lines, wish, names),
      ...(item.note ? { explanation: item.note } : {}),
    })),
    sums: paperSums(
      offered.flatMap(({ lines }) => lines),
      row.total_minor,
    ),
    depositMinor: deposits.reduce((sum, minor) => sum + minor, 0) || null,
    terms: row.terms ? [{ title: '', body: row.terms }] : [],
    preparedBy: row.created_by_name,
  }
}
