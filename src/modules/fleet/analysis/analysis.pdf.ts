import type { Ctx } from '#kernel/server/context.ts'
import { mustAddUp, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { formatPercent } from '#kernel/shared/format.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from './analysis.contract.ts'
import { analyseVehicles } from './analysis.queries.ts'
import { costKinds, type UnitSums } from './analysis.rules.ts'

const columns = ['revenue', ...costKinds, 'profit'] as const

/** The analysis on paper: the rows of the screen, and the line that compares them with the ledger. */
export async function printAnalysis(ctx: Ctx, input: InputOf<typeof contract.printAnalysis>) {
  const seen = await analyseVehicles(ctx, input)
  mustAddUp(
    'the profit of all vehicles',
    seen.shown.profit,
    seen.rows.map(row => row.profit),
  )
  const paper = await companyPaper(ctx, input)
  const { money, day, instant } = paperFormat(paper)
  const percent = (bps: number | null) => (bps === null ? null : formatPercent(bps, paper.digits))
  const sums = (of: UnitSums & { profit: number }) =>
    columns.map(column => (column !== 'profit' && of[column] === 0 ? '' : money(of[column])))
  const bytes = await printPaper(new URL('./analysis.typ', import.meta.url), paper, {
    from: day(input.from),
    to: day(input.to),
    printedAt: instant(ctx.now),
    rows: seen.rows.map(row => ({
      plate: row.plate,
      name: row.name,
      sums: sums(row),
      roi: percent(row.roi),
      utilisation: percent(row.utilisation),
    })),
    shown: sums(seen.shown),
    utilisation: percent(seen.utilisation),
    elsewhere: money(seen.elsewhere.profit),
    ledger: money(seen.ledger),
    difference: money(seen.difference),
  })
  return pdfReply(`vehicle-analysis-${input.from}-${input.to}`, bytes)
}
