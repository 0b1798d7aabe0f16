import { expect, test } from 'vitest'
import { runInCompany } from '#kernel/server/handle.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { aUser } from '#modules/access/make.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { composed } from '#modules/composition.ts'
import { fillExampleData } from '#modules/platform/exampleData/exampleData.commands.ts'
import * as contract from '#modules/platform/exampleData/exampleData.contract.ts'
import { aCaller, anAdministrator, platformRuntime, scopeOf } from '#modules/platform/make.ts'
import { startOnboarding } from '#modules/platform/onboarding/onboarding.contract.ts'
import { serverModules } from '#modules/server.ts'
import { totalProduction } from '#modules/trade/production/production.contract.ts'
import { totalPurchases } from '#modules/trade/purchase/purchase.contract.ts'
import { totalPurchaseRequests } from '#modules/trade/purchaseRequest/purchaseRequest.contract.ts'
import { totalSales } from '#modules/trade/sale/sale.contract.ts'
import { fillExamples } from '../src/demo.ts'

async function filled(businessType: 'retail' | 'manufacturing') {
  const modules = composed(serverModules, {
    exampleFills: async () => [(id, person) => fillExamples(platformRuntime(t), id, person)],
  })
  const t = await aCompany({ modules, now: '2026-11-22T06:30:00Z', plan: 'none' })
  const founder = await aUser(t)
  const person = { id: founder.id, name: founder.name, email: founder.email }
  const visitor = aCaller(t, { userId: founder.id, name: founder.name, email: founder.email })
  const start = { nameAr: 'شركة الواحة', businessType, country: 'KW' } as const
  const { companyId } = await visitor.call(startOnboarding, start)
  const own = await anAdministrator(t, companyId, {
    userId: founder.id,
    name: founder.name,
    email: founder.email,
  })
  expect(await own.call(contract.readExampleData, {})).toMatchObject({ mayBegin: true })
  await own.call(contract.beginExampleData, {})
  const { id } = await scopeOf(t, companyId)
  await runInCompany(platformRuntime(t), id, 'platform.exampleData.fill', ctx => fillExampleData(ctx, person))
  expect(await own.call(contract.readExampleData, {})).toMatchObject({ state: 'ready', actsSince: 0 })
  expect(await runInCompany(platformRuntime(t), id, 'test.subledgers', subledgersThatDiffer)).toEqual([])
  return own
}

test('a shop begins with goods, orders on their way and invoices, and its books agree', {
  timeout: 120_000,
}, async () => {
  const own = await filled('retail')
  expect(await own.call(totalPurchases, {})).toMatchObject({ count: 5, toReceive: 1, toBill: 1, drafts: 1 })
  expect(await own.call(totalSales, {})).toMatchObject({ count: 7 })
  expect(await own.call(totalPurchaseRequests, {})).toMatchObject({ count: 1 })
})

test('a workshop begins with one order done and one in progress, and its books agree', {
  timeout: 120_000,
}, async () => {
  const own = await filled('manufacturing')
  expect(await own.call(totalProduction, {})).toMatchObject({ byState: { done: 1, inProgress: 1 } })
})
