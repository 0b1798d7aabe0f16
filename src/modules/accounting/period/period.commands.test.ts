import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { trialBalance } from '../balance/balance.queries.ts'
import { firstChainBreak } from '../chain/chain.queries.ts'
import { type HealthCheck, type Subledger, subledgersThatDiffer } from '../health/health.queries.ts'
import { invariants } from '../health/invariants.queries.ts'
import { accountingServer } from '../index.server.ts'
import * as journalContract from '../journal/journal.contract.ts'
import * as ledgerContract from '../ledger/ledger.contract.ts'
import { anAccountId, aPostedEntry } from '../make.ts'
import { reverseJournal } from '../posting/posting.commands.ts'
import * as contract from './period.contract.ts'

const books = (now = '2026-04-05T09:00:00Z', ...above: readonly ServerModule[]) =>
  aCompany({ modules: [accountingServer, ...above], now })
const march = 202603310

async function closeThrough(t: TestCompany, last: number) {
  for (const id of [202601310, 202602280, march].filter(id => id <= last))
    await t.call(contract.closePeriod, { id })
}

describe('closing', () => {
  test('goes oldest first, seals the books and refuses what comes later (scenario 10)', async () => {
    const t = await books()
    const manual = await t.call(journalContract.saveJournal, {
      date: '2026-03-10',
      memo: 'تسوية',
      lines: [
        { accountId: await anAccountId(t, '5301'), debit: '12.000' },
        { accountId: await anAccountId(t, '4212'), credit: '12.000' },
      ],
    })
    const { entryId } = await t.call(journalContract.submitJournal, manual)
    expect(await t.refusal(contract.closePeriod, { id: march })).toMatchObject({
      code: 'accounting.period.order',
      params: { period: '2026-01' },
    })
    await closeThrough(t, march)
    const statement = () => t.act(ctx => trialBalance(ctx, { asOf: '2026-03-31' }))
    const before = await statement()

    await expect(aPostedEntry(t, { date: '2026-03-30' })).rejects.toMatchObject({
      refusal: { code: 'accounting.period.closed', params: { period: '2026-03', date: '2026-04-01' } },
    })
    const reversal = await t.call(journalContract.reverseEntry, { id: entryId!, reason: 'خطأ' })
    expect(await t.call(journalContract.getJournal, { id: reversal.entryId })).toMatchObject({
      date: '2026-04-05',
    })
    expect(await statement()).toEqual(before)
    const seals = await t.act(ctx =>
      rawQuery(ctx.db, 'select reason from accounting.seal where company_id = $1 order by at, reason', [
        ctx.company.id,
      ]),
    )
    expect(seals).toEqual([
      { reason: 'close 2026-01' },
      { reason: 'close 2026-02' },
      { reason: 'close 2026-03' },
    ])
  })

  test('reopens newest first, to adjusting, where only period keepers post', async () => {
    const t = await books()
    await closeThrough(t, march)
    const reopen = (id: number) => ({ id, reason: 'فاتورة متأخرة' })
    expect(await t.refusal(contract.reopenPeriod, reopen(202602280))).toMatchObject({
      code: 'accounting.period.order',
      params: { period: '2026-03' },
    })
    expect(await t.call(contract.reopenPeriod, reopen(march))).toEqual({ status: 'adjusting' })
    const draft = await t.call(journalContract.saveJournal, {
      date: '2026-03-31',
      memo: 'تسوية',
      lines: [
        { accountId: await anAccountId(t, '5301'), debit: '1.000' },
        { accountId: await anAccountId(t, '4212'), credit: '1.000' },
      ],
    })
    const clerk = { permissions: ['finance.ledger.write'] }
    expect(await t.refusal(journalContract.submitJournal, draft, clerk)).toMatchObject({
      code: 'accounting.period.closed',
    })
    expect(await t.call(journalContract.submitJournal, draft)).toMatchObject({ status: 'posted' })
    expect(await t.call(contract.reopenPeriod, reopen(march))).toEqual({ status: 'open' })
    expect(await t.call(contract.adjustPeriod, { id: march })).toEqual({ status: 'adjusting' })
    expect(await t.refusal(contract.adjustPeriod, { id: march })).toMatchObject({ kind: 'conflict' })
  })

  test('waits for the blocking checks, also those of other modules', async () => {
    const failing: HealthCheck = {
      code: 'TEST-H6',
      blocks: true,
      run: async () => [{ subject: 'INV-1', found: 'no entry' }],
    }
    const t = await books(undefined, contributing({ healthChecks: [failing] }))
    expect(await t.refusal(contract.closePeriod, { id: 202601310 })).toMatchObject({
      code: 'accounting.close.blocked',
      params: { count: 1, checks: ['TEST-H6'] },
    })
    const { checks } = await t.call(contract.closeChecklist, { id: 202601310 })
    expect(checks.find(check => check.code === 'TEST-H6')).toEqual({
      code: 'TEST-H6',
      blocks: true,
      count: 1,
      subjects: ['INV-1'],
    })
  })

  test('a control account that differs from its sub-ledger is found', async () => {
    let documents = 295_500
    const receivable: Subledger = { key: 'receivable', sum: async () => documents, closing: 'now' }
    const t = await books(undefined, contributing({ subledgers: [receivable] }))
    await aPostedEntry(t)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    documents = 295_499
    expect(await t.act(subledgersThatDiffer)).toEqual([
      { subject: 'receivable', found: 'ledger 295500, documents 295499' },
    ])
  })

  test('years open next to each other in both directions', async () => {
    const t = await books()
    expect(await t.call(contract.openYear, { which: 'next' })).toMatchObject({ name: '2027' })
    expect(await t.call(contract.openYear, { which: 'previous' })).toMatchObject({ name: '2025' })
    const { rows } = await t.call(contract.listYears, {})
    expect(rows.map(year => year.name)).toEqual(['2025', '2026', '2027'])
    // Two people look at 2027 as the last year and both ask for the next one: it is opened once.
    const asked = { which: 'next' as const, besideId: rows[2]!.id }
    expect(await t.call(contract.openYear, asked)).toMatchObject({ name: '2028' })
    const taken = { code: 'accounting.year.taken', kind: 'conflict' }
    expect(await t.refusal(contract.openYear, asked)).toMatchObject(taken)
    const before = { which: 'previous' as const, besideId: rows[1]!.id }
    expect(await t.refusal(contract.openYear, before)).toMatchObject(taken)
    expect(await t.refusal(contract.openYear, { which: 'next', besideId: null })).toMatchObject(taken)
    expect((await t.call(contract.listYears, {})).rows).toHaveLength(4)
    const periods = await t.call(contract.listPeriods, { yearId: rows[0]!.id })
    expect(periods.rows).toHaveLength(13)
    await aPostedEntry(t, { date: '2025-12-31' })
    expect(
      (await t.call(contract.listPeriods, {})).rows.find(period => period.id === 202512310)?.entries,
    ).toBe(1)
  })
})

/** Changes the books as only the database's own password allows. */
async function tamper(sql: string, values: unknown[]) {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    await owner.query("set session_replication_role = 'replica'")
    await owner.query(sql, values)
  } finally {
    await owner.end()
  }
}

describe('the verifier', () => {
  test('names the entry when lines are changed in the database itself (scenario 15)', async () => {
    const t = await books()
    await aPostedEntry(t)
    const bad = await aPostedEntry(t)
    await aPostedEntry(t)
    expect(await t.act(firstChainBreak)).toBeNull()
    await tamper(
      `update accounting.journal_line set debit = case when debit > 0 then debit + 1 else 0 end,
         credit = case when credit > 0 then credit + 1 else 0 end where company_id = $1 and entry_id = $2`,
      [t.company.id, bad.entryId],
    )
    expect(await t.act(firstChainBreak)).toEqual({ number: bad.number, reason: 'hash' })
    expect((await t.act(invariants[3])).map(finding => finding.subject)).toEqual([
      '1106 04/2026',
      '4101 04/2026',
    ])
    expect(await t.act(invariants[1])).toHaveLength(1)
  })

  test.each([
    ['delete from accounting.journal_entry where company_id = $1 and id = $2', 'sequence', 13],
    ["update accounting.journal_entry set memo = 'x' where company_id = $1 and id = $2", 'hash', null],
    [
      'update accounting.journal_line set debit = debit + 1 where company_id = $1 and entry_id = $2 and debit > 0',
      'hash',
      2,
    ],
    [
      'update accounting.account_balance set debit = debit + 1 where company_id = $1 and debit > 0 and $2::uuid is not null',
      null,
      3,
    ],
    [
      "update accounting.account set leaf = false where company_id = $1 and code = '1106' and $2::uuid is not null",
      null,
      7,
    ],
  ] as const)('finds the planted fault: %s', async (sql, reason, invariant) => {
    const t = await books()
    await aPostedEntry(t)
    const { entryId } = await aPostedEntry(t)
    await aPostedEntry(t)
    await tamper(sql, [t.company.id, entryId])
    const broken = await t.act(firstChainBreak)
    expect(broken?.reason ?? null).toBe(reason)
    if (invariant) expect(await t.act(invariants[invariant])).not.toEqual([])
  })

  test('rebuilding makes damaged balances equal their lines again', async () => {
    const t = await books()
    await aPostedEntry(t)
    await tamper('update accounting.account_balance set debit = debit + 5 where company_id = $1', [
      t.company.id,
    ])
    expect(await t.act(invariants[3])).not.toEqual([])
    await t.act(ctx => rawQuery(ctx.db, 'select accounting.rebuild_balances()'))
    expect(await t.act(invariants[3])).toEqual([])
  })
})

describe('statements', () => {
  test('run from the opening to the closing balance, page by page', async () => {
    const t = await books()
    const entry = (date: string, minor: number) =>
      aPostedEntry(t, {
        date,
        lines: [
          { key: 'receivable', debitMinor: minor },
          { key: 'rentalRevenue', creditMinor: minor },
        ],
      })
    await entry('2026-01-10', 1000)
    await entry('2026-03-05', 2000)
    const { sourceKey } = await entry('2026-03-10', 4000)
    await t.act(ctx => reverseJournal(ctx, { sourceKey, reason: 'خطأ' }))
    await entry('2026-03-20', 8000)
    await entry('2026-04-02', 16_000)
    const question = { accountId: await anAccountId(t, '1106'), from: '2026-03-06', to: '2026-03-31' }
    const first = await t.call(ledgerContract.listLedger, { ...question, limit: 2 })
    expect(first.opening).toBe('3.000')
    expect(first.rows.map(row => row.balance)).toEqual(['7.000', '3.000'])
    const second = await t.call(ledgerContract.listLedger, { ...question, limit: 2, cursor: first.next! })
    expect(second).toMatchObject({ opening: '3.000', next: null })
    expect(second.rows.map(row => row.balance)).toEqual(['11.000'])
    expect(await t.call(ledgerContract.ledgerTotals, question)).toEqual({
      opening: '3.000',
      debit: '12.000',
      credit: '4.000',
      closing: '11.000',
      count: 3,
      normalSide: 'debit',
    })
    const assets = await t.call(ledgerContract.ledgerTotals, {
      ...question,
      accountId: await anAccountId(t, '1'),
    })
    expect(assets.closing).toBe('11.000')

    // Month by month, of the account, of a heading, and of one dimension from the lines.
    const years = await t.call(contract.listYears, {})
    const yearId = years.rows[0]!.id
    const months = await t.call(ledgerContract.ledgerMonths, { accountId: question.accountId, yearId })
    expect(months).toMatchObject({ opening: '0.000', debit: '31.000', credit: '4.000', closing: '27.000' })
    expect(months.rows.map(row => [row.number, row.debit, row.credit, row.closing]).slice(0, 4)).toEqual([
      [1, '1.000', '0.000', '1.000'],
      [2, '0.000', '0.000', '1.000'],
      [3, '14.000', '4.000', '11.000'],
      [4, '16.000', '0.000', '27.000'],
    ])
    const heading = { accountId: await anAccountId(t, '1'), yearId }
    expect((await t.call(ledgerContract.ledgerMonths, heading)).closing).toBe('27.000')
    const nobody = { ...heading, partyId: randomUUID() }
    expect(await t.call(ledgerContract.ledgerMonths, nobody)).toMatchObject({
      debit: '0.000',
      closing: '0.000',
    })
    expect((await t.refusal(ledgerContract.ledgerMonths, { ...heading, yearId: randomUUID() })).kind).toBe(
      'notFound',
    )
  })

  test('one side of a statement comes in whole pages, each line with the balance it had among all', async () => {
    const t = await books()
    const moves = [1000, -1, -1, -1, 2000, -1, 4000, -1, -1, 8000]
    for (const [at, minor] of moves.entries()) {
      const amount = Math.abs(minor)
      const [up, down] = minor > 0 ? ['debitMinor', 'creditMinor'] : ['creditMinor', 'debitMinor']
      await aPostedEntry(t, {
        date: `2026-03-${String(at + 1).padStart(2, '0')}`,
        lines: [
          { key: 'receivable', [up!]: amount },
          { key: 'rentalRevenue', [down!]: amount },
        ] as never,
      })
    }
    const pagesOf = async (side: 'debit' | 'credit') => {
      const question = {
        accountId: await anAccountId(t, '11'),
        from: '2026-03-01',
        to: '2026-03-31',
        side,
        limit: 3,
      }
      const pages: (readonly string[])[] = []
      let next: string | null | undefined
      do {
        const page = await t.call(ledgerContract.listLedger, {
          ...question,
          ...(next ? { cursor: next } : {}),
        })
        pages.push(page.rows.map(row => `${row[side]} ${row.balance}`))
        next = page.next
      } while (next)
      return pages
    }
    expect(await pagesOf('debit')).toEqual([['1.000 1.000', '2.000 2.997', '4.000 6.996'], ['8.000 14.994']])
    expect(await pagesOf('credit')).toEqual([
      ['0.001 0.999', '0.001 0.998', '0.001 0.997'],
      ['0.001 2.996', '0.001 6.995', '0.001 6.994'],
    ])
  })
})
