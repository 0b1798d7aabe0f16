import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { listAlerts } from '#modules/alerts/alert/alert.contract.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { proveWhole } from '../books/books.job.ts'
import { accountingServer } from '../index.server.ts'
import { aPostedEntry, aProfitUnit } from '../make.ts'
import * as periodContract from '../period/period.contract.ts'
import { reverseJournal } from '../posting/posting.commands.ts'
import { accrueRevenue } from '../spread/accruing.commands.ts'
import { invariants } from './invariants.queries.ts'

let t: TestCompany
let owner: pg.Client
const sourceKey = 'rentals:row:1:invoice'
const january = 'rentals:row:0:invoice'
const late = 'rentals:row:2:invoice'

// A closed year, a closed January, an entry undone and posted again, an accrual and its undoing.
beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'")
  t = await aCompany({ modules: [alertsServer, accountingServer], now: '2026-04-15T09:00:00Z' })
  await t.call(periodContract.openYear, { which: 'previous' })
  await aPostedEntry(t, { date: '2025-06-10' })
  const profitUnitId = await aProfitUnit(t)
  const rent = [
    { key: 'receivable', debitMinor: 295_500 },
    { key: 'rentalRevenue', creditMinor: 295_500, profitUnitId },
  ]
  await aPostedEntry(t, { sourceKey: january, date: '2026-01-10', lines: rent })
  await aPostedEntry(t, { sourceKey, date: '2026-03-10', lines: rent })
  await t.act(ctx => reverseJournal(ctx, { sourceKey, reason: 'خطأ' }))
  await aPostedEntry(t, { sourceKey, date: '2026-03-11', lines: rent })
  await t.act(ctx => reverseJournal(ctx, { sourceKey, reason: 'خطأ' }))
  await aPostedEntry(t, { sourceKey, date: '2026-03-12', lines: rent })
  const line = { key: 'rentalRevenue', amountMinor: 9_000 }
  const month = { month: '2026-03-01', memo: 'إيراد مستحق', lines: [line] }
  await t.act(ctx => accrueRevenue(ctx, { sourceKey: 'rentals:contract:1', ...month }))
  const { rows } = await t.call(periodContract.listPeriods, {})
  for (const { id } of rows
    .filter(row => row.number < 13 && row.endsOn <= '2026-01-31')
    .toSorted((a, b) => a.id - b.id))
    await t.call(periodContract.closePeriod, { id })
  const years = await t.call(periodContract.listYears, {})
  await t.call(periodContract.closeYear, { id: years.rows.find(year => year.endsOn === '2025-12-31')!.id })
  await aPostedEntry(t, { sourceKey: late, date: '2026-04-10' })
})
afterAll(() => owner.end())

/** Changes stored rows past every right and trigger; `$1` is the company. */
const damage = async (statement: string) => {
  const { rowCount } = await owner.query(statement, [t.company.id])
  expect(rowCount, statement).toBe(1)
}
const entry = (change: string, which: string) =>
  `update accounting.journal_entry set ${change} where company_id = $1 and ${which}`
const line = (change: string, which: string) =>
  `update accounting.journal_line set ${change} where company_id = $1 and debit > 0
     and entry_id = (select id from accounting.journal_entry where company_id = $1 and ${which})`
const kept = (change: string) =>
  `update accounting.account_balance set ${change} where company_id = $1 and period_id = 202506300 and credit > 0`

test.each([
  [
    5,
    'a reversal of another party',
    line(`party_id = '01900000-0000-7000-8000-000000000009'`, `source_key = '${sourceKey}:reversal'`),
    line('party_id = null', `source_key = '${sourceKey}:reversal'`),
    /^JE-2026-00003: does not undo JE-2026-00002$/,
  ],
  [
    5,
    'one origin posted twice',
    entry(
      `origin_key = '${sourceKey}', generation = 9, source_key = '${sourceKey}#9'`,
      "number = 'JE-2026-00001'",
    ),
    entry(`origin_key = '${january}', generation = 1, source_key = '${january}'`, "number = 'JE-2026-00001'"),
    /: posted 2 times: rentals:row:1:invoice$/,
  ],
  [
    6,
    'an entry that came into a closed month',
    entry(`entry_date = '2026-01-12', period_id = 202601310`, `source_key = '${late}'`),
    entry(`entry_date = '2026-04-10', period_id = 202604300`, `source_key = '${late}'`),
    /^JE-2026-\d{5}: in closed period 202601310, sealed at \d+$/,
  ],
  [
    21,
    'an accrual that nothing undoes',
    entry(
      "kind = 'auto', reverses_id = null, reversed_number = null",
      "source_key = 'rentals:contract:1:accrue:2026-03:reversal'",
    ),
    entry(
      `kind = 'reversal', reversed_number = 'JE-2026-00007', reverses_id =
         (select id from accounting.journal_entry where company_id = $1 and number = 'JE-2026-00007')`,
      "source_key = 'rentals:contract:1:accrue:2026-03:reversal'",
    ),
    /^JE-2026-00007: not undone: rentals:contract:1:accrue:2026-03$/,
  ],
  [
    22,
    'revenue left in a closed year',
    kept('credit = credit + 5'),
    kept('credit = credit - 5'),
    /^2025 4101: -5$/,
  ],
] as const)(
  'invariant %d finds %s, and the night tells of it',
  async (number, _what, plant, mend, expected) => {
    const found = async () => (await t.act(invariants[number])).map(one => `${one.subject}: ${one.found}`)
    const told = async () => {
      await t.act(proveWhole)
      const { rows } = await t.call(listAlerts, {})
      return rows.filter(row => row.kind === 'books_broken' && row.state === 'open').length
    }
    expect(await found()).toEqual([])
    await damage(plant)
    const names = await found()
    expect(names).toEqual([expect.stringMatching(expected)])
    expect(await told()).toBe(1)
    await damage(mend)
    expect([await found(), await told()]).toEqual([[], 0])
  },
)
