import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { nameIn } from '../report/report.pdf.ts'
import type * as contract from './asset.contract.ts'
import { getAsset } from './asset.queries.ts'

/** The card of an asset: what it is, what it cost, every charge and those to come. */
export async function printAsset(ctx: Ctx, { id, locale }: InputOf<typeof contract.printAsset>) {
  const asset = await getAsset(ctx, { id })
  const paper = await companyPaper(ctx, { locale })
  const { money, day, instant, count } = paperFormat(paper)
  const bytes = await printPaper(new URL('./assetCard.typ', import.meta.url), paper, {
    number: asset.number,
    name: asset.nameAr,
    state: asset.state,
    method: asset.method,
    category: nameIn(locale, { nameAr: asset.categoryAr, nameEn: asset.categoryEn }),
    unit: asset.unit && nameIn(locale, asset.unit),
    costCenter: asset.costCenter && nameIn(locale, asset.costCenter),
    location: asset.location,
    serial: asset.serial,
    custodian: asset.custodian,
    life: count(asset.life),
    inServiceOn: day(asset.inServiceOn),
    printedAt: instant(ctx.now),
    cost: money(asset.cost),
    accumulated: money(0 - asset.accumulated),
    book: money(asset.book),
    salvage: money(asset.salvage),
    disposal: asset.disposal && {
      kind: asset.disposal,
      on: day(asset.disposedOn),
      proceeds: money(asset.proceeds),
      reason: asset.disposalReason,
    },
    costs: asset.costs.map(({ on, entry, amount }) => ({
      on: day(on),
      entry: entry.number,
      amount: money(amount),
    })),
    schedule: asset.schedule.map(row => ({
      month: row.month.slice(0, 7),
      entry: row.entry?.number ?? null,
      isCharged: row.isCharged,
      amount: money(row.amount),
      accumulated: money(row.accumulated),
      book: money(row.book),
    })),
  })
  return pdfReply(`asset-${asset.number}`, bytes)
}
