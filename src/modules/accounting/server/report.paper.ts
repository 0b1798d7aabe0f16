import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from '../shared/report.contract.ts'
import { companyPaper } from './paper.ts'
import { showReport } from './report.queries.ts'

const fileNames = {
  incomeStatement: 'income-statement',
  balanceSheet: 'balance-sheet',
  cashFlow: 'cash-flow',
} as const

/** The statement on paper: the rows and columns of the screen, with the seal of the books. */
export async function printReport(ctx: Ctx, input: InputOf<typeof contract.printReport>) {
  const { columns, rows, seal } = await showReport(ctx, input)
  const paper = await companyPaper(ctx, input.locale)
  const { money, day, instant } = paperFormat(paper)
  const content = {
    report: input.report,
    columns: columns.map(({ from, to }) => ({ from: day(from), to: day(to) })),
    printedAt: instant(ctx.now),
    filters: await filterNames(ctx, input),
    rows: rows.map(row => {
      const [now = 0, before] = row.amounts
      const amounts = before === undefined ? [now] : [now, before, now - before]
      return {
        kind: row.kind,
        word: row.word,
        name: input.locale === 'ar' ? row.nameAr : (row.nameEn ?? row.nameAr),
        code: row.code,
        level: row.level,
        amounts: amounts.map(minor => money(minor)),
      }
    }),
    sealCode: seal?.code ?? null,
    sealedAt: seal ? instant(seal.at) : null,
  }
  const bytes = await printPaper(new URL('./documents/report.typ', import.meta.url), paper, content)
  const fileName = `${fileNames[input.report]}-${input.to}.pdf`
  return { fileName, contentType: 'application/pdf', bytes }
}

/** The cost centre and the profit unit that an income statement is narrowed to, by name. */
async function filterNames(ctx: Ctx, input: InputOf<typeof contract.printReport>): Promise<string[]> {
  if (input.report !== 'incomeStatement') return []
  const center = input.costCenterId
    ? await ctx.db
        .selectFrom('accounting.cost_center')
        .select(['name_ar as nameAr', 'name_en as nameEn'])
        .where('id', '=', input.costCenterId)
        .executeTakeFirst()
    : undefined
  const unit = input.profitUnitId
    ? await ctx.db
        .selectFrom('accounting.profit_unit')
        .select(['label_ar as nameAr', 'label_en as nameEn'])
        .where('id', '=', input.profitUnitId)
        .executeTakeFirst()
    : undefined
  return [center, unit].flatMap(one =>
    one ? [input.locale === 'ar' ? one.nameAr : (one.nameEn ?? one.nameAr)] : [],
  )
}
