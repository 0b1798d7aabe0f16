import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { sealBooks } from '../chain/seal.commands.ts'
import { invariants } from '../health/invariants.queries.ts'
import { accountingServer } from '../index.server.ts'
import { aPostedEntry, aProfitUnit } from '../make.ts'
import { closePeriod } from '../period/period.contract.ts'
import { proveQuickly } from './books.job.ts'
import {
  balancesOfPeriodSql,
  daysOfPeriodSql,
  dimensionsOfPeriodSql,
  provenPoint,
  proveRecent,
} from './booksRecent.commands.ts'

let t: TestCompany
let owner: pg.Client

/** Changes stored rows past every right and trigger; `$1` is the company. */
const damage = async (statement: string) => {
  const { rowCount } = await owner.query(statement, [t.company.id])
  expect(rowCount, statement).toBeGreaterThan(0)
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'")
  t = await aCompany({ modules: [alertsServer, accountingServer], now: '2026-03-15T09:00:00Z' })
  const profitUnitId = await aProfitUnit(t)
  const rent = [
    { key: 'receivable', debitMinor: 295_500 },
    { key: 'rentalRevenue', creditMinor: 295_500, profitUnitId },
  ]
  await aPostedEntry(t, { date: '2026-01-10', lines: rent })
  await aPostedEntry(t, { date: '2026-03-10', lines: rent })
  await t.act(ctx => sealBooks(ctx, 'day 2026-03-10'))
  await t.call(closePeriod, { id: 202601310 })
  return () => owner.end()
})

const found = () =>
  t.act(async ctx =>
    (await proveRecent(ctx, await provenPoint(ctx))).findings.map(one => `${one.subject}: ${one.found}`),
  )

const ofEntry = (seq: number) =>
  `(select id from accounting.journal_entry where company_id = $1 and chain_seq = ${seq})`
const line = (seq: number, by: number) =>
  `update accounting.journal_line set debit = debit + ${by} where company_id = $1 and debit > 0 and entry_id = ${ofEntry(seq)}`
const memo = (seq: number, text: string) =>
  `update accounting.journal_entry set memo = '${text}' where company_id = $1 and chain_seq = ${seq}`
const kept = (table: string, by: number) =>
  `update accounting.${table} set credit = credit + ${by} where company_id = $1 and period_id = 202603310 and credit > 0`
const counter = (by: number) =>
  `update app.counter set last = last + ${by} where company_id = $1 and series = 'JE'`
const seal = (by: string) => `update accounting.seal set hash = ${by} where company_id = $1`

describe('what was posted since the last proof', () => {
  test.each([
    [
      'a line that was changed',
      line(2, 1),
      line(2, -1),
      ['JE-2026-00002: hash', /^JE-2026-00002: lines 2, debit 295501/],
    ],
    ['a text that was changed', memo(2, 'آخر'), memo(2, 'إيجار'), ['JE-2026-00002: hash']],
    ['a seal that says otherwise', seal("'x' || hash"), seal('substr(hash, 2)'), ['JE-2026-00002: seal']],
    ['a number that was taken and not used', counter(1), counter(-1), ['JE-2026: last 2, counter 3']],
  ])('%s is named', async (_what, plant, mend, expected) => {
    expect(await found()).toEqual([])
    await damage(plant)
    const names = await found()
    for (const one of expected)
      expect(names).toContainEqual(typeof one === 'string' ? one : expect.stringMatching(one))
    await damage(mend)
    expect(await found()).toEqual([])
  })

  test('is proven a part at a time, and each proof begins where the last one ended', async () => {
    const first = await t.act(async ctx => proveRecent(ctx, await provenPoint(ctx), 1))
    expect(first).toMatchObject({ findings: [], reached: { seq: 1, numbers: { 2026: 1 } } })
    const second = await t.act(ctx => proveRecent(ctx, first.reached, 1))
    expect(second).toMatchObject({ findings: [], reached: { seq: 2, numbers: { 2026: 2 } } })
  })
})

describe('once it is proven', () => {
  beforeAll(() => t.act(proveQuickly))

  test('the next proof begins there, and a proof that finds something does not move it', async () => {
    const point = () => t.act(provenPoint)
    expect(await point()).toMatchObject({ seq: 2, numbers: { 2026: 2 } })
    await aPostedEntry(t, { date: '2026-03-12' })
    await damage(memo(3, 'آخر'))
    await t.act(proveQuickly)
    expect(await point()).toMatchObject({ seq: 2 })
    await damage(memo(3, 'إيجار'))
    await t.act(proveQuickly)
    expect(await point()).toMatchObject({ seq: 3, numbers: { 2026: 3 } })
  })

  test.each([
    [
      'a balance of the running month',
      kept('account_balance', 5),
      kept('account_balance', -5),
      /^4101 03\/2026: kept 0\/591005, lines 0\/591000$/,
    ],
    [
      'a balance of a vehicle',
      kept('dimension_balance', 5),
      kept('dimension_balance', -5),
      /^4101 03\/2026 .*: kept 0\/295505, lines 0\/295500$/,
    ],
    ['a line of the running month', line(2, 1), line(2, -1), /^2026-03-10: 1$/],
    ['a proven entry that is another one', memo(3, 'آخر'), memo(3, 'إيجار'), null],
    [
      'an end of the books that was cut off',
      `update accounting.ledger_head set seq = seq - 1 where company_id = $1`,
      `update accounting.ledger_head set seq = seq + 1 where company_id = $1`,
      /^chain: head 2, proven 3$/,
    ],
  ])('%s is looked at again', async (_what, plant, mend, expected) => {
    expect(await found()).toEqual([])
    await damage(plant)
    const names = await found()
    // A text of the past is for the night, which reads it; the hash beside it stands.
    if (expected) expect(names).toContainEqual(expect.stringMatching(expected))
    else expect(names).toEqual([])
    await damage(mend)
    expect(await found()).toEqual([])
  })

  test('a month that nobody writes in is left to the night, which finds it', async () => {
    await damage(line(1, 1))
    expect(await found()).toEqual([])
    expect(await t.act(invariants[1])).toMatchObject([{ subject: 'JE-2026-00001' }])
    await damage(line(1, -1))
  })

  test('reads the lines of an entry by its key, entries by their day and balances by their period', async () => {
    const plans = await t.act(async ctx => {
      await sql`set local enable_seqscan = off`.execute(ctx.db)
      await sql`set local enable_bitmapscan = off`.execute(ctx.db)
      const values = [ctx.company.id, 202603310, '2026-03-01', '2026-03-31']
      const all: string[] = []
      for (const one of [balancesOfPeriodSql, dimensionsOfPeriodSql, daysOfPeriodSql]) {
        const rows = await rawQuery<{ 'QUERY PLAN': string }>(ctx.db, `explain ${one}`, values)
        all.push(rows.map(row => row['QUERY PLAN'].trim()).join('\n'))
      }
      return all
    })
    for (const plan of plans) {
      // Among so few lines every index that holds the entry costs the same.
      expect(plan).toMatch(/Index Scan using \w+ on journal_line l .*\nIndex Cond: .*entry_id = e\.id/)
      expect(plan).toMatch(/journal_entry_date on journal_entry e .*\nIndex Cond: .*entry_date >= /)
    }
    expect(plans[0]).toMatch(
      /account_balance_pkey on account_balance k .*\nIndex Cond: .*account_id = a\.id.*period_id = /,
    )
    expect(plans[1]).toMatch(
      /dimension_balance_pkey on dimension_balance k .*\nIndex Cond: .*dimension_id = .*period_id = /,
    )
  })
})
