import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import { formatMoney } from '#kernel/shared/format.ts'
import { listAccounts } from '#modules/accounting/account/account.contract.ts'
import { showBudget } from '#modules/accounting/budget/budget.contract.ts'
import { drill, ledgerTotals, listLedger } from '#modules/accounting/ledger/ledger.contract.ts'
import { printLedger } from '#modules/accounting/ledger/ledgerPaper.contract.ts'
import { anAccountId, aPostedEntry } from '#modules/accounting/make.ts'
import { listProfit, printProfit } from '#modules/accounting/profit/profit.contract.ts'
import { profitFigures } from '#modules/accounting/profit/profit.rules.ts'
import { printReport, showReport } from '#modules/accounting/report/report.contract.ts'
import { comparisons, reportNames } from '#modules/accounting/report/report.rules.ts'
import type { Sheet } from '#modules/accounting/report/sheet.web.ts'
import {
  printTrialBalance,
  showTrialBalance,
} from '#modules/accounting/trialBalance/trialBalance.contract.ts'
import { type Balance, statementRows, sumOf } from '#modules/accounting/trialBalance/trialBalance.rules.ts'
import { ageingTotals, listAgeing, printAgeing } from '#modules/billing/ageing/ageing.contract.ts'
import { ageColumns } from '#modules/billing/ageing/ageing.queries.ts'
import { enterBill } from '#modules/billing/bill/bill.contract.ts'
import { anInvoice, aVendor } from '#modules/billing/make.ts'
import { printVatReturn, showVatReturn } from '#modules/billing/vat/vat.contract.ts'
import { addExportRoute } from '../src/exports/export.ts'
import { type Books, minor, theBooks, today } from './finance-figures.ts'

vi.stubGlobal('localStorage', { getItem: () => null })

let books: Books
beforeAll(async () => {
  books = await theBooks()
}, 60_000)
afterAll(stopPdfWorkers)

const days = { from: '2026-02-11', to: today }

/** The figures of an XLSX file, row by row as they were read back, in minor units; empty cells are left out. */
async function figuresOf(sheet: Sheet): Promise<number[][]> {
  const { sheetFile } = await import('#modules/accounting/report/sheet.web.ts')
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

/** Every amount in a PDF, in order of size. */
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

/** The figures of the XLSX that the server makes of a list, page after page. */
async function listed(query: string, input: object, keys: readonly string[]): Promise<number[][]> {
  const app = fastify()
  app.decorateRequest('cookies', { getter: () => ({}) })
  const { t } = books
  const session = {
    sessionId: 'export',
    superAdmin: false,
    roles: [],
    denial: null,
    browse: null,
    sudoUntil: null,
  }
  const actor = {
    ...session,
    userId: randomUUID(),
    name: 'مدقق',
    email: 'a@example.test',
    company: t.company,
  }
  const permissions = new Set(['finance.ledger.view', 'finance.reports.view', 'operations.customers.read'])
  addExportRoute(app, { ...t.runtime, authenticate: async () => ({ ...actor, permissions }) }, async () => {
    throw new Error('no paper is asked for')
  })
  const columns = keys.map(key => ({ key, label: key, kind: 'money' }))
  const reply = await app.inject({
    method: 'POST',
    url: '/api/export',
    payload: { query, input, columns, title: 'file', format: 'xlsx', rightToLeft: true },
  })
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  const [read] = (await readXlsx(new Uint8Array(reply.rawPayload))).sheets
  return read!.rows.slice(1).map(row => keys.map((_, at) => Math.round(Number(row[at]) * 100)))
}

const zeroless = (amounts: readonly number[]) => amounts.filter(amount => amount !== 0)

describe('XLSX and PDF hold the figures of the screen', () => {
  test.each(reportNames.flatMap(report => comparisons.map(compare => [report, compare] as const)))(
    '%s beside %s',
    async (report, compare) => {
      const { t } = books
      const { statementSheet } = await import('#modules/accounting/statement/statementSheet.rules.ts')
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

  test('income statement of one vehicle, and of one cost centre', async () => {
    const { t, units, centers } = books
    const { statementSheet } = await import('#modules/accounting/statement/statementSheet.rules.ts')
    const whole = await t.call(showReport, { report: 'incomeStatement', ...days })
    for (const narrowed of [{ profitUnitId: units[0]! }, { costCenterId: centers[1]! }]) {
      const question = { report: 'incomeStatement' as const, ...days, ...narrowed }
      const shown = await t.call(showReport, question)
      expect(shown.rows).not.toEqual(whole.rows)
      const expected = shown.rows.map(row => row.amounts.map(minor))
      expect(await figuresOf(statementSheet('incomeStatement', shown, 'SAR'))).toEqual(expected)
      const paper = await t.call(printReport, { ...question, locale: 'en' })
      expect(await amountsOn(paper.bytes)).toEqual(written(expected.flat()))
    }
  })

  test('trial balance', async () => {
    const { t } = books
    const { trialBalanceSheet } = await import('#modules/accounting/trialBalance/trialBalanceSheet.rules.ts')
    const { rows } = await t.call(showTrialBalance, { from: days.from, asOf: days.to, level: 6 })
    const chart = await t.call(listAccounts, { inactive: true })
    const balances = rows.map(
      (row): Balance => ({
        accountId: row.accountId,
        code: row.code,
        level: row.level,
        opening: minor(row.opening),
        debit: minor(row.debit),
        credit: minor(row.credit),
        closing: minor(row.closing),
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
    const { profitSheet } = await import('#modules/accounting/profit/profitSheet.rules.ts')
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

  test.each([undefined, 'debit', 'credit'] as const)('statement of an account, side: %s', async side => {
    const { t } = books
    const question = { accountId: await anAccountId(t, '1106'), from: '2025-11-01', to: today }
    const narrowed = side ? { ...question, side } : question
    const { rows } = await t.call(listLedger, { ...narrowed, limit: 1000 })
    const totals = await t.call(ledgerTotals, question)
    expect(rows.length).toBeGreaterThan(3)
    const figures = rows.map(row => [row.debit, row.credit, row.balance].map(minor))
    expect(await listed('accounting.ledger.list', narrowed, ['debit', 'credit', 'balance'])).toEqual(figures)
    const moved = [totals.debit, totals.credit].map(minor).filter((_, at) => side !== ['credit', 'debit'][at])
    const paper = await t.call(printLedger, { ...narrowed, locale: 'en' })
    expect(await amountsOn(paper.bytes)).toEqual(
      written([
        ...[minor(totals.opening), minor(totals.closing), ...moved],
        ...figures.flatMap(([debit = 0, credit = 0, balance = 0]) => [...zeroless([debit, credit]), balance]),
      ]),
    )
    const all = await t.call(listLedger, { ...question, limit: 1000 })
    const own = all.rows.filter(row => !side || minor(row[side]) > 0)
    expect(rows.map(row => [row.entryId, row.balance])).toEqual(own.map(row => [row.entryId, row.balance]))
  })

  test('entries of all accounts', async () => {
    const { t } = books
    const { rows } = await t.call(drill, { ...days, limit: 1000 })
    expect(await listed('accounting.drill.list', days, ['debit', 'credit'])).toEqual(
      rows.map(row => [row.debit, row.credit].map(minor)),
    )
  })

  test('budget', async () => {
    const { t, budgetId } = books
    const { budgetSheet } = await import('#modules/accounting/budget/budgetSheet.web.ts')
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
    const { vatSheet } = await import('#modules/billing/vat/vatSheet.rules.ts')
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
    const { ageingSheet } = await import('#modules/billing/ageing/ageingSheet.rules.ts')
    const figures = rows.map(row => [...ageColumns.map(age => minor(row[age])), minor(row.total)])
    const sums = [...totals.ages.map(minor), minor(totals.total)]
    expect(await figuresOf(ageingSheet(side, rows, totals, 'SAR'))).toEqual([...figures, sums])
    expect(await listed('billing.ageing.list', { side, asOf: today }, [...ageColumns, 'total'])).toEqual(
      figures,
    )
    const cells = rows.flatMap(row => [...zeroless(ageColumns.map(age => minor(row[age]))), minor(row.total)])
    expect(await amountsOn(paper.bytes)).toEqual(
      written([...cells, ...totals.ages.map(minor), minor(totals.total)]),
    )
  })

  // Last, as it changes the books: what was shown a moment ago is no longer what the papers say.
  test('a halala more in the books is a difference on every paper and in every file', async () => {
    const { t } = books
    const { statementSheet } = await import('#modules/accounting/statement/statementSheet.rules.ts')
    const shown = async () => {
      const papers: string[][] = []
      const files: number[][][] = []
      for (const report of reportNames) {
        const question = { report, ...days, compare: 'none' as const }
        papers.push(await amountsOn((await t.call(printReport, { ...question, locale: 'en' })).bytes))
        files.push(await figuresOf(statementSheet(report, await t.call(showReport, question), 'SAR')))
      }
      const trial = { from: days.from, asOf: days.to, level: 6, locale: 'en' as const }
      papers.push(await amountsOn((await t.call(printTrialBalance, trial)).bytes))
      const profit = { by: 'profitUnit' as const, ...days, figure: 'expense' as const, locale: 'en' as const }
      papers.push(await amountsOn((await t.call(printProfit, { ...profit, compare: 'previous' })).bytes))
      const account = { accountId: await anAccountId(t, '5316'), ...days }
      papers.push(await amountsOn((await t.call(printLedger, { ...account, locale: 'en' })).bytes))
      files.push(await listed('accounting.drill.list', days, ['debit', 'credit']))
      return [...papers, ...files, ...(await shownOfOthers())]
    }
    // Tax, ages of debts, budget and cost centres: papers and files alike.
    const shownOfOthers = async () => {
      const { profitSheet } = await import('#modules/accounting/profit/profitSheet.rules.ts')
      const { budgetSheet } = await import('#modules/accounting/budget/budgetSheet.web.ts')
      const { ageingSheet } = await import('#modules/billing/ageing/ageingSheet.rules.ts')
      const { vatSheet } = await import('#modules/billing/vat/vatSheet.rules.ts')
      const locale = 'en' as const
      const quarter = { from: '2026-03-01', to: today }
      const centers = { by: 'costCenter' as const, ...days, compare: 'none' as const }
      const sides = await Promise.all(
        (['customer', 'vendor'] as const).map(async side => {
          const { rows } = await t.call(listAgeing, { side, asOf: today, limit: 100 })
          const sheet = ageingSheet(side, rows, await t.call(ageingTotals, { side, asOf: today }), 'SAR')
          const paper = await t.call(printAgeing, { side, asOf: today, locale })
          return [await figuresOf(sheet), await amountsOn(paper.bytes)]
        }),
      )
      return [
        ...sides.flat(),
        await amountsOn((await t.call(printVatReturn, { ...quarter, locale })).bytes),
        await figuresOf(vatSheet(await t.call(showVatReturn, quarter), 'SAR', 'en')),
        await amountsOn((await t.call(printProfit, { ...centers, figure: 'expense', locale })).bytes),
        await figuresOf(profitSheet('costCenter', await t.call(listProfit, centers), 'expense', 'SAR')),
        await figuresOf(budgetSheet(await t.call(showBudget, { id: books.budgetId }), '2026', 'SAR')),
      ]
    }
    const before = await shown()
    await aPostedEntry(t, {
      date: today,
      lines: [
        { key: 'otherExpense', debitMinor: 1 },
        { key: 'cash', creditMinor: 1 },
      ],
    })
    await anInvoice(t, { lines: [{ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor: 7 }] })
    const stamps = { description: 'طوابع', accountId: await anAccountId(t, '5304'), unitPrice: '0.01' }
    const bill = { id: randomUUID(), partyId: await aVendor(t), reference: 'HALALA', date: today } as const
    await t.call(enterBill, { ...bill, lines: [stamps] })
    const after = await shown()
    expect(before.map((said, at) => [at, JSON.stringify(said) === JSON.stringify(after[at])])).toEqual(
      before.map((_, at) => [at, false]),
    )
  })
})
