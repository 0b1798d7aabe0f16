import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountBalance } from '../balance/balance.queries.ts'
import { invariants } from '../health/invariants.queries.ts'
import { accountingServer } from '../index.server.ts'
import { anAccountId, aPostedEntry } from '../make.ts'
import { showReport } from '../report/report.contract.ts'
import * as contract from './opening.contract.ts'
import { openingLines } from './opening.rules.ts'

const books = () => aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
const balance = (t: TestCompany, key: string) => t.act(ctx => accountBalance(ctx, key))

test('an opening entry balances whatever is entered: the rest waits on the clearing account', () => {
  const amount = fc.integer({ min: 0, max: 9_000_000_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, fc.boolean())), drawn => {
      const rows = drawn.map(([minor, isDebit], at) => ({
        accountId: `a${at}`,
        ...(isDebit ? { debit: minor } : { credit: minor }),
      }))
      const lines = openingLines(rows)
      const sum = lines.reduce((total, line) => total + (line.debitMinor ?? 0) - (line.creditMinor ?? 0), 0)
      expect(sum).toBe(0)
      for (const line of lines) expect((line.debitMinor ?? 0) + (line.creditMinor ?? 0)).toBeGreaterThan(0)
    }),
  )
})

describe('opening balances', () => {
  test('post what was entered, wait on the clearing account and return it to zero with the documents', async () => {
    const t = await books()
    const [capital, deposits] = [await anAccountId(t, '3101'), await anAccountId(t, '1116')]
    const before = await t.call(contract.getOpening, {})
    expect(before).toMatchObject({ firstDay: '2026-01-01', posted: [] })
    expect(before.clearing).toMatchObject({ code: '3204', balance: '0.000' })
    const here = before.accounts.map(account => account.code)
    expect(here).toEqual(expect.arrayContaining(['1116', '3101', '3203']))
    // Documents open control accounts; vehicles ask for one on each line; the clearing account fills itself.
    for (const code of ['1106', '110101', '1201', '5101', '3204']) expect(here).not.toContain(code)
    const rows = [
      { accountId: deposits, debit: '390.000' },
      { accountId: capital, credit: '20000.000' },
    ]
    const preview = await t.call(contract.postOpening, { date: '2026-01-01', rows }, { dryRun: true })
    expect(preview.number).toBe('JE-2026-00001')
    const { entryId, number } = await t.call(contract.postOpening, { date: '2026-01-01', rows })
    expect(await balance(t, 'capital')).toBe(-20_000_000)
    expect(await balance(t, 'openingBalance')).toBe(19_610_000)
    // What documents bring stands against the clearing account and takes it back to zero.
    await aPostedEntry(t, {
      date: '2026-01-01',
      kind: 'opening',
      lines: [
        { key: 'cash', debitMinor: 19_610_000 },
        { key: 'openingBalance', creditMinor: 19_610_000 },
      ],
    })
    const after = await t.call(contract.getOpening, {})
    expect(after.clearing?.balance).toBe('0.000')
    expect(after.posted.map(one => [one.total, one.own, one.reversed])).toEqual([
      ['20000.000', true, false],
      ['19610.000', false, false],
    ])
    const foreign = after.posted[1]!.entryId
    expect(await t.refusal(contract.reverseOpening, { id: foreign, reason: 'خطأ' })).toMatchObject({
      code: 'accounting.journal.fromDocument',
    })
    await t.call(contract.reverseOpening, { id: entryId, reason: 'مبلغ خاطئ' })
    expect(await t.refusal(contract.reverseOpening, { id: entryId, reason: 'مبلغ خاطئ' })).toMatchObject({
      code: 'accounting.journal.reversed',
      params: { number },
    })
    const again = [rows[0]!, { accountId: capital, credit: '20000.250' }]
    await t.call(contract.postOpening, { date: '2026-01-01', rows: again })
    expect(await balance(t, 'openingBalance')).toBe(250)
    // Openings and their reversals are balances of the first day: no cash moved, nothing was financed.
    const flow = await t.call(showReport, { report: 'cashFlow', from: '2026-01-01', to: '2026-03-31' })
    expect(flow.rows.map(row => [row.word, row.amounts[0]])).toEqual([
      ['operating', '0.000'],
      ['netResult', '0.000'],
      ['investing', '0.000'],
      ['financing', '0.000'],
      ['netChange', '0.000'],
      ['openingCash', '19610.000'],
      ['closingCash', '19610.000'],
    ])
    await t.act(async ctx => {
      for (const one of [1, 2, 3, 13, 23] as const) expect(await invariants[one](ctx)).toEqual([])
    })
  })

  test('refuse control accounts, both sides, an account twice, nothing at all and closed days', async () => {
    const t = await books()
    const [capital, receivable] = [await anAccountId(t, '3101'), await anAccountId(t, '1106')]
    const refusal = (rows: object[], date = '2026-01-01') =>
      t.refusal(contract.postOpening, { date, rows: rows as never })
    expect(await refusal([{ accountId: receivable, debit: '1.000' }])).toMatchObject({
      code: 'accounting.account.controlled',
      kind: 'refused',
      field: 'rows.0',
      params: { code: '1106', document: 'accounting.document.customer' },
    })
    expect(await refusal([{ accountId: capital, debit: '1.000', credit: '1.000' }])).toMatchObject({
      code: 'accounting.journal.oneSide',
      field: 'rows.0',
    })
    const one = { accountId: capital, credit: '1.000' }
    expect(await refusal([one, one])).toMatchObject({ code: 'accounting.opening.twice', field: 'rows.1' })
    expect(await refusal([{ accountId: capital, debit: '0.000' }])).toMatchObject({
      code: 'accounting.opening.empty',
    })
    expect(await refusal([one], '2025-12-31')).toMatchObject({ code: 'accounting.period.missing' })
    expect(await refusal([{ accountId: capital, credit: '1.0005' }])).toMatchObject({ kind: 'invalid' })
    const other = await books()
    expect(await other.refusal(contract.postOpening, { date: '2026-01-01', rows: [one] })).toMatchObject({
      code: 'accounting.account.notPosting',
    })
    const clerk = { permissions: ['finance.accounts.view'] }
    expect(await t.refusal(contract.postOpening, { date: '2026-01-01', rows: [one] }, clerk)).toMatchObject({
      kind: 'forbidden',
    })
  })

  test('of a fleet opened asset by asset do not fill the page: what was typed here and the first of the rest', async () => {
    const t = await books()
    const lines = [
      { key: 'cash', debitMinor: 1_000 },
      { key: 'openingBalance', creditMinor: 1_000 },
    ]
    for (let at = 0; at < 101; at++) await aPostedEntry(t, { date: '2026-01-01', kind: 'opening', lines })
    const capital = await anAccountId(t, '3101')
    await t.call(contract.postOpening, {
      date: '2026-01-02',
      rows: [{ accountId: capital, credit: '1.000' }],
    })
    const { posted, postedCount } = await t.call(contract.getOpening, {})
    expect([posted.length, postedCount, posted.at(-1)?.own]).toEqual([100, 102, true])
  })
})
