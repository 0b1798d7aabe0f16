import { expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { deactivateAccount } from '../account/account.contract.ts'
import { accountBalance } from '../balance/balance.queries.ts'
import { accountingServer } from '../index.server.ts'
import { anAccountId } from '../make.ts'
import * as contract from './opening.contract.ts'

const books = () => aCompany({ modules: [accountingServer], now: '2026-03-15T09:00:00Z' })
const draftOf = async (t: TestCompany) => (await t.call(contract.getOpening, {})).draft
const date = '2026-01-01'

test('a draft is kept without a word in the books, for whoever opens the page next', async () => {
  const t = await books()
  const capital = await anAccountId(t, '3101')
  expect(await draftOf(t)).toBeNull()
  const rows = [
    { accountId: capital, credit: '20000.000' },
    { accountId: await anAccountId(t, '1116'), debit: '390.000' },
    { accountId: await anAccountId(t, '3203'), debit: null, credit: null },
  ]
  expect(await t.call(contract.saveOpening, { version: 0, date, rows })).toEqual({ version: 1 })
  expect(await draftOf(t)).toMatchObject({
    version: 1,
    date,
    savedBy: expect.stringMatching(/./),
    rows: [
      { accountId: capital, debit: null, credit: '20000.000' },
      { debit: '390.000', credit: null },
    ],
  })
  expect(await t.act(ctx => accountBalance(ctx, 'capital'))).toBe(0)
  expect((await t.call(contract.getOpening, {})).posted).toEqual([])
  const audit = await t.act(({ db }) =>
    db
      .selectFrom('app.audit_event')
      .select('changes')
      .where('subject', '=', 'accounting.opening:draft')
      .execute(),
  )
  expect(audit[0]?.changes).toContainEqual({ field: 'rows', before: 0, after: 2 })
})

test('two people on one draft: the second to save or to post is told, and nothing of his is done', async () => {
  const t = await books()
  const capital = await anAccountId(t, '3101')
  const of = (credit: string) => [{ accountId: capital, credit }]
  const at = (version: number, credit: string) => ({ version, date, rows: of(credit) })
  const both = await Promise.allSettled([
    t.call(contract.saveOpening, at(0, '100.000')),
    t.call(contract.saveOpening, at(0, '200.000')),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await t.call(contract.saveOpening, at(1, '300.000'))
  for (const version of [0, 1, 3])
    expect(await t.refusal(contract.saveOpening, at(version, '400.000'))).toMatchObject({
      code: 'kernel.record.stale',
      kind: 'conflict',
    })
  expect((await t.refusal(contract.postOpening, at(1, '400.000'))).code).toBe('kernel.record.stale')
  expect(await t.act(ctx => accountBalance(ctx, 'capital'))).toBe(0)
  expect(await draftOf(t)).toMatchObject({ version: 2, rows: [{ credit: '300.000' }] })
})

test('posting empties the draft and counts on, so that who still types against it is told; an entry beside it leaves it', async () => {
  const t = await books()
  const capital = await anAccountId(t, '3101')
  const rows = [{ accountId: capital, credit: '500.000' }]
  await t.call(contract.saveOpening, { version: 0, date, rows })
  await t.call(contract.postOpening, { date, rows: [{ accountId: capital, credit: '1.000' }] })
  expect(await draftOf(t)).toMatchObject({ version: 1, rows: [{ credit: '500.000' }] })
  await t.call(contract.postOpening, { date, rows, version: 1 }, { dryRun: true })
  expect(await draftOf(t)).toMatchObject({ version: 1 })
  await t.call(contract.postOpening, { date, rows, version: 1 })
  expect(await draftOf(t)).toMatchObject({ version: 2, rows: [] })
  expect(await t.act(ctx => accountBalance(ctx, 'capital'))).toBe(-501_000)
  expect((await t.refusal(contract.saveOpening, { version: 1, date, rows })).code).toBe('kernel.record.stale')
})

test('what may not be opened here is refused at its row; an account that no longer may be drops out of the draft', async () => {
  const t = await books()
  const [capital, receivable] = [await anAccountId(t, '3101'), await anAccountId(t, '1106')]
  const refusal = (rows: { accountId: string; debit?: string; credit?: string }[]) =>
    t.refusal(contract.saveOpening, { version: 0, date, rows })
  const good = { accountId: capital, credit: '1.000' }
  expect(await refusal([good, { accountId: receivable, debit: '1.000' }])).toMatchObject({
    code: 'accounting.account.controlled',
    field: 'rows.1',
  })
  expect(await refusal([{ ...good, debit: '1.000' }])).toMatchObject({
    code: 'accounting.journal.oneSide',
    field: 'rows.0',
  })
  expect(await refusal([good, good])).toMatchObject({ code: 'accounting.opening.twice', field: 'rows.1' })
  expect(
    await t.refusal(
      contract.saveOpening,
      { version: 0, date, rows: [good] },
      { permissions: ['finance.accounts.view'] },
    ),
  ).toMatchObject({ kind: 'forbidden' })
  expect(await draftOf(t)).toBeNull()
  const other = await anAccountId(t, '2117')
  await t.call(contract.saveOpening, {
    version: 0,
    date,
    rows: [good, { accountId: other, credit: '2.000' }],
  })
  await t.call(deactivateAccount, { id: other, version: 1 })
  expect((await draftOf(t))?.rows.map(row => row.accountId)).toEqual([capital])
})
