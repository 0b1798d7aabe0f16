import { beforeAll, expect, test, vi } from 'vitest'
import { runInCompany } from '#kernel/server/handle.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { startVisit } from '../browse/browse.contract.ts'
import { platformServer } from '../index.server.ts'
import { aCaller, anAdministrator, aSuperAdmin, platformRuntime, scopeOf } from '../make.ts'
import { startOnboarding } from '../onboarding/onboarding.contract.ts'
import { orderPlan, recordOrderPayment } from '../order/order.contract.ts'
import { moveSubscription } from '../subscription/subscription.job.ts'
import * as contract from './report.contract.ts'
import type { ReportCell } from './report.rules.ts'

let t: TestCompany
let companyId: string

/** Months that no other test lives in, so that what is counted is this company alone. */
const [first, second] = ['2081-03', '2081-04'] as const
const monthOf = async (month: string) =>
  (await aSuperAdmin(t).call(contract.readReportMonths, {})).rows.find(row => row.month === month)!
const rowsOf = async (cell: ReportCell, month: string) =>
  (await aSuperAdmin(t).call(contract.listReportRows, { cell, month, search: 'برج التقارير' })).rows

beforeAll(async () => {
  t = await aCompany({ modules: [platformServer], now: '2081-03-10T09:00:00Z', plan: 'none' })
  const start = { nameAr: 'برج التقارير', businessType: 'retail', country: 'KW' } as const
  companyId = (await aCaller(t).call(startOnboarding, start)).companyId
  const { id: orderId } = await (await anAdministrator(t, companyId)).call(orderPlan, {
    planCode: 'basic',
    cycle: 'yearly',
  })
  const paid = {
    companyId,
    orderId,
    amountMinor: '250.000',
    method: 'transfer',
    receivedOn: '2081-03-10',
  } as const
  await aSuperAdmin(t).call(recordOrderPayment, paid)
})

test('a paid year brings a twelfth of its price a month, and its row says what was paid', async () => {
  expect(await rowsOf('payers', first)).toMatchObject([{ cycle: 'yearly', priceMinor: '250.000', companyId }])
  expect(await rowsOf('payers', '2081-02')).toEqual([])
  // Companies of other tests, which never stop paying, may begin in between: then once more.
  await vi.waitFor(async () => {
    t.setNow('2081-03-10T09:00:00Z')
    const { mrrMinor } = await monthOf(first)
    t.setNow('2081-03-20T09:00:00Z')
    expect((await monthOf(first)).mrrMinor).toBe(mrrMinor)
  })
})

test('visits and sign-ins are counted in the month of the platform’s calendar, and each figure has its rows', async () => {
  t.setNow('2081-03-31T20:59:00Z')
  const visitor = aSuperAdmin(t)
  await visitor.call(startVisit, { companyId })
  const { id } = await scopeOf(t, companyId)
  await t.runtime.pool.query(
    `insert into app.system_log (at, company_id, level, category, action, message)
     values ('2081-03-31T20:59Z', $1, 'info', 'authentication', 'login', 'دخول'),
            ('2081-03-31T21:00Z', $1, 'info', 'authentication', 'login', 'دخول')`,
    [id],
  )
  t.setNow('2081-04-02T09:00:00Z')
  expect(await monthOf(first)).toMatchObject({ visits: 1, writingVisits: 0, signIns: 1, activeCompanies: 1 })
  expect(await monthOf(second)).toMatchObject({ visits: 0, signIns: 1 })
  expect(await rowsOf('visits', first)).toMatchObject([{ by: 'مدير المنصة', count: 0, companyId }])
  expect(await rowsOf('writingVisits', first)).toEqual([])
  expect(await rowsOf('signIns', second)).toMatchObject([{ count: 1, companyId }])
})

test('who stops paying is lost in the month after the grace, with what he brought', async () => {
  t.setNow('2082-03-18T09:00:00Z')
  const { id } = await scopeOf(t, companyId)
  await runInCompany(platformRuntime(t), id, 'platform.subscription.clock', moveSubscription)
  t.setNow('2082-03-20T09:00:00Z')
  expect(await monthOf('2082-03')).toMatchObject({ lost: 1, lostMinor: '20.833' })
  expect(await rowsOf('lost', '2082-03')).toMatchObject([
    { priceMinor: '250.000', at: '2082-03-18T09:00:00.000Z' },
  ])
  expect(await rowsOf('payers', '2082-03')).toEqual([])
})

test('a copy that became ready and one that failed are told by the database itself', async () => {
  const { id } = await scopeOf(t, companyId)
  await runInCompany(platformRuntime(t), id, 'test.copy', async ctx => {
    for (const state of ['ready', 'failed'] as const) {
      const row = await ctx.db
        .insertInto('platform.company_export')
        .values({ requested_by: ctx.user.id, requested_by_name: 'مريم', requested_at: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await ctx.db
        .updateTable('platform.company_export')
        .set(state === 'ready' ? { state, ready_at: ctx.now, size_bytes: 2_621_440 } : { state })
        .where('id', '=', row.id)
        .execute()
    }
  })
  expect(await monthOf('2082-03')).toMatchObject({ copies: 1, failedCopies: 1, copyMegabytes: 2.5 })
  expect(await rowsOf('copies', '2082-03')).toMatchObject([{ by: 'مريم', megabytes: 2.5 }])
  expect(await rowsOf('failedCopies', '2082-03')).toMatchObject([{ by: 'مريم', megabytes: null }])
})

test('pages of rows meet without a gap', async () => {
  const all = await aSuperAdmin(t).call(contract.listReportRows, { cell: 'open', month: '2082-03', limit: 1 })
  if (!all.next) throw new Error('One company is too few for this test.')
  const next = await aSuperAdmin(t).call(contract.listReportRows, {
    cell: 'open',
    month: '2082-03',
    limit: 1,
    cursor: all.next,
  })
  expect(next.rows[0]?.id).not.toBe(all.rows[0]?.id)
})

test('nobody but the super administrator reads them', async () => {
  expect(await (await anAdministrator(t)).refusal(contract.readReportMonths, {})).toMatchObject({
    kind: 'forbidden',
  })
})
