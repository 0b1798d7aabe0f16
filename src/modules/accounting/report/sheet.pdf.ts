import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat } from '#kernel/server/pdf/paper.ts'
import { printTable } from '#kernel/server/pdf/table.ts'
import { formatPercent } from '#kernel/shared/format.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type { Sheet, SheetColumn } from './sheet.rules.ts'

type Printed = {
  sheet: Sheet
  locale: 'ar' | 'en'
  /** Of the file, without its ending. */
  name: string
  /** What the rows are narrowed to, as people say it. */
  filters: readonly string[]
  /** Its amounts are in several currencies, so that no head may name one. */
  mixed?: boolean
}

/** A sheet on paper, cell for cell; rows that sum others stand out. */
export async function printSheet(ctx: Ctx, { sheet, locale, name, filters, mixed = false }: Printed) {
  const paper = await companyPaper(ctx, { locale })
  const { money, day, instant, count } = paperFormat(paper)
  const shown = (kind: SheetColumn['kind'], cell: string | null): string | null => {
    if (cell === null || kind === 'text') return cell
    if (kind === 'day') return day(cell)
    if (kind === 'number') return count(cell)
    if (kind === 'percent') return formatPercent(Math.round(Number(cell) * 10_000), paper.digits)
    const parsed = parseMoney(cell, sheet.currency)
    return parsed.ok ? money(parsed.minor) : cell
  }
  const summed = new Set((sheet.sums ?? []).map(({ row }) => row))
  const bytes = await printTable(paper, {
    title: sheet.title,
    filters,
    columns: sheet.columns,
    isOneCurrency: !mixed,
    printedAt: instant(ctx.now),
    count: null,
    rows: sheet.rows.map((row, at) => ({
      isSum: summed.has(at),
      cells: sheet.columns.map(({ kind }, column) => shown(kind, row[column] ?? null)),
    })),
  })
  return pdfReply(name, bytes)
}
