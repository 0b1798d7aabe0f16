import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { listAccounts } from '#modules/accounting/account/account.contract.ts'
import { hrefOfActual } from '#modules/accounting/budget/actualLines.web.ts'
import { showBudget } from '#modules/accounting/budget/budget.contract.ts'
import { hrefOfFigure } from '#modules/accounting/ledger/statementLinks.web.ts'
import { anAccountId, aPostedEntry } from '#modules/accounting/make.ts'
import { listProfit } from '#modules/accounting/profit/profit.contract.ts'
import { profitFigures } from '#modules/accounting/profit/profit.rules.ts'
import { hrefOfProfit } from '#modules/accounting/report/profitLinks.web.ts'
import { showReport } from '#modules/accounting/report/report.contract.ts'
import { comparisons, reportNames } from '#modules/accounting/report/report.rules.ts'
import { hrefOfCell } from '#modules/accounting/report/reportLinks.web.ts'
import { showTrialBalance } from '#modules/accounting/trialBalance/trialBalance.contract.ts'
import { figures, statementRows } from '#modules/accounting/trialBalance/trialBalance.rules.ts'
import { ageingDocuments, ageingTotals, listAgeing } from '#modules/billing/ageing/ageing.contract.ts'
import { ageColumns } from '#modules/billing/ageing/ageing.queries.ts'
import { chequeBanks, chequeTotals, listCheques } from '#modules/billing/cheque/cheque.contract.ts'
import { depositTotals, getDeposit, listDeposits } from '#modules/billing/deposit/deposit.contract.ts'
import { billingInvariants } from '#modules/billing/invariants/invariants.queries.ts'
import { listInvoices } from '#modules/billing/invoice/invoice.contract.ts'
import { paymentTotals } from '#modules/billing/payment/payment.contract.ts'
import { getShift } from '#modules/billing/shift/shift.contract.ts'
import { listVatEntries, listVatLines, showVatReturn } from '#modules/billing/vat/vat.contract.ts'
import { listVendors } from '#modules/billing/vendor/vendor.contract.ts'
import { type Books, minor, sumBehind, theBooks, today } from './finance-figures.ts'

let books: Books
beforeAll(async () => {
  books = await theBooks()
}, 60_000)

const windows = [
  { from: '2026-01-01', to: today },
  { from: '2026-02-11', to: '2026-03-17' },
  { from: '2025-01-01', to: '2025-12-31' },
] as const

describe('every cell opens the lines that sum to it', () => {
  test.each(
    reportNames.flatMap(report =>
      windows.flatMap((days, at) =>
        comparisons.slice(0, at === 0 ? 4 : 2).map(compare => [report, days, compare] as const),
      ),
    ),
  )('%s of %o beside %s', async (report, days, compare) => {
    const { t, units, centers } = books
    const narrowings =
      report === 'incomeStatement' && compare !== 'budget'
        ? [{}, { costCenterId: centers[1]! }, { profitUnitId: units[0]! }]
        : [{}]
    let walked = 0
    for (const dimensions of narrowings) {
      const { rows, columns } = await t.call(showReport, { report, ...days, compare, ...dimensions })
      for (const row of rows)
        for (const [at, column] of columns.entries()) {
          if (!row.lines || column.planned || minor(row.amounts[at]) === 0) continue
          const found = await sumBehind(t, hrefOfCell(row.lines, column, dimensions))
          expect([row.key, at, found * row.sign]).toEqual([row.key, at, minor(row.amounts[at])])
          walked += 1
        }
    }
    expect(walked).toBeGreaterThan(5)
  })

  test.each(windows)('trial balance of %o', async days => {
    const { t } = books
    const { rows } = await t.call(showTrialBalance, { from: days.from, asOf: days.to, level: 6 })
    const chart = await t.call(listAccounts, { inactive: true })
    const balances = rows.map(row => ({
      accountId: row.accountId,
      code: row.code,
      level: row.level,
      opening: minor(row.opening),
      debit: minor(row.debit),
      credit: minor(row.credit),
      closing: minor(row.closing),
    }))
    const question = { ...days, level: 6, under: null, zero: false, costCenterId: null, profitUnitId: null }
    let walked = 0
    for (const row of statementRows(balances, chart.rows, new Set()))
      for (const name of figures) {
        if (row.figures[name] === 0) continue
        const href = hrefOfFigure(row, name, question)
        // A heading with balances on both sides opens the accounts below it.
        if (href.includes('trialBalance')) continue
        expect([row.account.code, name, Math.abs(await sumBehind(t, href))]).toEqual([
          row.account.code,
          name,
          row.figures[name],
        ])
        walked += 1
      }
    expect(walked).toBeGreaterThan(30)
  })

  test.each(
    (['profitUnit', 'costCenter'] as const).flatMap(by =>
      (['none', 'previous', 'lastYear'] as const).map(compare => [by, compare] as const),
    ),
  )('profit by %s beside %s', async (by, compare) => {
    const { t } = books
    const { rows, columns, totals } = await t.call(listProfit, { by, ...windows[0], compare })
    expect(columns.length).toBe(compare === 'none' ? 1 : 2)
    for (const figure of profitFigures) {
      for (const row of rows)
        for (const [at, { from, to }] of columns.entries()) {
          const cell = at === 0 ? row : row.beside!
          const found = await sumBehind(t, hrefOfProfit(by, row.id, { figure, from, to }))
          expect([row.id, at, figure === 'expense' ? found : 0 - found]).toEqual([
            row.id,
            at,
            minor(cell[figure]),
          ])
        }
      const sum = (of: 'now' | 'beside') =>
        rows.reduce((all, row) => all + minor(of === 'now' ? row[figure] : row.beside?.[figure]), 0)
      expect([sum('now'), sum('beside')]).toEqual([minor(totals[figure]), minor(totals.beside?.[figure])])
    }
  })

  test('budget against actual', async () => {
    const { t, budgetId } = books
    const budget = await t.call(showBudget, { id: budgetId })
    let walked = 0
    for (const row of budget.rows) {
      const sign = row.class === 4 ? -1 : 1
      const cells = [
        ...row.months.slice(0, budget.monthsBegun).map((month, at) => [month.actual, at, at] as const),
        [row.toDate.actual, 0, budget.monthsBegun - 1] as const,
      ]
      for (const [actual, first, last] of cells) {
        if (minor(actual) === 0) continue
        const href = hrefOfActual(budget, row, [first, last])!
        expect([row.accountCode, first, (await sumBehind(t, href)) * sign]).toEqual([
          row.accountCode,
          first,
          minor(actual),
        ])
        walked += 1
      }
    }
    expect(walked).toBeGreaterThan(5)
  })

  test.each(['customer', 'vendor'] as const)('ageing of each %s, and of all', async side => {
    const { t } = books
    for (const asOf of ['2026-01-15', today] as const) {
      const { rows } = await t.call(listAgeing, { side, asOf, limit: 100 })
      const totals = await t.call(ageingTotals, { side, asOf })
      const opened = async (of: { partyId?: string; column?: number }) => {
        const { rows: found, total } = await t.call(ageingDocuments, { side, asOf, ...of })
        const sum = found.reduce((all, row) => all + minor(row.open), 0)
        expect(sum).toBe(minor(total))
        return sum
      }
      for (const row of rows) {
        for (const [column, age] of ageColumns.entries())
          expect(await opened({ partyId: row.partyId, column })).toBe(minor(row[age]))
        expect(await opened({ partyId: row.partyId })).toBe(minor(row.total))
      }
      for (const column of ageColumns.keys())
        expect(await opened({ column })).toBe(minor(totals.ages[column]))
      expect(await opened({})).toBe(minor(totals.total))
      expect(rows.length).toBeGreaterThan(1)
    }
  })

  test.each([
    { from: '2026-01-01', to: '2026-02-28' },
    { from: '2026-03-01', to: today },
  ])('VAT return of %o, settled or not', async days => {
    const { t } = books
    const shown = await t.call(showVatReturn, days)
    const add = (rows: readonly { tax: string }[]) => rows.reduce((sum, row) => sum + minor(row.tax), 0)
    for (const box of shown.boxes) {
      const { rows } = await t.call(listVatLines, {
        ...days,
        side: box.side,
        code: box.code,
        rateBps: box.rateBps,
      })
      expect([add(rows), rows.reduce((sum, row) => sum + minor(row.net), 0)]).toEqual([
        minor(box.tax),
        minor(box.net),
      ])
    }
    for (const side of ['output', 'input'] as const) {
      const { rows } = await t.call(listVatLines, { ...days, side })
      expect(rows.reduce((sum, row) => sum + minor(row.net), 0)).toBe(minor(shown[side].net))
      const all = await t.call(listVatEntries, { ...days, side, part: 'all' })
      const other = await t.call(listVatEntries, { ...days, side, part: 'other' })
      expect([add(all.rows), add(other.rows)]).toEqual([minor(shown[side].ledger), minor(shown[side].other)])
      const [first] = all.rows
      if (first)
        expect((await t.call(listVatEntries, { ...days, side, part: 'all', limit: 1 })).rows).toEqual([first])
    }
    expect(minor(shown.output.other)).toBe(days.to === today ? 1_500 : 0)
  })

  test('deposits, cheques and the day of a box', async () => {
    const { t, shiftId } = books
    const deposits = await t.call(listDeposits, {})
    const sums = { received: 0, balance: 0, reserved: 0 }
    for (const row of deposits.rows) {
      const { moves } = await t.call(getDeposit, { id: row.id })
      const sum = (...kinds: readonly string[]) =>
        moves.filter(move => kinds.includes(move.kind)).reduce((all, move) => all + minor(move.amount), 0)
      const balance = sum('receive') - sum('apply', 'forfeit', 'return')
      expect([
        sum('receive'),
        sum('apply', 'forfeit'),
        sum('return'),
        sum('reserve') - sum('release'),
        balance,
      ]).toEqual([row.received, row.used, row.returned, row.reserved, row.balance].map(minor))
      sums.received += minor(row.received)
      sums.balance += minor(row.balance)
      sums.reserved += minor(row.reserved)
    }
    const held = await t.call(depositTotals, {})
    expect([held.received, held.balance, held.reserved].map(minor)).toEqual([
      sums.received,
      sums.balance,
      sums.reserved,
    ])
    expect(sums).toEqual({ received: 61_500, balance: 45_000, reserved: 2_000 })
    const cheques = await t.call(listCheques, {})
    const vault = await t.call(chequeTotals, {})
    expect(cheques.rows.reduce((all, row) => all + minor(row.amount), 0)).toBe(minor(vault.amount))
    expect(vault).toMatchObject({ count: 1, amount: '50.00' })
    const shift = await t.call(getShift, { id: shiftId })
    const moved = (sign: 1 | -1) =>
      shift.moves
        .map(move => Number(move.amount))
        .filter(amount => Math.sign(amount) === sign)
        .reduce((all, amount) => all + amount, 0)
    expect([moved(1), -moved(-1)]).toEqual([Number(shift.moneyIn), Number(shift.moneyOut)])
  })
})

test('lists are narrowed by bank, by means of payment and by whether a vendor is dealt with; documents name their units', async () => {
  const { t } = books
  const bank = 'بنك المثال'
  expect(await t.call(chequeBanks, {})).toEqual({ banks: [bank] })
  const cheques = async (name: string) => (await t.call(listCheques, { bank: name })).rows.length
  expect([await cheques('بَنك المثال'), await cheques('بنك آخر')]).toEqual([1, 0])
  const paidBy = async (tender: 'cash' | 'bank' | 'card' | 'cheque') =>
    (await t.call(paymentTotals, { tender })).count
  expect([await paidBy('cash'), await paidBy('bank'), await paidBy('card'), await paidBy('cheque')]).toEqual([
    3, 4, 0, 1,
  ])
  const vendors = await t.call(listVendors, { active: true })
  expect(vendors.rows.map(row => row.isActive)).toEqual([true, true])
  const [first] = vendors.rows
  await t.act(ctx =>
    rawQuery(ctx.db, "update parties.party set status = 'inactive' where company_id = $1 and id = $2", [
      ctx.company.id,
      first!.id,
    ]),
  )
  const ids = async (active: boolean) => (await t.call(listVendors, { active })).rows.map(row => row.id)
  expect([await ids(true), await ids(false)]).toEqual([[vendors.rows[1]!.id], [first!.id]])
  const { rows } = await t.call(listInvoices, { kind: 'sale', limit: 1 })
  expect(rows[0]).toMatchObject({ units: 'مركبة 1' })
})

// Last, as it damages the books: the kept balance of a month differs from its lines, and every figure made from it shows it.
test('a halala that stands in the balances alone is a difference in every figure that opens its lines', async () => {
  const { t, budgetId, centers } = books
  const account = await anAccountId(t, '5304')
  const days = windows[0]
  const unequal = async () => {
    const { rows, columns } = await t.call(showReport, {
      report: 'incomeStatement',
      ...days,
      compare: 'none',
    })
    const cells = rows.filter(row => row.lines && minor(row.amounts[0]) !== 0)
    const statement: boolean[] = []
    for (const row of cells)
      statement.push(
        (await sumBehind(t, hrefOfCell(row.lines!, columns[0]!, {}))) * row.sign !== minor(row.amounts[0]),
      )
    const profit = await t.call(listProfit, { by: 'costCenter', ...days, compare: 'none' })
    const ofCenters: boolean[] = []
    for (const row of profit.rows) {
      const href = hrefOfProfit('costCenter', row.id, { figure: 'expense', from: days.from, to: days.to })
      ofCenters.push((await sumBehind(t, href)) !== minor(row.expense))
    }
    const budget = await t.call(showBudget, { id: budgetId })
    const ofBudget: boolean[] = []
    for (const row of budget.rows) {
      const href = hrefOfActual(budget, row, [0, budget.monthsBegun - 1])!
      ofBudget.push((await sumBehind(t, href)) * (row.class === 4 ? -1 : 1) !== minor(row.toDate.actual))
    }
    return [statement, ofCenters, ofBudget].map(found => found.includes(true))
  }
  expect(await unequal()).toEqual([false, false, false])
  await aPostedEntry(t, {
    date: '2026-02-10',
    lines: [
      { key: 'otherExpense', debitMinor: 100, costCenterId: centers[0]! },
      { key: 'cash', creditMinor: 100 },
    ],
  })
  expect(await unequal()).toEqual([false, false, false])
  await damage(
    `update accounting.account_balance set debit = debit + 1 where company_id = $1 and account_id = $2 and period_id = 202603310`,
    [t.company.id, account],
  )
  await damage(
    `update accounting.dimension_balance set debit = debit + 1 where company_id = $1 and dimension_id = $2 and period_id = 202602280`,
    [t.company.id, centers[0]!],
  )
  expect(await unequal()).toEqual([true, true, true])
  // Tax and the ages of debts come from documents: a document that differs from its entry is seen at its account.
  const quarter = { from: '2026-03-01', to: today } as const
  const before = await t.call(showVatReturn, quarter)
  const aged = await t.call(ageingTotals, { side: 'customer', asOf: today })
  await aPostedEntry(t, {
    date: today,
    lines: [
      { key: 'receivable', debitMinor: 1 },
      { key: 'vatOutput', creditMinor: 1 },
    ],
  })
  const after = await t.call(showVatReturn, quarter)
  expect(minor(after.output.other) - minor(before.output.other)).toBe(1)
  expect(await t.call(ageingTotals, { side: 'customer', asOf: today })).toEqual(aged)
  expect(await t.act(billingInvariants[16])).not.toEqual([])
})

/** Changes the books as only the database's own password allows. */
async function damage(sql: string, values: unknown[]) {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    await owner.query("set session_replication_role = 'replica'")
    await owner.query(sql, values)
  } finally {
    await owner.end()
  }
}
