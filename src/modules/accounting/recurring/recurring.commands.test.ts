import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { runSchedule } from '#kernel/server/jobs.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '../index.server.ts'
import * as journalContract from '../journal/journal.contract.ts'
import { anAccountId } from '../make.ts'
import { recurringDue, runRecurring } from './recurring.commands.ts'
import * as contract from './recurring.contract.ts'

let t: TestCompany
beforeEach(async () => {
  t = await aCompany({ modules: [accountingServer], now: '2026-01-10T09:00:00Z' })
})

const officeRent = async (credit = '2117') => ({
  memo: 'إيجار المكتب',
  every: 'month' as const,
  dayOfMonth: 0,
  startsOn: '2026-01-01',
  lines: [
    { accountId: await anAccountId(t, '5301'), debit: '250.000' },
    { accountId: await anAccountId(t, credit), credit: '250.000' },
  ],
})

const linesOf = (id: string, lines: object[]) =>
  t.act(ctx =>
    rawQuery(
      ctx.db,
      'update accounting.recurring_entry set lines = $3 where company_id = $1 and id = $2 returning id',
      [ctx.company.id, id, JSON.stringify(lines)],
    ),
  )

/** One that was good when it was saved, as an account may change its kind later. */
async function aRefused() {
  const saved = await t.call(contract.saveRecurring, await officeRent())
  const [accountId, controlled] = [await anAccountId(t, '5301'), await anAccountId(t, '1106')]
  await linesOf(saved.id, [
    { accountId, debitMinor: 250_000 },
    { accountId: controlled, creditMinor: 250_000 },
  ])
  return saved
}

const entries = () =>
  t.act(ctx =>
    rawQuery(
      ctx.db,
      'select entry_date, kind, total from accounting.journal_entry where company_id = $1 order by chain_seq',
      [ctx.company.id],
    ),
  )

test('a recurring entry posts each month once and undoes accruals on the first of the next', async () => {
  const saved = await t.call(contract.saveRecurring, { ...(await officeRent()), autoReverse: true })
  expect(saved.nextOn).toBe('2026-01-31')
  expect(await t.act(ctx => runRecurring(ctx, '2026-01-30'))).toEqual({ made: 0, refused: [] })
  t.setNow('2026-03-05T09:00:00Z')
  expect(await t.act(ctx => runRecurring(ctx, '2026-03-05'))).toEqual({ made: 2, refused: [] })
  expect(await t.act(ctx => runRecurring(ctx, '2026-03-05'))).toEqual({ made: 0, refused: [] })
  const total = 250_000
  expect(await entries()).toEqual([
    { entry_date: '2026-01-31', kind: 'recurring', total },
    { entry_date: '2026-02-01', kind: 'reversal', total },
    { entry_date: '2026-02-28', kind: 'recurring', total },
    { entry_date: '2026-03-01', kind: 'reversal', total },
  ])
  const { rows } = await t.call(contract.listRecurring, {})
  expect(rows).toMatchObject([{ nextOn: '2026-03-31', total: '250.000' }])
  t.setNow('2026-02-28T09:00:00Z')
  const edit = { ...(await officeRent()), id: saved.id, version: rows[0]!.version }
  expect(await t.call(contract.saveRecurring, edit)).toMatchObject({ nextOn: '2026-03-31' })
  await t.call(contract.stopRecurring, { id: saved.id, version: rows[0]!.version + 1 })
  expect((await t.call(contract.listRecurring, {})).rows).toEqual([])
})

test('one that does not post by itself becomes a draft', async () => {
  await t.call(contract.saveRecurring, { ...(await officeRent()), autoPost: false })
  expect(await t.act(ctx => runRecurring(ctx, '2026-02-28'))).toEqual({ made: 2, refused: [] })
  const { rows } = await t.call(journalContract.listJournal, { status: 'draft' })
  expect(rows.map(row => [row.date, row.total])).toEqual([
    ['2026-02-28', '250.000'],
    ['2026-01-31', '250.000'],
  ])
  expect(await entries()).toEqual([])
})

test('a refused one stays due and does not hold up the others', async () => {
  const { id } = await aRefused()
  await t.call(contract.saveRecurring, await officeRent())
  expect(await t.act(ctx => runRecurring(ctx, '2026-01-31'))).toEqual({
    made: 1,
    refused: [{ id, refusal: expect.objectContaining({ code: 'accounting.account.controlled' }) }],
  })
})

test('the hourly run posts a few at a time: a broken one and a refused one stop no others', async () => {
  const rent = await officeRent()
  for (let made = 0; made < 21; made++) await t.call(contract.saveRecurring, rent)
  const { id: refused } = await aRefused()
  await t.call(contract.saveRecurring, rent)
  t.setNow('2026-01-31T09:00:00Z')
  const due = await t.act(ctx => recurringDue(ctx, ctx.today))
  expect([due.length, due.indexOf(refused)]).toEqual([23, 21])
  await linesOf(due[4]!, [
    { accountId: 'none', debitMinor: 1_000 },
    { accountId: 'none', creditMinor: 1_000 },
  ])
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: line => errors.push(JSON.parse(line).schedule) })
  const run = async () => {
    for (const name of ['accounting.recurring', 'accounting.daily'])
      await runSchedule(
        t.runtime,
        t.company.id,
        accountingServer.schedules!.find(one => one.name === name)!,
        log,
      )
    return [(await entries()).length, await t.act(ctx => recurringDue(ctx, ctx.today))] as const
  }
  // The broken one fails with its neighbours and then alone; the refused one lets its own few through.
  expect(await run()).toEqual([21, [due[4], refused]])
  expect(errors).toEqual(['accounting.recurring', 'accounting.recurring'])
  const { accountId: debit } = rent.lines[0]!
  const { accountId: credit } = rent.lines[1]!
  await linesOf(due[4]!, [
    { accountId: debit, debitMinor: 1_000 },
    { accountId: credit, creditMinor: 1_000 },
  ])
  expect(await run()).toEqual([22, [refused]])
  expect(await run()).toEqual([22, [refused]])
})

test('what would be refused every time is refused when it is saved, at its line', async () => {
  const refusalOf = async (credit: string) => t.refusal(contract.saveRecurring, await officeRent(credit))
  expect(await refusalOf('110201')).toMatchObject({
    code: 'accounting.account.controlled',
    field: 'lines.1',
    params: { code: '110201', document: 'accounting.document.treasury' },
  })
  expect(await refusalOf('11')).toMatchObject({ code: 'accounting.account.notPosting', field: 'lines.1' })
})

test('lines must balance and a stale edit is refused', async () => {
  const input = await officeRent()
  const uneven = { ...input, lines: [input.lines[0]!, { ...input.lines[1]!, credit: '249.999' }] }
  expect(await t.refusal(contract.saveRecurring, uneven)).toMatchObject({
    code: 'accounting.journal.unbalanced',
  })
  const { id } = await t.call(contract.saveRecurring, input)
  await t.call(contract.saveRecurring, { ...input, id, version: 1 })
  expect(await t.refusal(contract.saveRecurring, { ...input, id, version: 1 })).toMatchObject({
    code: 'kernel.record.stale',
  })
})

test('one that never falls due between its days is refused at the last one; what ran may be shortened', async () => {
  const rent = { ...(await officeRent()), dayOfMonth: 15, startsOn: '2026-01-20' as const }
  expect(await t.refusal(contract.saveRecurring, { ...rent, endsOn: '2026-02-14' })).toMatchObject({
    code: 'accounting.recurring.never',
    field: 'endsOn',
  })
  // What lies before today is not made up for.
  const past = { ...rent, startsOn: '2025-11-01' as const, endsOn: '2026-01-09' as const }
  expect((await t.refusal(contract.saveRecurring, past)).code).toBe('accounting.recurring.never')
  const saved = await t.call(contract.saveRecurring, { ...rent, endsOn: '2026-02-15' })
  expect(saved.nextOn).toBe('2026-02-15')
  const shorter = { ...rent, ...saved, endsOn: '2026-01-31' as const }
  expect(await t.call(contract.saveRecurring, shorter)).toMatchObject({ nextOn: null })
})
