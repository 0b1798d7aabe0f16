import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import { formatPercent } from '#kernel/shared/format.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { companyPaper, pdfReply } from '#modules/platform/server/public.ts'
import type { Sheet, SheetColumn } from '../shared/sheet.ts'

type Printed = {
  readonly sheet: Sheet
  readonly locale: 'ar' | 'en'
  /** Of the file, without its ending. */
  readonly name: string
  /** What the rows are narrowed to, as people say it. */
  readonly filters: readonly string[]
  /** Its amounts are in several currencies, so that no head may name one. */
  readonly mixed?: boolean
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
  const lengths = sheet.columns.map(({ kind }, at) =>
    kind === 'text' ? Math.max(0, ...sheet.rows.map(row => row[at]?.length ?? 0)) : -1,
  )
  const summed = new Set((sheet.sums ?? []).map(({ row }) => row))
  const bytes = await printPaper(new URL('./documents/sheet.typ', import.meta.url), paper, {
    title: sheet.title,
    filters,
    isOneCurrency: !mixed,
    // The longest texts take the room that is left.
    wide: lengths.indexOf(Math.max(...lengths)),
    printedAt: instant(ctx.now),
    columns: sheet.columns.map(({ header, kind }) => ({ header, kind })),
    rows: sheet.rows.map((row, at) => ({
      isSum: summed.has(at),
      cells: sheet.columns.map(({ kind }, column) => shown(kind, row[column] ?? null)),
    })),
  })
  return pdfReply(name, bytes)
}
