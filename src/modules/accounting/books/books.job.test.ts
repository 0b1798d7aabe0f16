import { expect, test } from 'vitest'
import { aCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { listAlerts } from '#modules/alerts/alert/alert.contract.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { setRates } from '../exchangeRate/exchangeRate.contract.ts'
import { warnOfRates } from '../exchangeRate/exchangeRate.job.ts'
import type { Subledger } from '../health/health.queries.ts'
import { accountingServer } from '../index.server.ts'
import { anAccountId, aPostedEntry } from '../make.ts'
import { proveQuickly, proveWhole, remindOfOpenMonths } from './books.job.ts'

test('books that do not prove themselves raise a critical alert that ends when they do', async () => {
  let documents = 295_500
  const receivable: Subledger = { key: 'receivable', sum: async () => documents, closing: 'now' }
  const above = contributing({ subledgers: [receivable] })
  const t = await aCompany({ modules: [alertsServer, accountingServer, above], now: '2026-03-15T09:00:00Z' })
  const open = async () =>
    (await t.call(listAlerts, {})).rows
      .filter(row => row.state === 'open')
      .map(row => [row.kind, row.severity])
  await aPostedEntry(t)
  await t.act(proveQuickly)
  await t.act(proveWhole)
  expect(await open()).toEqual([])
  documents = 295_501
  await t.act(proveQuickly)
  await t.act(proveQuickly)
  expect(await open()).toEqual([['books_differ', 'critical']])
  documents = 295_500
  await t.act(proveQuickly)
  expect(await open()).toEqual([])

  // March is reminded of in the middle of April; the months before the first entry never are.
  t.setNow('2026-04-10T09:00:00Z')
  await t.act(remindOfOpenMonths)
  expect(await open()).toEqual([])
  t.setNow('2026-04-12T09:00:00Z')
  await t.act(remindOfOpenMonths)
  expect(await open()).toEqual([['period_open', 'low']])
})

test('a currency in which something is open and that has no recent rate is told until its rate comes', async () => {
  const owed = { partyId: null, currency: 'USD', foreignMinor: -100_000, baseMinor: -307_500 } as const
  const items = async () => [{ ...owed, accountId: await anAccountId(t, '2101') }]
  const above = contributing({ foreignItems: [{ module: 'test', items }] })
  const t = await aCompany({ modules: [alertsServer, accountingServer, above], now: '2026-03-15T09:00:00Z' })
  const told = async () => {
    await t.act(warnOfRates)
    const { rows } = await t.call(listAlerts, {})
    return rows.filter(row => row.kind === 'rate_missing' && row.state === 'open').map(row => row.severity)
  }
  expect(await told()).toEqual(['medium'])
  await t.call(setRates, { rows: [{ currency: 'USD', date: '2026-03-15', rate: '0.3075' }] })
  expect(await told()).toEqual([])
  t.setNow('2026-03-22T09:00:00Z')
  expect(await told()).toEqual([])
  t.setNow('2026-03-23T09:00:00Z')
  expect(await told()).toEqual(['medium'])
})
