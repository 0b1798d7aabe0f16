import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from './ageing.contract.ts'
import { ageColumns, ageingRows, ageingTotals } from './ageing.queries.ts'

/** More parties than this are no reading on paper. */
const mostRows = 2000

/** The ageing on paper: every party of the screen by how late it is, the largest first. */
export async function printAgeing(ctx: Ctx, input: InputOf<typeof contract.printAgeing>) {
  const { side, asOf, search } = input
  const rows = await ageingRows(ctx, input, mostRows + 1)
  if (rows.length > mostRows) deny(refused('billing.ageing.tooLong', { params: { count: mostRows } }))
  const totals = await ageingTotals(ctx, input)
  const paper = await companyPaper(ctx, input)
  const { money, day, instant } = paperFormat(paper)
  const shown = (minor: number) => (minor === 0 ? null : money(minor))
  const bytes = await printPaper(new URL('./ageing.typ', import.meta.url), paper, {
    side,
    asOf: day(asOf),
    search: search || null,
    printedAt: instant(ctx.now),
    rows: rows.map(row => ({
      name: row.partyName,
      total: money(row.total),
      ages: ageColumns.map(age => shown(row[age])),
    })),
    ages: totals.ages.map(money),
    total: money(totals.total),
  })
  return pdfReply(`ageing-${side}-${asOf}`, bytes)
}
