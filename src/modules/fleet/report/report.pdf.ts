import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { formatPercent } from '#kernel/shared/format.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as contract from './report.contract.ts'
import { showFleetReport } from './report.queries.ts'
import type { CellKind } from './report.rules.ts'

/** A report on paper: the rows and totals of the screen. */
export async function printFleetReport(ctx: Ctx, input: InputOf<typeof contract.printFleetReport>) {
  const { columns, rows, totals } = await showFleetReport(ctx, input)
  const paper = await companyPaper(ctx, input)
  const { money, day, instant, count } = paperFormat(paper)
  const amount = (text: string) => {
    const parsed = parseMoney(text, paper.currency)
    return parsed.ok ? money(parsed.minor) : text
  }
  const shown = (kind: CellKind, cell: string | null): string | null => {
    if (cell === null) return null
    if (kind === 'money') return amount(cell)
    if (kind === 'number') return count(cell)
    if (kind === 'percent') return formatPercent(Number(cell), paper.digits)
    if (kind === 'day') return day(cell)
    return kind === 'instant' ? instant(new Date(cell)) : cell
  }
  const cells = (row: readonly (string | null)[]) =>
    columns.map(({ kind }, at) => shown(kind, row[at] ?? null))
  const bytes = await printPaper(new URL('./fleetReport.typ', import.meta.url), paper, {
    report: input.report,
    from: day(input.from),
    to: day(input.to),
    printedAt: instant(ctx.now),
    columns: columns.map(({ key, kind }) => ({ key, kind })),
    rows: rows.map(row => cells(row.cells)),
    totals: totals.some(cell => cell !== null) ? cells(totals) : null,
  })
  return pdfReply(`fleet-${input.report}-${input.to}`, bytes)
}
