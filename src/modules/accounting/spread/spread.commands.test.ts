import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountBalance } from '../balance/balance.queries.ts'
import { accountingServer } from '../index.server.ts'
import { aPostedEntry } from '../make.ts'
import { setMapping } from '../mapping/mapping.commands.ts'
import { runSpreads, type SpreadDraft, scheduleSpread, stopSpread } from './spread.commands.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [accountingServer], now: '2026-01-20T09:00:00Z' })
})

const quarter = (): SpreadDraft => ({
  sourceKey: `rentals:row:${randomUUID()}:invoice`,
  memo: 'إيجار ربع سنوي',
  amountMinor: 900_000,
  from: '2026-01-15',
  to: '2026-04-14',
  debitKey: 'deferredRevenue',
  creditKey: 'rentalRevenue',
})

async function deferred(spread: SpreadDraft) {
  const company = await aCompany({ modules: [accountingServer], now: '2026-01-20T09:00:00Z' })
  await aPostedEntry(company, {
    date: '2026-01-15',
    lines: [
      { key: 'receivable', debitMinor: spread.amountMinor },
      { key: 'deferredRevenue', creditMinor: spread.amountMinor },
    ],
  })
  await company.act(ctx => scheduleSpread(ctx, spread))
  return company
}

describe('the month run', () => {
  test('posts each month end once and ends with nothing deferred', async () => {
    const spread = quarter()
    const company = await deferred(spread)
    expect(await company.act(ctx => runSpreads(ctx, '2026-01-30'))).toEqual({ posted: 0, refused: [] })
    expect(await company.act(ctx => runSpreads(ctx, '2026-01-31'))).toEqual({ posted: 1, refused: [] })
    expect(await company.act(ctx => runSpreads(ctx, '2026-05-01'))).toEqual({ posted: 3, refused: [] })
    expect(await company.act(ctx => runSpreads(ctx, '2026-05-01'))).toEqual({ posted: 0, refused: [] })
    const rows = await company.act(ctx =>
      rawQuery(
        ctx.db,
        `select source_key, entry_date, total from accounting.journal_entry
         where company_id = $1 and origin_key ^@ $2 order by chain_seq`,
        [ctx.company.id, spread.sourceKey],
      ),
    )
    expect(rows).toEqual([
      { source_key: `${spread.sourceKey}:2026-01`, entry_date: '2026-01-31', total: 170_000 },
      { source_key: `${spread.sourceKey}:2026-02`, entry_date: '2026-02-28', total: 280_000 },
      { source_key: `${spread.sourceKey}:2026-03`, entry_date: '2026-03-31', total: 310_000 },
      { source_key: `${spread.sourceKey}:2026-04`, entry_date: '2026-04-30', total: 140_000 },
    ])
    expect(await company.act(ctx => accountBalance(ctx, 'deferredRevenue'))).toBe(0)
  })

  test('goes on when one spread is refused, and posts it once its key is mapped', async () => {
    const company = await deferred(quarter())
    const faulty = { ...quarter(), creditKey: 'commissionExpense', debitKey: 'accruedExpense' }
    await company.act(ctx => scheduleSpread(ctx, faulty))
    const accountId = await company.act(async ctx => {
      const [row] = await rawQuery<{ account_id: string }>(
        ctx.db,
        'delete from accounting.account_mapping where company_id = $1 and key = $2 returning account_id',
        [ctx.company.id, 'commissionExpense'],
      )
      return row!.account_id
    })
    expect(await company.act(ctx => runSpreads(ctx, '2026-01-31'))).toEqual({
      posted: 1,
      refused: [
        {
          sourceKey: faulty.sourceKey,
          refusal: expect.objectContaining({
            code: 'accounting.mapping.missing',
            params: { key: 'commissionExpense' },
          }),
        },
      ],
    })
    await company.act(ctx => setMapping(ctx, { key: 'commissionExpense', accountId }))
    expect(await company.act(ctx => runSpreads(ctx, '2026-01-31'))).toEqual({ posted: 1, refused: [] })
  })

  test('the same spread twice is one spread, with other values a conflict', async () => {
    const spread = quarter()
    const first = await t.act(ctx => scheduleSpread(ctx, spread))
    expect(await t.act(ctx => scheduleSpread(ctx, spread))).toEqual({
      spreadId: first.spreadId,
      replayed: true,
    })
    await expect(t.act(ctx => scheduleSpread(ctx, { ...spread, amountMinor: 1 }))).rejects.toMatchObject({
      refusal: { code: 'accounting.source.differs' },
    })
  })
})

describe('stopping', () => {
  test('before the month is posted leaves the rest for the caller and posts the earned days at month end', async () => {
    const spread = quarter()
    const company = await deferred(spread)
    await company.act(ctx => runSpreads(ctx, '2026-01-31'))
    const stop = () => company.act(ctx => stopSpread(ctx, { sourceKey: spread.sourceKey, on: '2026-02-10' }))
    expect(await stop()).toEqual({ earnedMinor: 260_000, remainingMinor: 640_000 })
    expect(await stop()).toEqual({ earnedMinor: 260_000, remainingMinor: 640_000 })
    expect(await company.act(ctx => runSpreads(ctx, '2026-12-31'))).toEqual({ posted: 1, refused: [] })
    expect(await company.act(ctx => accountBalance(ctx, 'deferredRevenue'))).toBe(-640_000)
  })

  test('after the month was posted gives the unearned days back at once', async () => {
    const spread = quarter()
    const company = await deferred(spread)
    await company.act(ctx => runSpreads(ctx, '2026-02-28'))
    await company.act(ctx => stopSpread(ctx, { sourceKey: spread.sourceKey, on: '2026-02-10' }))
    expect(await company.act(ctx => accountBalance(ctx, 'deferredRevenue'))).toBe(-640_000)
    expect(await company.act(ctx => runSpreads(ctx, '2026-12-31'))).toEqual({ posted: 0, refused: [] })
    await expect(
      company.act(ctx => stopSpread(ctx, { sourceKey: spread.sourceKey, on: '2026-02-11' })),
    ).rejects.toMatchObject({ refusal: { code: 'accounting.source.differs' } })
  })
})
