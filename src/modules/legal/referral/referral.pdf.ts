import type { Ctx } from '#kernel/server/context.ts'
import { type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from './referral.contract.ts'
import { getReferral } from './referral.queries.ts'

/** A referral sheet on the company's paper, batch by batch, with the hash of what it holds. */
export async function printReferral(ctx: Ctx, { id }: InputOf<typeof contract.printReferral>) {
  const sheet = await getReferral(ctx, { id })
  const paper: Paper = await companyPaper(ctx, { locale: 'ar' })
  const { money, day, count, currency } = paperFormat(paper)
  const pdf = await printPaper(new URL('./referral.typ', import.meta.url), paper, {
    title: ['كشف إحالة', 'Referral sheet'],
    number: sheet.number,
    on: day(sheet.asOf),
    batches: sheet.batches.map(batch => ({
      rows: batch.map(row => [
        row.name,
        row.phone ?? '',
        row.contract ?? '',
        count(row.days),
        count(row.months),
        count(row.items.length),
        money(row.overdue),
      ]),
      total: money(batch.reduce((sum, row) => sum + row.overdue, 0)),
    })),
    total: money(sheet.total),
    currency,
    hash: sheet.sha256 ?? '',
    by: sheet.createdBy,
  })
  return pdfReply(sheet.number, pdf)
}
