import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { drill } from '#modules/accounting/ledger/ledger.contract.ts'
import { aPostedEntry } from '#modules/accounting/make.ts'
import { closePeriod } from '#modules/accounting/period/period.contract.ts'
import { listProfit, printProfit } from '#modules/accounting/profit/profit.contract.ts'
import { trialBalance } from '#modules/accounting/public.server.ts'
import { printReport, showReport } from '#modules/accounting/report/report.contract.ts'
import { drillOf } from '#modules/accounting/report/report.rules.ts'
import {
  printTrialBalance,
  showTrialBalance,
} from '#modules/accounting/trialBalance/trialBalance.contract.ts'
import { theFinanceStory } from './finance-books.ts'

let t: TestCompany
let vehicle: string
const quarter = { from: '2026-01-01', to: '2026-03-31' }

beforeAll(async () => {
  ;({ t, vehicle } = await theFinanceStory())
})

const report = (name: 'incomeStatement' | 'balanceSheet' | 'cashFlow', more: object = {}) =>
  t.call(showReport, { report: name, ...quarter, ...more })

async function figures(name: 'incomeStatement' | 'balanceSheet' | 'cashFlow', more: object = {}) {
  const { rows } = await report(name, more)
  return Object.fromEntries(rows.map(row => [row.word ?? row.code, row.amounts[0]]))
}

describe('Scenario 9: statements of 31 March', () => {
  test('the trial balance is 20,889.850 on each side', async () => {
    const { totals, rows } = await t.call(showTrialBalance, { asOf: '2026-03-31' })
    expect(totals).toMatchObject({ closingDebit: '20889.850', closingCredit: '20889.850' })
    const closing = Object.fromEntries(rows.map(row => [row.code, row.closing]))
    expect(closing).toMatchObject({
      '110101': '842.250',
      '110201': '10922.217',
      '1106': '650.000',
      '1112': '275.000',
      '2101': '-66.750',
      '2103': '0.000',
      '2104': '0.000',
      '1104': '0.000',
      '1105': '0.000',
    })
  })

  test('the income statement shows revenue 353.000, expenses 940.383 and a loss of 587.383', async () => {
    expect(await figures('incomeStatement', { level: 1 })).toEqual({
      4: '353.000',
      5: '940.383',
      netResult: '-587.383',
    })
    expect(await figures('incomeStatement')).toMatchObject({
      4101: '285.000',
      4110: '-10.000',
      5110: '290.000',
    })
  })

  test('assets 19,489.367 are liabilities 66.750 and equity 19,422.617', async () => {
    expect(await figures('balanceSheet')).toMatchObject({
      1: '19489.367',
      2: '66.750',
      3: '19422.617',
      1107: '-160.100',
      1202: '-290.000',
      currentResult: '-587.383',
      liabilitiesAndEquity: '19489.367',
    })
  })

  test('the cash flow runs from the loss to 735.533 less cash', async () => {
    expect(await figures('cashFlow')).toEqual({
      operating: '-735.533',
      netResult: '-587.383',
      1106: '-10.000',
      1107: '160.100',
      1112: '-275.000',
      1202: '290.000',
      2101: '-313.250',
      investing: '0.000',
      financing: '0.000',
      netChange: '-735.533',
      openingCash: '12500.000',
      closingCash: '11764.467',
    })
  })

  test('vehicle V1 lost 123.750; 463.633 of loss belong to no vehicle', async () => {
    const { rows, totals } = await t.call(listProfit, { by: 'profitUnit', ...quarter })
    expect(rows.map(row => [row.id, row.revenue, row.expense, row.result])).toEqual([
      [vehicle, '343.000', '466.750', '-123.750'],
      [null, '10.000', '473.633', '-463.633'],
    ])
    expect(totals.result).toBe('-587.383')
    const mine = await figures('incomeStatement', { level: 1, profitUnitId: vehicle })
    expect(mine['netResult']).toBe('-123.750')
  })

  test.each(['incomeStatement', 'balanceSheet', 'cashFlow'] as const)(
    'every cell of the %s opens lines that sum to it',
    async name => {
      const { rows, columns } = await report(name, { compare: 'lastYear' })
      expect(rows.length).toBeGreaterThan(10)
      for (const row of rows)
        for (const [at, { from, to }] of columns.entries()) {
          const behind = await t.call(drill, { ...drillOf(row.lines!, { from, to }), limit: 1 })
          const sum = Number(behind.total) * row.sign
          expect([row.key, at, sum.toFixed(3).replace('-0.000', '0.000')]).toEqual([
            row.key,
            at,
            row.amounts[at],
          ])
        }
    },
  )

  test('the paper of a statement is a PDF', async () => {
    const paper = await t.call(printReport, { report: 'incomeStatement', ...quarter, compare: 'previous' })
    expect(paper.fileName).toBe('income-statement-2026-03-31.pdf')
    expect(Buffer.from(paper.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    const trial = await t.call(printTrialBalance, { from: quarter.from, asOf: quarter.to, under: '1' })
    expect(trial.fileName).toBe('trial-balance-2026-03-31.pdf')
    expect(Buffer.from(trial.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    const profit = await t.call(printProfit, { by: 'profitUnit', ...quarter, locale: 'en' })
    expect(profit.fileName).toBe('profit-by-unit-2026-03-31.pdf')
    expect(Buffer.from(profit.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  })
})

describe('Scenario 10: a closed March', () => {
  test('refuses a late entry and keeps its statements to the last byte', async () => {
    for (const id of [202601310, 202602280, 202603310]) await t.call(closePeriod, { id })
    const statements = async () =>
      JSON.stringify([
        (await report('incomeStatement')).rows,
        (await report('balanceSheet')).rows,
        (await report('cashFlow')).rows,
        await t.act(ctx => trialBalance(ctx, { asOf: '2026-03-31' })),
      ])
    const before = await statements()
    await expect(aPostedEntry(t, { date: '2026-03-30' })).rejects.toMatchObject({
      refusal: { code: 'accounting.period.closed' },
    })
    await aPostedEntry(t, { date: '2026-04-05' })
    expect(await statements()).toBe(before)
    expect((await report('incomeStatement')).seal?.code).toMatch(/^[0-9a-f]{16}$/)
  })
})
