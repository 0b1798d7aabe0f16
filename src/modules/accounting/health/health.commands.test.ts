import { expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '../index.server.ts'
import { anAccountId, aPostedEntry } from '../make.ts'
import { showHealth } from '../overview/overview.contract.ts'
import { saveRecurring } from '../recurring/recurring.contract.ts'
import { fixHealth } from './health.contract.ts'

test('a fix cures its check: keys are mapped from the chart, what is due is run, and nothing to do is said', async () => {
  const t = await aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
  const countOf = async (code: string) =>
    (await t.call(showHealth, {})).checks.find(check => check.code === code)!.count
  expect(await t.refusal(fixHealth, { code: 'H1' })).toMatchObject({ code: 'accounting.health.nothing' })
  await t.act(ctx =>
    rawQuery(
      ctx.db,
      "delete from accounting.account_mapping where company_id = $1 and key in ('receivable', 'rounding')",
      [ctx.company.id],
    ),
  )
  expect(await countOf('H1')).toBe(2)
  const dry = await t.reply(fixHealth, { code: 'H1' }, { dryRun: true })
  expect(dry).toMatchObject({ ok: true, output: { before: 2, left: 0 } })
  expect(await countOf('H1')).toBe(2)
  expect(await t.call(fixHealth, { code: 'H1' })).toEqual({ before: 2, left: 0 })
  expect(await countOf('H1')).toBe(0)

  await aPostedEntry(t)
  await t.call(saveRecurring, {
    memo: 'إيجار المكتب',
    every: 'month',
    dayOfMonth: 1,
    startsOn: '2026-02-01',
    autoPost: true,
    lines: [
      { accountId: await anAccountId(t, '5301'), debit: '100.000' },
      { accountId: await anAccountId(t, '4212'), credit: '100.000' },
    ],
  })
  expect(await countOf('runs')).toBe(0)
  t.setNow('2026-04-02T09:00:00Z')
  expect(await countOf('runs')).toBe(1)
  const preview = await t.reply(fixHealth, { code: 'runs' }, { dryRun: true })
  expect(preview).toMatchObject({ ok: true, output: { before: 1, left: 0 } })
  expect(preview).toHaveProperty('effects.length', 1)
  expect(await t.call(fixHealth, { code: 'runs' })).toEqual({ before: 1, left: 0 })
  expect(await countOf('H4')).toBe(0)
})
