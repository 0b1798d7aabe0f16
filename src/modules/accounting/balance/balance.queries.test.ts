import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { invariants } from '../health/invariants.queries.ts'
import { accountingServer } from '../index.server.ts'
import * as ledgerContract from '../ledger/ledger.contract.ts'
import { aPostedEntry, aProfitUnit } from '../make.ts'
import { type Posted, postJournal, reverseJournal } from '../posting/posting.commands.ts'
import { profitUnitResult } from '../profitUnit/profitUnit.queries.ts'
import { showReport } from '../report/report.contract.ts'
import * as contract from '../trialBalance/trialBalance.contract.ts'
import { accountBalance, balanceSumsSql, trialBalance } from './balance.queries.ts'

const books = () => aCompany({ modules: [accountingServer], now: '2026-05-15T09:00:00Z' })

const costCenters = (t: TestCompany) =>
  t.act(ctx =>
    rawQuery<{ id: string }>(
      ctx.db,
      'select id from accounting.cost_center where company_id = $1 order by code',
      [ctx.company.id],
    ),
  )

type Step = {
  debit: string
  credit: string
  minor: number
  on: string
  unit: number
  center: number
  key: number
  reverse: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  debit: fc.constantFrom('receivable', 'cash', 'bank', 'salesDiscount', 'fuelExpense', 'maintenanceExpense'),
  credit: fc.constantFrom(
    'rentalRevenue',
    'customerAdvances',
    'customerDeposits',
    'payable',
    'damageRevenue',
  ),
  minor: fc.integer({ min: 1, max: 5_000_000 }),
  on: fc
    .integer({ min: 0, max: 150 })
    .map(days => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
  unit: fc.integer({ min: 0, max: 1 }),
  center: fc.integer({ min: 0, max: 4 }),
  key: fc.integer({ min: 0, max: 5 }),
  reverse: fc.boolean(),
})

describe('random sequences of postings and reversals', () => {
  test('keep the invariants: balance, one effect a key, reversals to zero, balances equal lines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async steps => {
        const t = await books()
        const units = [await aProfitUnit(t), await aProfitUnit(t, 'مركبة 2')]
        const centers = await costCenters(t)
        const live = new Map<string, { posted: Posted; step: Step }>()
        for (const one of steps) {
          const sourceKey = `rentals:row:${one.key}:invoice`
          const dimensions = { profitUnitId: units[one.unit], costCenterId: centers[one.center]?.id }
          const draft = {
            sourceKey,
            date: one.on,
            memo: 'قيد',
            lines: [
              { key: one.debit, debitMinor: one.minor, ...dimensions },
              { key: one.credit, creditMinor: one.minor, ...dimensions },
            ],
          }
          const known = live.get(sourceKey)
          if (one.reverse && known) {
            await t.act(ctx => reverseJournal(ctx, { sourceKey, reason: 'تجربة' }))
            live.delete(sourceKey)
            continue
          }
          const answer = await t
            .act(ctx => postJournal(ctx, draft))
            .catch(error => {
              if (error instanceof RefusalError) return error.refusal.code
              throw error
            })
          if (!known) live.set(sourceKey, { posted: answer as Posted, step: one })
          else if (
            JSON.stringify({ ...known.step, reverse: false }) === JSON.stringify({ ...one, reverse: false })
          )
            expect(answer).toEqual({ ...known.posted, replayed: true })
          else expect(answer).toBe('accounting.source.differs')
        }
        await t.act(async ctx => {
          for (const invariant of [1, 2, 3, 7, 13, 23] as const)
            expect(await invariants[invariant](ctx)).toEqual([])
          for (const key of ['receivable', 'cash', 'rentalRevenue']) {
            const expected = [...live.values()].reduce(
              (sum, { step: one }) =>
                sum + (one.debit === key ? one.minor : 0) - (one.credit === key ? one.minor : 0),
              0,
            )
            expect(await accountBalance(ctx, key)).toBe(expected)
          }
        })
        await expectTrialBalanceOfLines(t, '2026-03-31')
        await expectTrialBalanceOfLines(t, '2026-04-17')
        await expectProfitOfLines(t, '2026-01-20', '2026-04-10')
      }),
      { numRuns: 8 },
    )
  })
})

async function expectTrialBalanceOfLines(t: TestCompany, asOf: string) {
  await t.act(async ctx => {
    const rows = await trialBalance(ctx, { asOf })
    const lines = await rawQuery<{ code: string; closing: number }>(
      ctx.db,
      `select a.code, sum(l.debit - l.credit)::bigint as closing from accounting.journal_line l
       join accounting.account a on a.company_id = $1 and a.id = l.account_id
       where l.company_id = $1 and l.entry_date <= $2 group by a.code order by a.code`,
      [ctx.company.id, asOf],
    )
    expect(rows.map(row => ({ code: row.code, closing: row.closing }))).toEqual(lines)
    expect(rows.reduce((sum, row) => sum + row.closing, 0)).toBe(0)
  })
}

async function expectProfitOfLines(t: TestCompany, from: string, to: string) {
  await t.act(async ctx => {
    const units = await profitUnitResult(ctx, { from, to })
    const [income] = await rawQuery<{ result: number }>(
      ctx.db,
      `select coalesce(sum(l.credit - l.debit), 0)::bigint as result from accounting.journal_line l
       join accounting.account a on a.company_id = $1 and a.id = l.account_id and a.class in (4, 5)
       where l.company_id = $1 and l.entry_date between $2 and $3`,
      [ctx.company.id, from, to],
    )
    expect(units.reduce((sum, unit) => sum + unit.resultMinor, 0)).toBe(income!.result)
  })
}

describe('the trial balance', () => {
  test('reads at a month end only account_balance, by its index', async () => {
    const t = await books()
    await aPostedEntry(t)
    const plan = await t.act(async ctx => {
      await sql`set local enable_seqscan = off`.execute(ctx.db)
      await sql`set local enable_bitmapscan = off`.execute(ctx.db)
      const rows = await rawQuery<{ 'QUERY PLAN': string }>(ctx.db, `explain ${balanceSumsSql}`, [
        ctx.company.id,
        202603310,
      ])
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('Index Scan using account_balance_pkey on account_balance')
    expect(plan).toMatch(/Index Cond: .*company_id.*period_id/s)
    expect(plan).not.toContain('journal_line')
  })

  test("of a month end is what is kept of each period; only a day inside a month adds that month's lines (rule 22)", async () => {
    const t = await books()
    for (const date of ['2026-02-10', '2026-03-10', '2026-04-10']) await aPostedEntry(t, { date })
    const receivable = (asOf: string) =>
      t.act(async ctx => (await trialBalance(ctx, { asOf })).find(row => row.code === '1106')?.closing)
    const statement = async (to: string) => {
      const { rows } = await t.call(showReport, { report: 'incomeStatement', from: '2026-02-01', to })
      return rows.find(row => row.code === '4101')?.amounts[0]
    }
    expect([await receivable('2026-03-31'), await receivable('2026-04-20')]).toEqual([591_000, 886_500])
    // Lines and kept balances are made to differ, so a figure shows where it was read.
    const owner = new pg.Client({ connectionString: inject('ownerUrl') })
    await owner.connect()
    try {
      await owner.query("set session_replication_role = 'replica'")
      const grow = `set debit = debit + sign(debit)::bigint, credit = credit + sign(credit)::bigint where company_id = $1`
      await owner.query(`update accounting.journal_line ${grow}`, [t.company.id])
    } finally {
      await owner.end()
    }
    expect([await receivable('2026-03-31'), await receivable('2026-04-20')]).toEqual([591_000, 886_501])
    expect([await statement('2026-03-31'), await statement('2026-04-20')]).toEqual(['591.000', '886.501'])
    expect(await t.act(ctx => accountBalance(ctx, 'receivable', '2026-03-31'))).toBe(591_000)
    expect(await t.act(ctx => accountBalance(ctx, 'receivable', '2026-04-20'))).toBe(886_501)
  })

  test('shows opening, movement and closing, rolls up by level and its cells drill to their sum', async () => {
    const t = await books()
    const unit = await aProfitUnit(t)
    const entry = (date: string, debit: string, credit: string, minor: number, profitUnitId?: string) =>
      aPostedEntry(t, {
        date,
        lines: [
          { key: debit, debitMinor: minor, profitUnitId },
          { key: credit, creditMinor: minor, profitUnitId },
        ],
      })
    await entry('2026-02-10', 'cash', 'capital', 500_000)
    await entry('2026-03-01', 'receivable', 'rentalRevenue', 285_000, unit)
    await entry('2026-03-05', 'cash', 'receivable', 285_000)
    await entry('2026-03-09', 'fuelExpense', 'cash', 12_500, unit)
    const question = { from: '2026-03-01', asOf: '2026-03-31' }
    const report = await t.call(contract.showTrialBalance, question)
    expect(report.rows.map(row => [row.code, row.opening, row.debit, row.credit, row.closing])).toEqual([
      ['110101', '500.000', '285.000', '12.500', '772.500'],
      ['1106', '0.000', '285.000', '285.000', '0.000'],
      ['3101', '-500.000', '0.000', '0.000', '-500.000'],
      ['4101', '0.000', '0.000', '285.000', '-285.000'],
      ['5105', '0.000', '12.500', '0.000', '12.500'],
    ])
    expect(report.totals).toEqual({
      openingDebit: '500.000',
      debit: '582.500',
      credit: '582.500',
      closingDebit: '785.000',
      closingCredit: '785.000',
    })
    const classes = await t.call(contract.showTrialBalance, { ...question, level: 1 })
    expect(classes.rows.map(row => [row.code, row.closing])).toEqual([
      ['1', '772.500'],
      ['3', '-500.000'],
      ['4', '-285.000'],
      ['5', '12.500'],
    ])
    for (const row of [...report.rows, ...classes.rows]) {
      const cell = await t.call(ledgerContract.drill, { accountId: row.accountId, to: question.asOf })
      expect(cell.total).toBe(row.closing)
    }
    const mine = await t.call(contract.showTrialBalance, { ...question, profitUnitId: unit })
    expect(mine.rows.map(row => [row.code, row.closing])).toEqual(
      [
        ['1106', '285.000'],
        ['110101', '-12.500'],
        ['4101', '-285.000'],
        ['5105', '12.500'],
      ].toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)),
    )
    expect(
      await t.act(ctx => profitUnitResult(ctx, { ids: [unit], from: '2026-03-01', to: '2026-03-31' })),
    ).toEqual([{ profitUnitId: unit, revenueMinor: 285_000, expenseMinor: 12_500, resultMinor: 272_500 }])
    expect(await t.act(ctx => accountBalance(ctx, 'cash', '2026-03-04'))).toBe(500_000)
    expect(await t.act(ctx => accountBalance(ctx, 'cash', '2026-03-05'))).toBe(785_000)
    expect(await t.act(ctx => accountBalance(ctx, 'cash', '2026-03-31'))).toBe(772_500)
  })

  test('of one company holds nothing of another', async () => {
    const [t, other] = [await books(), await books()]
    await aPostedEntry(t)
    expect((await other.call(contract.showTrialBalance, { asOf: '2026-12-31' })).rows).toEqual([])
    const foreign = await t.act(ctx =>
      rawQuery<{ id: string }>(ctx.db, 'select id from accounting.account where company_id = $1 limit 1', [
        ctx.company.id,
      ]),
    )
    const question = { accountId: foreign[0]!.id, from: '2026-01-01', to: '2026-12-31' }
    expect(await other.refusal(ledgerContract.listLedger, question)).toMatchObject({ kind: 'notFound' })
    expect(await other.refusal(ledgerContract.drill, question)).toMatchObject({ kind: 'notFound' })
    expect(await other.act(ctx => accountBalance(ctx, { accountId: foreign[0]!.id }))).toBe(0)
  })
})
