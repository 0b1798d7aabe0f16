import { readXlsx } from 'hucre/xlsx'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import { formatMoney } from '#kernel/shared/format.ts'
import { listAccounts } from '#modules/accounting/shared/account.contract.ts'
import { showBudget } from '#modules/accounting/shared/budget.contract.ts'
import { listProfit, printProfit } from '#modules/accounting/shared/profit.contract.ts'
import { profitFigures } from '#modules/accounting/shared/profit.rules.ts'
import { printReport, showReport } from '#modules/accounting/shared/report.contract.ts'
import { comparisons, reportNames } from '#modules/accounting/shared/report.rules.ts'
import { printTrialBalance, showTrialBalance } from '#modules/accounting/shared/trialBalance.contract.ts'
import { type Balance, statementRows, sumOf } from '#modules/accounting/shared/trialBalance.rules.ts'
import type { Sheet } from '#modules/accounting/web/sheet.ts'
import { ageColumns } from '#modules/billing/server/ageing.queries.ts'
import { registerBilling } from '#modules/billing/server/public.ts'
import { ageingTotals, listAgeing, printAgeing } from '#modules/billing/shared/ageing.contract.ts'
import { printVatReturn, showVatReturn } from '#modules/billing/shared/vat.contract.ts'
import { type Books, minor, theBooks, today } from './finance-figures.ts'

registerBilling()
vi.stubGlobal('localStorage', { getItem: () => null })

let books: Books
beforeAll(async () => {
  books = await theBooks()
}, 60_000)
afterAll(stopPdfWorkers)

const days = { from: '2026-02-11', to: today }

/** The figures of an XLSX file, row by row as they were read back, in minor units; empty cells are left out. */
async function figuresOf(sheet: Sheet): Promise<number[][]> {
  const { sheetFile } = await import('#modules/accounting/web/sheet.ts')
  const bytes = new Uint8Array(await (await sheetFile(sheet, 'xlsx')).arrayBuffer())
  const [read] = (await readXlsx(bytes)).sheets
  const money = sheet.columns.flatMap(({ kind }, at) => (kind === 'money' ? [at] : []))
  return read!.rows.slice(1).map((row, at) =>
    money.flatMap(column => {
      const cell = row[column]
      if (cell === null || cell === undefined || cell === '') return []
      const formula = read!.cells?.get(`${at + 1},${column}`)
      if (formula?.formula) expect(formula.formulaResult).toBe(cell)
      return [Math.round(Number(cell) * 100)]
    }),
  )
}

/** Every amount that a paper says, in order of size. */
async function amountsOn(bytes: Uint8Array): Promise<string[]> {
  const paper = await getDocumentProxy(bytes, { verbosity: 0 })
  const words: string[] = []
  for (let no = 1; no <= paper.numPages; no++) {
    const { items } = await (await paper.getPage(no)).getTextContent()
    for (const item of items) if ('str' in item) words.push(item.str)
  }
  // A percentage has two decimals too.
  return (
    words
      .join(' ')
      .match(/[−-]?\d[\d,]*\.\d\d(?![\d%]|\s*%)/g)
      ?.toSorted() ?? []
  )
}

const written = (amounts: readonly number[]) =>
  amounts
    .map(amount => formatMoney(amount, { currency: 'SAR', digits: 'latin', locale: 'en', decimals: 2 }))
    .toSorted()

const zeroless = (amounts: readonly number[]) => amounts.filter(amount => amount !== 0)

describe('XLSX and PDF hold the figures of the screen', () => {
  test.each(reportNames.flatMap(report => comparisons.map(compare => [report, compare] as const)))(
    '%s beside %s',
    async (report, compare) => {
      const { t } = books
      const { statementSheet } = await import('#modules/accounting/shared/statementSheet.ts')
      const question = { report, ...days, compare }
      const shown = await t.call(showReport, question)
      const expected = shown.rows.map(({ amounts }) => {
        const [now = 0, before = 0] = amounts.map(minor)
        return amounts.length > 1 ? [now, before, now - before] : [now]
      })
      expect(await figuresOf(statementSheet(report, shown, 'SAR'))).toEqual(expected)
      const paper = await t.call(printReport, { ...question, locale: 'en' })
      expect(await amountsOn(paper.bytes)).toEqual(written(expected.flat()))
    },
  )

  test('trial balance', async () => {
    const { t } = books
    const { trialBalanceSheet } = await import('#modules/accounting/shared/trialBalanceSheet.ts')
    const { rows } = await t.call(showTrialBalance, { from: days.from, asOf: days.to, level: 6 })
    const chart = await t.call(listAccounts, { inactive: true })
    const balances = rows.map(
      (row): Balance => ({
        ...{ accountId: row.accountId, code: row.code, level: row.level },
        ...{ opening: minor(row.opening), debit: minor(row.debit) },
        ...{ credit: minor(row.credit), closing: minor(row.closing) },
      }),
    )
    const shown = statementRows(balances, chart.rows, new Set())
    const total = sumOf(balances)
    const expected = [...shown.map(row => zeroless(Object.values(row.figures))), Object.values(total)]
    expect(await figuresOf(trialBalanceSheet(shown, total, 'SAR'))).toEqual(expected)
    const paper = await t.call(printTrialBalance, { from: days.from, asOf: days.to, level: 6, locale: 'en' })
    expect(await amountsOn(paper.bytes)).toEqual(written(expected.flat()))
  })

  test.each([
    ['profitUnit', 'none'],
    ['profitUnit', 'lastYear'],
    ['costCenter', 'previous'],
    ['costCenter', 'budget'],
  ] as const)('profit by %s beside %s', async (by, compare) => {
    const { t } = books
    const { profitSheet } = await import('#modules/accounting/shared/profitSheet.ts')
    const question = { by, ...days, compare }
    const shown = await t.call(listProfit, question)
    const expected = [...shown.rows, shown.totals].map(row => {
      if (!row.beside) return profitFigures.map(figure => minor(row[figure]))
      const [now, before] = [minor(row.expense), minor(row.beside.expense)]
      return [now, before, now - before]
    })
    expect(await figuresOf(profitSheet(by, shown, 'expense', 'SAR'))).toEqual(expected)
    const paper = await t.call(printProfit, { ...question, figure: 'expense', locale: 'en' })
    expect(await amountsOn(paper.bytes)).toEqual(written(expected.flat()))
  })

  test('budget', async () => {
    const { t, budgetId } = books
    const { budgetSheet } = await import('#modules/accounting/web/budget/budgetSheet.ts')
    const budget = await t.call(showBudget, { id: budgetId })
    expect(await figuresOf(budgetSheet(budget, '2026', 'SAR'))).toEqual(
      budget.rows.map(({ toDate, months }) =>
        [
          ...[toDate.budget, toDate.actual, toDate.remaining],
          ...months.flatMap(month => [month.budget, month.actual]),
        ].map(minor),
      ),
    )
  })

  test.each([
    { from: '2026-01-01', to: '2026-02-28' },
    { from: '2026-03-01', to: today },
  ])('VAT return of %o', async period => {
    const { t } = books
    const { vatSheet } = await import('#modules/billing/shared/vat.sheet.ts')
    const shown = await t.call(showVatReturn, period)
    const sides = (['output', 'input'] as const).flatMap(side => [
      ...shown.boxes.filter(box => box.side === side).map(box => [minor(box.net), minor(box.tax)]),
      ...(minor(shown[side].other) === 0 ? [] : [[minor(shown[side].other)]]),
      [minor(shown[side].net), minor(shown[side].ledger)],
    ])
    expect(await figuresOf(vatSheet(shown, 'SAR', 'ar'))).toEqual([...sides, [Math.abs(minor(shown.due))]])
    const paper = await t.call(printVatReturn, { ...period, locale: 'en' })
    expect(await amountsOn(paper.bytes)).toEqual(written([...sides.flat(), Math.abs(minor(shown.due))]))
  })

  test.each(['customer', 'vendor'] as const)('ageing of each %s', async side => {
    const { t } = books
    const { rows } = await t.call(listAgeing, { side, asOf: today, limit: 100 })
    const totals = await t.call(ageingTotals, { side, asOf: today })
    const paper = await t.call(printAgeing, { side, asOf: today, locale: 'en' })
    const cells = rows.flatMap(row => [...zeroless(ageColumns.map(age => minor(row[age]))), minor(row.total)])
    expect(await amountsOn(paper.bytes)).toEqual(
      written([...cells, ...totals.ages.map(minor), minor(totals.total)]),
    )
  })
})
