import type { Ctx } from '#kernel/server/context.ts'
import { type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { JsonObject } from '#kernel/server/pdf/printable.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { formatPercent } from '#kernel/shared/format.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type * as accountContract from '../account/account.contract.ts'
import { listAccounts } from '../account/account.queries.ts'
import { trialBalance } from '../balance/balance.queries.ts'
import { changedBps, reachedBps } from '../budget/budget.rules.ts'
import type * as profitContract from '../profit/profit.contract.ts'
import { listProfit } from '../profit/profit.queries.ts'
import { type ProfitFigure, profitFigures } from '../profit/profit.rules.ts'
import type * as trialBalanceContract from '../trialBalance/trialBalance.contract.ts'
import { type Figures, figures, statementRows, sumOf } from '../trialBalance/trialBalance.rules.ts'
import type * as contract from './report.contract.ts'
import { latestSeal, showReport } from './report.queries.ts'
import type { Days } from './report.rules.ts'

const fileNames = {
  incomeStatement: 'income-statement',
  balanceSheet: 'balance-sheet',
  cashFlow: 'cash-flow',
  profitUnit: 'profit-by-unit',
  costCenter: 'profit-by-cost-centre',
} as const

type PaperRow = {
  kind: 'heading' | 'account' | 'total'
  /** A word of the template; otherwise the name and code of what the row is about. */
  word: string | null
  name: string | null
  code: string | null
  level: number
  amounts: readonly (Minor | Share)[]
}

/** A part of a figure in basis points; null where there is nothing to compare with. */
type Share = { bps: number | null }

type ReportPaper = {
  report: keyof typeof fileNames
  columns: readonly Days[]
  figures: readonly PaperFigure[]
  filters: readonly string[]
  /** What is compared, where the columns do not say it. */
  figure?: ProfitFigure | null
  rows: readonly PaperRow[]
}

/** What a column of figures is called: words of the template. */
type PaperFigure = ProfitFigure | 'amount' | (typeof besideDays | typeof besidePlan)[number]

async function printed(
  ctx: Ctx,
  locale: 'ar' | 'en',
  { rows, columns, figure = null, ...shown }: ReportPaper,
) {
  const paper = await companyPaper(ctx, { locale })
  const { money, day } = paperFormat(paper)
  const written = (amount: Minor | Share) => {
    if (typeof amount === 'number') return money(amount)
    return amount.bps === null ? '\u2014' : formatPercent(amount.bps, paper.digits)
  }
  const content = {
    ...shown,
    figure,
    columns: columns.map(({ from, to }) => ({ from: day(from), to: day(to) })),
    rows: rows.map(row => ({ ...row, amounts: row.amounts.map(written) })),
  }
  return sealed(
    ctx,
    paper,
    new URL('./report.typ', import.meta.url),
    content,
    `${fileNames[shown.report]}-${columns[0]!.to}`,
  )
}

/** Lays out a report with the time of printing and the latest seal of the books. */
export async function sealed(ctx: Ctx, paper: Paper, template: URL, content: JsonObject, name: string) {
  const { instant } = paperFormat(paper)
  const seal = await latestSeal(ctx)
  const bytes = await printPaper(template, paper, {
    ...content,
    printedAt: instant(ctx.now),
    sealCode: seal?.code ?? null,
    sealedAt: seal ? instant(seal.at) : null,
  })
  return pdfReply(name, bytes)
}

/** The trial balance on paper, under the headings of the screen. */
export async function printTrialBalance(
  ctx: Ctx,
  input: InputOf<typeof trialBalanceContract.printTrialBalance>,
) {
  const { under = '' } = input
  const balances = (await trialBalance(ctx, input)).filter(row => row.code.startsWith(under))
  const chart = await ctx.db
    .selectFrom('accounting.account')
    .select(['id', 'code', 'name_ar as nameAr', 'name_en as nameEn', 'level'])
    .orderBy('code')
    .execute()
  const paper = await companyPaper(ctx, input)
  const { money, day } = paperFormat(paper)
  const amounts = (of: Figures) => figures.map(figure => (of[figure] === 0 ? null : money(of[figure])))
  const total = sumOf(balances)
  const content = {
    from: day(input.from),
    to: day(input.asOf),
    filters: await filterNames(ctx, input),
    rows: statementRows(balances, chart, new Set()).map(row => ({
      code: row.account.code,
      level: row.account.level,
      heading: row.isHeading,
      name: nameIn(input.locale, row.account),
      amounts: amounts(row.figures),
    })),
    totals: figures.map(figure => money(total[figure])),
  }
  return sealed(
    ctx,
    paper,
    new URL('../trialBalance/trialBalance.typ', import.meta.url),
    content,
    `trial-balance-${input.asOf}`,
  )
}

/** The chart on paper: codes, names and balances under their headings. */
export async function printAccounts(
  ctx: Ctx,
  { locale, ...question }: InputOf<typeof accountContract.printAccounts>,
) {
  const { rows } = await listAccounts(ctx, question)
  const paper = await companyPaper(ctx, { locale })
  const { money } = paperFormat(paper)
  const content = {
    rows: rows.map(row => ({
      code: row.code,
      level: row.level,
      heading: !row.leaf,
      inactive: !row.active,
      name: nameIn(locale, row),
      balance: money(row.balance),
    })),
  }
  return sealed(
    ctx,
    paper,
    new URL('../chart/chart.typ', import.meta.url),
    content,
    `chart-of-accounts-${ctx.today}`,
  )
}

type Named = { nameAr: string | null; nameEn: string | null }
export const nameIn = (locale: 'ar' | 'en', { nameAr, nameEn }: Named) =>
  locale === 'ar' ? nameAr : (nameEn ?? nameAr)

const besidePlan = ['actual', 'planned', 'difference', 'reached'] as const
const besideDays = ['period', 'compared', 'change', 'changePercent'] as const

const shareOf = (now: Minor, before: Minor, isPlanned: boolean): Share => ({
  bps: isPlanned ? reachedBps(now, before) : changedBps(now, before),
})

/** The statement on paper: the rows and columns of the screen, with the seal of the books. */
export async function printReport(ctx: Ctx, input: InputOf<typeof contract.printReport>) {
  const { columns, rows, budgets } = await showReport(ctx, input)
  const isPlanned = columns.some(column => column.planned)
  const isCompared = columns.length > 1
  return printed(ctx, input.locale, {
    report: input.report,
    columns: columns.filter(column => !column.planned),
    figures: isPlanned ? besidePlan : isCompared ? besideDays : ['amount'],
    filters: [
      ...budgets.map(budget => budget.nameAr),
      ...(input.report === 'incomeStatement' ? await filterNames(ctx, input) : []),
    ],
    rows: rows.map(({ kind, word, code, level, amounts: [now = 0, before = 0], ...names }) => ({
      kind,
      word,
      code,
      level,
      name: nameIn(input.locale, names),
      amounts: isCompared ? [now, before, now - before, shareOf(now, before, isPlanned)] : [now],
    })),
  })
}

/** What units or cost centres earned, on paper. */
export async function printProfit(ctx: Ctx, input: InputOf<typeof profitContract.printProfit>) {
  const { rows, totals, budgets, columns } = await listProfit(ctx, input)
  const isPlanned = columns.some(column => column.planned)
  const isCompared = columns.length > 1
  const amounts = ({ beside, ...of }: Pick<typeof totals, 'beside' | ProfitFigure>) => {
    const [now, before] = [of[input.figure], beside?.[input.figure] ?? 0]
    return beside
      ? [now, before, now - before, shareOf(now, before, isPlanned)]
      : profitFigures.map(name => of[name])
  }
  const total = { kind: 'total', word: 'total', name: null, code: null, level: 1 } as const
  return printed(ctx, input.locale, {
    report: input.by,
    columns: columns.filter(column => !column.planned),
    figures: isPlanned ? besidePlan : isCompared ? besideDays : profitFigures,
    figure: isCompared ? input.figure : null,
    filters: [...budgets.map(budget => budget.nameAr), ...(input.search ? [input.search] : [])],
    rows: [
      ...rows.map(({ id, code, ...row }) => ({
        kind: 'account' as const,
        word: id === null ? 'unassigned' : null,
        code,
        level: 1,
        name: nameIn(input.locale, row),
        amounts: amounts(row),
      })),
      { ...total, amounts: amounts(totals) },
    ],
  })
}

/** The cost centre and the profit unit that a report is narrowed to, by name. */
export async function filterNames(
  ctx: Ctx,
  input: {
    locale: 'ar' | 'en'
    costCenterId?: string | undefined
    profitUnitId?: string | undefined
  },
): Promise<string[]> {
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
  return [center, unit].flatMap(one => (one ? [nameIn(input.locale, one) ?? ''] : []))
}
